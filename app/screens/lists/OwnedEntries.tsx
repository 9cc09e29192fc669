// The last entries of the menu of an owned thing: copy, tag, file, delete.
import { MenuButton } from './MenuButton.tsx';
import type { OwnedActions, OwnedRights } from './owned-actions.ts';
import { RemoveEntry } from './RemoveEntry.tsx';

interface OwnedEntriesProps<Row> {
  readonly row: Row;
  readonly actions: OwnedActions<Row> & { readonly duplicate: (row: Row) => void };
  readonly can: OwnedRights & { readonly mayWrite: boolean; readonly mayDuplicate: boolean };
  /** With an ellipsis where a question follows. */
  readonly removeLabel?: string;
}

export const OwnedEntries = <Row,>({ row, actions, can, removeLabel = 'Delete' }: OwnedEntriesProps<Row>) => (
  <>
    {can.mayDuplicate ? (
      <MenuButton icon="copy" onClick={() => actions.duplicate(row)}>
        Duplicate
      </MenuButton>
    ) : null}
    {can.mayTag && can.mayWrite ? (
      <MenuButton icon="tag" onClick={() => actions.tag([row])}>
        Tag
      </MenuButton>
    ) : null}
    {can.mayExport ? (
      <MenuButton icon="download" onClick={() => actions.exportFiles([row])}>
        Export
      </MenuButton>
    ) : null}
    {can.mayWrite ? <RemoveEntry onClick={() => actions.remove([row])}>{removeLabel}</RemoveEntry> : null}
  </>
);
