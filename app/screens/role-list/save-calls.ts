// The calls that save a role's changes: one for each part that has changed. Pure.
import { changed, echoed, type ReplyCheck } from '#app/screens/shell/api/reply-checks.ts';
import { isNone, type RoleChanges, type RoleDraft } from './role-changes.ts';

/** What is saved by one call. */
export type RolePart = 'name' | 'permissions' | 'users' | 'groups';

export interface SaveCall {
  readonly part: RolePart;
  readonly path: string;
  readonly method: 'PUT' | 'POST';
  readonly body: unknown;
  readonly reply: ReplyCheck;
  /** What is stored once it has succeeded. */
  readonly after: Partial<RoleDraft>;
}

export function saveCalls(roleId: number, draft: RoleDraft, changes: RoleChanges): SaveCall[] {
  const path = `/api/v1/security/roles/${roleId}`;
  const { name } = changes;
  const calls: (SaveCall | false)[] = [
    name !== null && { part: 'name', path, method: 'PUT', body: { name }, reply: changed(roleId), after: { name } },
    !isNone(changes.permissions) && {
      part: 'permissions',
      path: `${path}/permissions`,
      method: 'POST',
      body: { permission_view_menu_ids: [...draft.granted] },
      reply: echoed,
      after: { granted: draft.granted },
    },
    !isNone(changes.users) && {
      part: 'users',
      path: `${path}/users`,
      method: 'PUT',
      body: { user_ids: idsOf(draft.users) },
      reply: echoed,
      after: { users: draft.users },
    },
    !isNone(changes.groups) && {
      part: 'groups',
      path: `${path}/groups`,
      method: 'PUT',
      body: { group_ids: idsOf(draft.groups) },
      reply: echoed,
      after: { groups: draft.groups },
    },
  ];
  return calls.filter((call) => call !== false);
}

const idsOf = (some: readonly { readonly id: number }[]): number[] => some.map(({ id }) => id);
