// Permissions, what they apply to, and pairs of both, as clients get them.
import type { WireRow } from '#app/stores/list/list-reply.ts';
import type { NamedPermission, Pair } from '#app/stores/permission/store.server.ts';

export const namedRow = ({ id, name }: NamedPermission): WireRow => ({ id, name });

export const pairRow = ({ id, permission, view }: Pair): WireRow => ({
  id,
  permission: { name: permission },
  view_menu: { name: view },
});
