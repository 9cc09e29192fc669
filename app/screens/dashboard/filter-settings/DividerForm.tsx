// A divider of the filter bar: a title, and words below it.
import { useId } from 'react';
import type { FilterEntry } from '#app/domain/dashboard/change-filters.ts';
import { changeDivider, type FilterList, type FilterProblem } from '#app/domain/dashboard/edit-filters.ts';
import { TextField } from '#app/ui/TextField.tsx';
import { filterSettings } from '#app/messages/en/filter-settings.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';

interface DividerFormProps {
  readonly entry: FilterEntry;
  readonly list: FilterList;
  readonly problems: readonly FilterProblem[];
  readonly onList: (list: FilterList) => void;
}

export function DividerForm({ entry, list, problems, onList }: DividerFormProps) {
  const t = useMessages(filterSettings);
  const tCommon = useMessages(common);
  const id = useId();
  const textOf = (key: string): string => (typeof entry[key] === 'string' ? entry[key] : '');
  return (
    <div className="dp-tab">
      <TextField
        label={t('divider.title')}
        maxLength={250}
        value={textOf('title')}
        error={problems[0]?.message}
        onChange={(event) => onList(changeDivider(list, entry.id, { title: event.target.value }))}
      />
      <div className="field">
        <label htmlFor={id}>{tCommon('description')}</label>
        <textarea
          id={id}
          className="input"
          rows={3}
          value={textOf('description')}
          onChange={(event) => onList(changeDivider(list, entry.id, { description: event.target.value }))}
        />
      </div>
    </div>
  );
}
