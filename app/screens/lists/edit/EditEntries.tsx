// The last entries of a row's menu where its form opens over the list: change it, delete it.
import { lists } from '#app/messages/en/lists.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { RowActions } from '#app/screens/lists/client/use-row-form.ts';
import { MenuButton } from '#app/ui/overlay/MenuItem.tsx';
import { RemoveEntry } from './RemoveEntry.tsx';

interface EditEntriesProps<Row> {
  readonly row: Row;
  readonly actions: Pick<RowActions<Row>, 'edit' | 'remove'>;
  readonly editLabel?: string;
  readonly mayRemove?: boolean;
}

export function EditEntries<Row>({ row, actions, editLabel, mayRemove = true }: EditEntriesProps<Row>) {
  const t = useMessages(lists);
  return (
    <>
      <MenuButton icon="edit" onClick={() => actions.edit(row)}>
        {editLabel ?? t('menu.edit')}
      </MenuButton>
      {mayRemove ? <RemoveEntry onClick={() => actions.remove([row])}>{t('menu.delete')}</RemoveEntry> : null}
    </>
  );
}
