// What can be done with one dashboard.
import { MenuButton, MenuLink } from '#app/screens/lists/MenuButton.tsx';
import { OwnedEntries } from '#app/screens/lists/OwnedEntries.tsx';
import type { DashboardRow } from '#app/services/lists/rows.ts';
import type { ListRights } from '#app/services/lists/rights.server.ts';
import type { DashboardActions } from './use-dashboard-actions.ts';

interface DashboardMenuProps {
  readonly row: DashboardRow;
  readonly actions: DashboardActions;
  readonly can: ListRights;
}

export function DashboardMenu({ row, actions, can }: DashboardMenuProps) {
  return (
    <>
      <MenuLink icon="dashboard" href={row.url}>
        Open
      </MenuLink>
      {row.mayWrite ? (
        <>
          <MenuLink icon="insert" href={`${row.url}?edit=true`}>
            Edit layout
          </MenuLink>
          <MenuButton icon="edit" onClick={() => actions.edit(row)}>
            Edit properties
          </MenuButton>
          <MenuButton icon="eye" onClick={() => actions.publish([row], !row.published)}>
            {row.published ? 'Unpublish' : 'Publish'}
          </MenuButton>
        </>
      ) : null}
      <OwnedEntries row={row} actions={actions} can={{ ...can, mayWrite: row.mayWrite, mayDuplicate: can.mayMake }} />
    </>
  );
}
