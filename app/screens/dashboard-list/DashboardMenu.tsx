// What can be done with one dashboard.
import { ManagedEntry } from '#app/screens/managed/ManagedEntry.tsx';
import { MenuButton, MenuLink } from '#app/ui/overlay/MenuItem.tsx';
import { OwnedEntries } from '#app/screens/lists/edit/OwnedEntries.tsx';
import type { DashboardRow } from '#app/services/lists/rows.ts';
import type { ListRights } from '#app/services/lists/rights.server.ts';
import { common } from '#app/messages/en/common.ts';
import { dashboardList } from '#app/messages/en/dashboard-list.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { DashboardActions } from './use-dashboard-actions.ts';

interface DashboardMenuProps {
  readonly row: DashboardRow;
  readonly actions: DashboardActions;
  readonly can: ListRights;
}

export function DashboardMenu({ row, actions, can }: DashboardMenuProps) {
  const tCommon = useMessages(common);
  const t = useMessages(dashboardList);
  return (
    <>
      <MenuLink icon="dashboard" href={row.url}>
        {tCommon('open')}
      </MenuLink>
      {row.mayWrite ? (
        <>
          <MenuLink icon="insert" href={`${row.url}?edit=true`}>
            {t('menu.editLayout')}
          </MenuLink>
          <MenuButton icon="edit" onClick={() => actions.edit(row)}>
            {t('menu.editProperties')}
          </MenuButton>
          <MenuButton icon="eye" onClick={() => actions.publish([row], !row.published)}>
            {row.published ? t('menu.unpublish') : t('menu.publish')}
          </MenuButton>
        </>
      ) : null}
      <ManagedEntry managed={row.managed} />
      <OwnedEntries row={row} actions={actions} can={{ ...can, mayWrite: row.mayWrite, mayDuplicate: can.mayMake }} />
    </>
  );
}
