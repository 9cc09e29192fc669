// Which rows give a filter its values: its own filters, and a time range.
import { useState } from 'react';
import { NO_FILTER } from '#app/charts/shared/form/form-upgrade.ts';
import { FilterField } from '#app/screens/explore/controls/filter/FilterField.tsx';
import { TimeRangeEditor } from '#app/screens/explore/controls/time/TimeRangeEditor.tsx';
import type { ExploreDataset } from '#app/screens/explore/dataset/explore-dataset.ts';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { filterSettings } from '#app/messages/en/filter-settings.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { FieldsProps } from './fields-props.ts';
import { Labelled } from './Labelled.tsx';
import styles from './filter-fields.module.css';

const CONTROL = { name: 'adhoc_filters', label: 'valuesWhere', type: 'filters' } as const;

export function PreFilterFields({ fields, onFields, dataset }: FieldsProps & { readonly dataset: ExploreDataset }) {
  const t = useMessages(filterSettings);
  const [isOpen, setIsOpen] = useState(fields.preFilters.length > 0 || hasRange(fields.preRange));
  if (fields.datasetId === null) return null;
  const times = dataset.columns.filter(({ isTemporal }) => isTemporal);
  const close = () => {
    onFields({ preFilters: [], preRange: null, preColumn: null });
    setIsOpen(false);
  };
  return (
    <section aria-label={t('preFilter')}>
      <Checkbox checked={isOpen} onToggle={(is) => (is ? setIsOpen(true) : close())}>
        {t('preFilter.has')}
      </Checkbox>
      {isOpen ? (
        <div className={styles.inner}>
          <FilterField control={CONTROL} />
          {times.length === 0 ? null : (
            <>
              <Labelled label={t('preFilter.timeColumn')}>
                {(id) => (
                  <Select
                    id={id}
                    choices={[
                      [null, t('preFilter.ownColumn')],
                      ...times.map(({ name, verboseName }) => [name, verboseName ?? name] as const),
                    ]}
                    value={fields.preColumn}
                    onPick={(column) => onFields({ preColumn: column === null ? null : String(column) })}
                  />
                )}
              </Labelled>
              <fieldset className={styles.group}>
                <legend>{t('preFilter.timeRange')}</legend>
                <TimeRangeEditor
                  value={fields.preRange ?? NO_FILTER}
                  onRange={(range) => onFields({ preRange: hasRange(range) ? range : null })}
                />
              </fieldset>
            </>
          )}
        </div>
      ) : null}
    </section>
  );
}

const hasRange = (range: string | null): boolean => range !== null && range !== NO_FILTER && range.trim() !== '';
