// The menu of one dataset.
import { ManagedEntry } from '#app/screens/managed/ManagedEntry.tsx';
import { MenuLink } from '#app/ui/overlay/MenuItem.tsx';
import type { OwnedActions, OwnedRights } from '#app/screens/lists/edit/owned-actions.ts';
import { OwnedEntries } from '#app/screens/lists/edit/OwnedEntries.tsx';
import type { DatasetRow } from '#app/services/lists/rows.ts';
import { datasetList } from '#app/messages/en/dataset-list.ts';
import { useMessages } from '#app/messages/use-messages.ts';

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
  const t = useMessages(datasetList);
  return (
    <>
      <MenuLink icon="chart" href={row.url}>
        {t('menu.explore')}
      </MenuLink>
      <MenuLink icon="filter" href={`/chart/list/?dataset=${row.id}`}>
        {t('menu.charts')}
      </MenuLink>
      {row.mayWrite ? (
        <MenuLink icon="edit" href={`/dataset/${row.id}`}>
          {t('menu.edit')}
        </MenuLink>
      ) : null}
      <ManagedEntry managed={row.managed} />
      <OwnedEntries
        row={row}
        actions={actions}
        can={{ ...can, mayWrite: row.mayWrite, mayDuplicate: can.mayDuplicate && row.isVirtual }}
        removeLabel={t('menu.delete')}
      />
    </>
  );
}
