// A user as clients get them, in lists and alone.
import { formatNaiveIso } from '#app/domain/format/wire-date.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';
import type { UserView } from '#app/stores/user/store.server.ts';

export const userRow = (view: UserView): WireRow => ({
  id: view.id,
  username: view.username,
  first_name: view.firstName,
  last_name: view.lastName,
  email: view.email,
  active: view.isActive,
  last_login: view.lastLoginMs === null ? null : formatNaiveIso(view.lastLoginMs),
  login_count: view.loginCount,
  fail_login_count: view.failLoginCount,
  created_on: formatNaiveIso(view.createdOnMs),
  changed_on: formatNaiveIso(view.changedOnMs),
  created_by: view.creatorId === null ? null : { id: view.creatorId },
  changed_by: view.changerId === null ? null : { id: view.changerId },
  roles: view.roles,
  groups: view.groups,
});
