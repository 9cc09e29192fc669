// What can be done with one dataset.
import { MenuLink } from '#app/ui/MenuItem.tsx';
import type { OwnedActions, OwnedRights } from '#app/screens/lists/owned-actions.ts';
import { OwnedEntries } from '#app/screens/lists/OwnedEntries.tsx';
import type { DatasetRow } from '#app/services/lists/rows.ts';

export interface DatasetActions extends OwnedActions<DatasetRow> {
  readonly make: () => void;
  readonly duplicate: (row: DatasetRow) => void;
}

interface DatasetMenuProps {
  readonly row: DatasetRow;
  readonly actions: DatasetActions;
  readonly can: OwnedRights & { readonly mayDuplicate: boolean };
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
      <OwnedEntries
        row={row}
        actions={actions}
        can={{ ...can, mayWrite: row.mayWrite, mayDuplicate: can.mayDuplicate && row.isVirtual }}
        removeLabel="Delete …"
      />
    </>
  );
}
