// The last entries of a row's menu where its form opens over the list: change it, delete it.
import type { RowActions } from './client/use-row-form.ts';
import { MenuButton } from './MenuButton.tsx';
import { RemoveEntry } from './RemoveEntry.tsx';

interface EditEntriesProps<Row> {
  readonly row: Row;
  readonly actions: Pick<RowActions<Row>, 'edit' | 'remove'>;
  readonly editLabel?: string;
  readonly mayRemove?: boolean;
}

export const EditEntries = <Row,>({ row, actions, editLabel = 'Edit', mayRemove = true }: EditEntriesProps<Row>) => (
  <>
    <MenuButton icon="edit" onClick={() => actions.edit(row)}>
      {editLabel}
    </MenuButton>
    {mayRemove ? <RemoveEntry onClick={() => actions.remove([row])}>Delete</RemoveEntry> : null}
  </>
);
