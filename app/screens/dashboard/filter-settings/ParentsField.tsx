// The filters whose choice narrows this filter's values.
import type { FilterList } from '#app/domain/dashboard/filters/edit-filters.ts';
import { possibleParents } from '#app/domain/dashboard/filters/edit-filters.ts';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { filterSettings } from '#app/messages/en/filter-settings.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FieldError } from '#app/ui/form/Field.tsx';
import type { FieldsProps } from './fields-props.ts';
import { nameOfEntry } from './FilterListPane.tsx';
import styles from './filter-fields.module.css';

interface ParentsFieldProps extends FieldsProps {
  readonly list: FilterList;
  readonly id: string;
  readonly problem: string | undefined;
}

export function ParentsField({ fields, onFields, list, id, problem }: ParentsFieldProps) {
  const t = useMessages(filterSettings);
  const possible = possibleParents(list, id);
  const ids = new Set(possible.map((entry) => entry.id));
  // One that goes around is listed too, so that it can be taken out.
  const shown = list.filter((entry) => ids.has(entry.id) || fields.parents.includes(entry.id));
  if (shown.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{t('parents')}</legend>
      {shown.map((entry) => (
        <Checkbox
          key={entry.id}
          checked={fields.parents.includes(entry.id)}
          onToggle={(is) =>
            onFields({ parents: is ? [...fields.parents, entry.id] : fields.parents.filter((parent) => parent !== entry.id) })
          }
        >
          {nameOfEntry(entry)}
        </Checkbox>
      ))}
      <FieldError message={problem} role="alert" />
    </fieldset>
  );
}
