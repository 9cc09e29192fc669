// Roles on the wire: their names, permissions, and members.
import * as z from 'zod';
import { parseListQuery, parseQ, type ListQuery, type ListSpec } from '#app/stores/list/list-query.ts';
import type { ItemSpec } from '#app/stores/list/list-reply.ts';

const ORDERS = ['id', 'name'];

export const ROLE_LIST: ListSpec = {
  title: 'List Role',
  columns: ORDERS,
  orderColumns: ORDERS,
  defaultOrder: { column: 'id', direction: 'asc' },
};

/** `GET roles/search/` says at once whom each role concerns. */
export const ROLE_SEARCH: ListSpec = { ...ROLE_LIST, columns: ['group_ids', 'id', 'name', 'permission_ids', 'user_ids'] };

/** Besides the name: the affected users, for dialogs that change or delete it. */
export const ROLE_ITEM: ItemSpec = { title: 'Show Role', columns: ['id', 'name', 'users', 'groups', 'dashboards'] };

const searchSchema = z.looseObject({
  filters: z.array(z.looseObject({ col: z.string(), opr: z.string().optional() })).nullish(),
});

/** The search's `q`, whose filters can omit their operator. Throws 400. */
export function parseRoleSearch(q: string | undefined): ListQuery {
  const request = parseQ(q, searchSchema, {});
  const filters = (request.filters ?? []).map((filter) => ({ opr: filter.col === 'name' ? 'ct' : 'rel_m_m', ...filter }));
  return {
    ...parseListQuery(JSON.stringify({ ...request, filters }), ROLE_SEARCH),
    columns: ROLE_SEARCH.columns,
    keys: ['none'],
  };
}

const MAX_NAME_LENGTH = 64;
const MAX_IDS = 20_000;

const ids = z.array(z.int().positive()).max(MAX_IDS);

export const roleBody = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Give the role a name.')
    .max(MAX_NAME_LENGTH)
    .regex(/^\P{Cc}*$/u, 'Leave out control characters.'),
});
export const roleChange = roleBody.partial();
export const rolePermissionsBody = z.strictObject({ permission_view_menu_ids: ids });
export const roleUsersBody = z.strictObject({ user_ids: ids });
export const roleGroupsBody = z.strictObject({ group_ids: ids });

export const rolePermissionsReply = z.object({
  result: z.array(z.object({ id: z.number(), permission_name: z.string(), view_menu_name: z.string() })),
});
