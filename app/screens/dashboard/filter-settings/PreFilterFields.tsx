// Which rows give a filter its values: filters of its own, and a range of time.
import { useState } from 'react';
import { NO_FILTER } from '#app/charts/shared/form-upgrade.ts';
import { FilterField } from '#app/screens/explore/controls/FilterField.tsx';
import { TimeRangeEditor } from '#app/screens/explore/controls/TimeRangeEditor.tsx';
import type { ExploreDataset } from '#app/screens/explore/explore-dataset.ts';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import { Select } from '#app/ui/Select.tsx';
import type { FieldsProps } from './FilterForm.tsx';
import { Labelled } from './Labelled.tsx';

const CONTROL = { name: 'adhoc_filters', label: 'valuesWhere', type: 'filters' } as const;

export function PreFilterFields({ fields, onFields, dataset }: FieldsProps & { readonly dataset: ExploreDataset }) {
  const [isOpen, setOpen] = useState(fields.preFilters.length > 0 || hasRange(fields.preRange));
  if (fields.datasetId === null) return null;
  const times = dataset.columns.filter(({ isTemporal }) => isTemporal);
  const close = () => {
    onFields({ preFilters: [], preRange: null, preColumn: null });
    setOpen(false);
  };
  return (
    <section aria-label="Pre-filter">
      <Checkbox checked={isOpen} onToggle={(is) => (is ? setOpen(true) : close())}>
        Pre-filter the values
      </Checkbox>
      {isOpen ? (
        <div className="fs-inner">
          <FilterField control={CONTROL} />
          {times.length === 0 ? null : (
            <>
              <Labelled label="Time column of the pre-filter">
                {(id) => (
                  <Select
                    id={id}
                    choices={[
                      [null, 'The dataset’s own'],
                      ...times.map(({ name, verboseName }) => [name, verboseName ?? name] as const),
                    ]}
                    value={fields.preColumn}
                    onPick={(column) => onFields({ preColumn: column === null ? null : String(column) })}
                  />
                )}
              </Labelled>
              <fieldset className="fs-range">
                <legend>Time range of the pre-filter</legend>
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
