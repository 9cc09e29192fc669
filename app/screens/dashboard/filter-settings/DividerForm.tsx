// A divider of the filter bar: a title, and text below it.
import type { FilterEntry } from '#app/domain/dashboard/filters/change-filters.ts';
import { changeDivider, type FilterList, type FilterProblem } from '#app/domain/dashboard/filters/edit-filters.ts';
import { Field } from '#app/ui/form/Field.tsx';
import { TextArea } from '#app/ui/form/Input.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { filterSettings } from '#app/messages/en/filter-settings.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import dialogs from '#app/screens/dashboard/properties/properties.module.css';

interface DividerFormProps {
  readonly entry: FilterEntry;
  readonly list: FilterList;
  readonly problems: readonly FilterProblem[];
  readonly onList: (list: FilterList) => void;
}

export function DividerForm({ entry, list, problems, onList }: DividerFormProps) {
  const t = useMessages(filterSettings);
  const tCommon = useMessages(common);
  const textOf = (key: string): string => (typeof entry[key] === 'string' ? entry[key] : '');
  return (
    <div className={dialogs.tab}>
      <TextField
        label={t('divider.title')}
        maxLength={250}
        value={textOf('title')}
        error={problems.includes('title') ? t('problem.title') : undefined}
        onChange={(event) => onList(changeDivider(list, entry.id, { title: event.target.value }))}
      />
      <Field label={tCommon('description')}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            value={textOf('description')}
            onChange={(event) => onList(changeDivider(list, entry.id, { description: event.target.value }))}
          />
        )}
      </Field>
    </div>
  );
}
