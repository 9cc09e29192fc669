// A role as clients get it: in lists, and alone with what it concerns.
import type { WireRow } from '#app/stores/list/list-reply.ts';
import type { RoleView, RoleWithHolders } from '#app/stores/role/store.server.ts';

export const roleRow = ({ id, name, userIds, groupIds, permissionIds }: RoleView): WireRow => ({
  id,
  name,
  user_ids: userIds,
  group_ids: groupIds,
  permission_ids: permissionIds,
});

export const roleItemRow = (role: RoleWithHolders): WireRow => {
  const { users, groups, dashboards } = role;
  return { ...roleRow(role), users, groups, dashboards };
};
