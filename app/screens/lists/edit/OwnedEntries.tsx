// The last entries of the menu of an owned item: copy, tag, file, delete.
import { lists } from '#app/messages/en/lists.ts';
import { share } from '#app/messages/en/share.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { MenuButton } from '#app/ui/overlay/MenuItem.tsx';
import type { OwnedActions, OwnedRights } from './owned-actions.ts';
import { RemoveEntry } from './RemoveEntry.tsx';

interface OwnedEntriesProps<Row> {
  readonly row: Row;
  readonly actions: OwnedActions<Row> & { readonly duplicate: (row: Row) => void };
  readonly can: OwnedRights & { readonly mayWrite: boolean; readonly mayDuplicate: boolean };
  /** With an ellipsis where a dialog follows. */
  readonly removeLabel?: string;
}

export function OwnedEntries<Row>({ row, actions, can, removeLabel }: OwnedEntriesProps<Row>) {
  const t = useMessages(lists);
  const tShare = useMessages(share);
  return (
    <>
      {can.mayWrite ? (
        <MenuButton icon="users" onClick={() => actions.share(row)}>
          {tShare('action')}
        </MenuButton>
      ) : null}
      {can.mayDuplicate ? (
        <MenuButton icon="copy" onClick={() => actions.duplicate(row)}>
          {t('menu.duplicate')}
        </MenuButton>
      ) : null}
      {can.mayTag && can.mayWrite ? (
        <MenuButton icon="tag" onClick={() => actions.tag([row])}>
          {t('menu.tag')}
        </MenuButton>
      ) : null}
      {can.mayExport ? (
        <MenuButton icon="download" onClick={() => actions.exportFiles([row])}>
          {t('menu.export')}
        </MenuButton>
      ) : null}
      {can.mayWrite ? <RemoveEntry onClick={() => actions.remove([row])}>{removeLabel ?? t('menu.delete')}</RemoveEntry> : null}
    </>
  );
}
