// What can be done with one dataset.
import { MenuButton, MenuLink } from '#app/screens/lists/MenuButton.tsx';
import type { DatasetRow } from '#app/services/list-rows.ts';

export interface DatasetActions {
  readonly make: () => void;
  readonly duplicate: (row: DatasetRow) => void;
  readonly tag: (rows: readonly DatasetRow[]) => void;
  readonly exportFiles: (rows: readonly DatasetRow[]) => void;
  readonly remove: (rows: readonly DatasetRow[]) => void;
}

interface DatasetMenuProps {
  readonly row: DatasetRow;
  readonly actions: DatasetActions;
  readonly can: { readonly mayDuplicate: boolean; readonly mayExport: boolean; readonly mayTag: boolean };
}

export function DatasetMenu({ row, actions, can }: DatasetMenuProps) {
  return (
    <>
      <MenuLink icon="chart" href={row.url}>
        Explore
      </MenuLink>
      <MenuLink icon="filter" href={`/chart/list/?dataset=${row.id}`}>
        Show its charts
      </MenuLink>
      {row.mayWrite ? (
        <MenuLink icon="edit" href={`/dataset/${row.id}`}>
          Edit
        </MenuLink>
      ) : null}
      {can.mayDuplicate && row.isVirtual ? (
        <MenuButton icon="copy" onClick={() => actions.duplicate(row)}>
          Duplicate
        </MenuButton>
      ) : null}
      {can.mayTag && row.mayWrite ? (
        <MenuButton icon="tag" onClick={() => actions.tag([row])}>
          Tag
        </MenuButton>
      ) : null}
      {can.mayExport ? (
        <MenuButton icon="download" onClick={() => actions.exportFiles([row])}>
          Export
        </MenuButton>
      ) : null}
      {row.mayWrite ? (
        <>
          <hr />
          <MenuButton icon="trash" onClick={() => actions.remove([row])}>
            Delete …
          </MenuButton>
        </>
      ) : null}
    </>
  );
}
