// What can be done with one dashboard.
import { MenuButton, MenuLink } from '#app/screens/lists/MenuButton.tsx';
import type { DashboardRow } from '#app/services/list-rows.ts';
import type { ListRights } from '#app/services/list-rights.server.ts';
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
      {can.mayMake ? (
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
            Delete
          </MenuButton>
        </>
      ) : null}
    </>
  );
}
