// Fields for the choices that a display control offers: dimensions (one or several at a time) or time grains.
import { CONTROL_TYPES, DIMENSIONS } from '#app/domain/dashboard/filters/edit-filters-fields.ts';
import type { ExploreDataset } from '#app/screens/explore/dataset/explore-dataset.ts';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { Combobox } from '#app/ui/select/Combobox.tsx';
import { FieldHint } from '#app/ui/form/Field.tsx';
import { filterSettings } from '#app/messages/en/filter-settings.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { FieldsProps } from './fields-props.ts';
import styles from './filter-fields.module.css';

const TIME_COLUMN = CONTROL_TYPES[2];

export function ControlFields({ fields, onFields, dataset }: FieldsProps & { readonly dataset: ExploreDataset }) {
  const t = useMessages(filterSettings);
  const { filterType, offered } = fields;
  if (fields.datasetId === null || filterType === TIME_COLUMN) return null;
  const isDimensions = filterType === DIMENSIONS;
  const choices = isDimensions
    ? dataset.columns
        .filter(({ isGroupable }) => isGroupable)
        .map(({ name, verboseName }) => ({ id: name, label: verboseName ?? name, search: `${verboseName ?? ''} ${name}` }))
    : dataset.grains.flatMap(([id, label]) => (id === null ? [] : [{ id, label }]));
  const toggle = (id: string) =>
    onFields({ offered: offered.includes(id) ? offered.filter((one) => one !== id) : [...offered, id] });
  const labels = offered.map((id) => choices.find((choice) => choice.id === id)?.label ?? id);
  return (
    <section aria-label={t('offered')}>
      <fieldset className={styles.group}>
        <legend>{isDimensions ? t('offered.columns') : t('offered.grains')}</legend>
        <FieldHint role="status">{labels.length === 0 ? t('offered.all') : labels.join(', ')}</FieldHint>
        <Combobox
          label={isDimensions ? t('offered.columns') : t('offered.grains')}
          options={choices}
          pickedIds={offered}
          onPick={toggle}
        />
      </fieldset>
      {isDimensions ? (
        <Checkbox checked={fields.isMultiple} onToggle={(isMultiple) => onFields({ isMultiple })}>
          {t('listing.multipleDimensions')}
        </Checkbox>
      ) : null}
    </section>
  );
}
