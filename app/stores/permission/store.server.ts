// Reads and writes pairs of a permission and what it applies to. The table contains pairs alone: a permission's id is that
// of its first pair, and so is a view's. A view without pairs keeps its row with an empty permission, which is never
// granted.
import { and, asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { relationToMany } from '#app/stores/list/accounts-filters.server.ts';
import { filterCondition, operatorNames, buildPageClauses, type FilterTable } from '#app/stores/list/list-filters.server.ts';
import type { ListQuery } from '#app/stores/list/list-query.ts';
import { selectPage } from '#app/stores/list/select-page.server.ts';
import type { ViewPage } from '#app/stores/list/list-reply.ts';
import type { Db } from '#app/stores/db.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import { permissions, rolePermissions, roles } from '#drizzle/schema/index.ts';

/** Permissions on data exist before anything has them; their ids are beyond those of pairs. */
const DATA_PERMISSIONS = JSON.stringify([
  ['database_access', 1_000_000_001],
  ['catalog_access', 1_000_000_002],
  ['schema_access', 1_000_000_003],
  ['datasource_access', 1_000_000_004],
]);

const NAMES = sql`(
  select min(id) as id, permission as name from permissions
  where permission <> '' and permission not in (select value ->> 0 from json_each(${DATA_PERMISSIONS})) group by permission
  union all select value ->> 1, value ->> 0 from json_each(${DATA_PERMISSIONS}))`;
const VIEWS = sql`(select min(id) as id, view as name from permissions group by view)`;

/** What is listed with an id and a name. */
export type PermissionPart = 'permission' | 'view';
const SOURCES: Readonly<Record<PermissionPart, SQL>> = { permission: NAMES, view: VIEWS };

export interface NamedPermission {
  readonly id: number;
  readonly name: string;
}

const NAMED_FILTERS: FilterTable = {
  id: { column: sql`named.id`, kind: 'number' },
  name: { column: sql`named.name`, kind: 'text' },
};
export const namedOperators = () => operatorNames(NAMED_FILTERS);

export async function listNamed(db: Db, kind: PermissionPart, query: ListQuery): Promise<ViewPage<NamedPermission>> {
  const from = sql`from ${SOURCES[kind]} as named where ${filterCondition(query.filters, NAMED_FILTERS) ?? sql`1 = 1`}`;
  const orders = { id: sql`named.id`, name: sql`lower(named.name)` };
  const { orderBy, limit, offset } = buildPageClauses(query, orders, sql`named.id`);
  const [total, rows] = await Promise.all([
    db.get<{ count: number }>(sql`select count(*) as count ${from}`),
    db.all<NamedPermission>(sql`select id, name ${from} order by ${sql.join(orderBy, sql`, `)} limit ${limit} offset ${offset}`),
  ]);
  return { count: total.count, views: rows };
}

export async function findNamed(db: Db, kind: PermissionPart, id: number): Promise<NamedPermission | null> {
  const [row] = await db.all<NamedPermission>(sql`select id, name from ${SOURCES[kind]} as named where id = ${id}`);
  return row ?? null;
}

const PAIR_FILTERS: FilterTable = {
  id: { column: permissions.id, kind: 'number' },
  permission: {
    column: sql`(select named.id from ${NAMES} as named where named.name = ${permissions.permission})`,
    kind: 'relation',
  },
  'permission.name': { column: permissions.permission, kind: 'text' },
  role: relationToMany(
    permissions.id,
    (ids) => sql`${permissions.id} in (select permission_id from role_permissions where role_id in ${ids})`,
  ),
  view_menu: {
    column: sql`(select min(first.id) from permissions as first where first.view = ${permissions.view})`,
    kind: 'relation',
  },
  'view_menu.name': { column: permissions.view, kind: 'text' },
};
export const pairOperators = () => operatorNames(PAIR_FILTERS);

const IS_PAIR = ne(permissions.permission, '');

export async function listPairs(db: Db, query: ListQuery): Promise<ViewPage<Pair>> {
  const where = and(IS_PAIR, filterCondition(query.filters, PAIR_FILTERS));
  const orders = {
    id: permissions.id,
    'permission.name': sql`lower(${permissions.permission})`,
    'view_menu.name': sql`lower(${permissions.view})`,
  };
  const select = db.select().from(permissions).$dynamic();
  const { count, rows } = await selectPage(db, {
    from: permissions,
    where,
    select,
    ...buildPageClauses(query, orders, permissions.id),
  });
  return { count, views: rows };
}

export interface Pair {
  readonly id: number;
  readonly permission: string;
  readonly view: string;
}

/** Existing pairs among the ids. */
export const findPairs = (db: Db, ids: readonly number[]): Promise<Pair[]> =>
  db
    .select()
    .from(permissions)
    .where(and(IS_PAIR, inArray(permissions.id, valueList(ids))));

/** Every pair, in the order of what they apply to: for the editor of roles. */
export const listAllPairs = (db: Db): Promise<Pair[]> =>
  db.select().from(permissions).where(IS_PAIR).orderBy(asc(permissions.view), asc(permissions.permission));

/** Names of the roles that grant the pair. */
export async function findRolesWithPair(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .select({ name: roles.name })
    .from(rolePermissions)
    .innerJoin(roles, eq(rolePermissions.roleId, roles.id))
    .where(eq(rolePermissions.permissionId, id))
    .orderBy(asc(roles.name));
  return rows.map(({ name }) => name);
}

/** Returns the new id; null where there is such a pair (or view) already. An empty permission makes a view alone. */
export async function insertPair(db: Db, permission: string, view: string): Promise<number | null> {
  const [row] = await db.insert(permissions).values({ permission, view }).onConflictDoNothing().returning({ id: permissions.id });
  return row?.id ?? null;
}

/** Inserts missing pairs in one statement. */
export async function insertPairs(db: Db, permission: string, views: readonly string[]): Promise<void> {
  if (views.length === 0) return;
  await db.run(sql`insert into permissions (permission, view)
    select ${permission}, value from json_each(${JSON.stringify(views)}) where true on conflict do nothing`);
}

/** A view without pairs; null where there is one of this name, alone or in pairs. */
export async function insertView(db: Db, view: string): Promise<number | null> {
  const isThere = await db.get<{ id: number | null }>(sql`select min(id) as id from permissions where view = ${view}`);
  return isThere.id === null ? insertPair(db, '', view) : null;
}

/** Whether there was no such pair before. */
export async function updatePairPermission(db: Db, id: number, permission: string): Promise<boolean> {
  const rows = await db
    .update(permissions)
    .set({ permission })
    .where(
      sql`id = ${id} and not exists (
        select 1 from permissions as other where other.permission = ${permission} and other.view = permissions.view and other.id <> ${id})`,
    )
    .returning({ id: permissions.id });
  return rows.length > 0;
}

/** Takes the pair away unless a role grants it; its view stays, with its id. Whether it did. */
export async function removePair(db: Db, id: number): Promise<boolean> {
  const isUnused = sql`id = ${id} and not exists (select 1 from role_permissions where permission_id = ${id})`;
  const [kept, removed] = await db.batch([
    db
      .update(permissions)
      .set({ permission: '' })
      .where(sql`${isUnused} and id = (select min(first.id) from permissions as first where first.view = permissions.view)`)
      .returning({ id: permissions.id }),
    db
      .delete(permissions)
      .where(sql`${isUnused} and permission <> ''`)
      .returning({ id: permissions.id }),
  ]);
  return kept.length + removed.length > 0;
}

/** Whether no other view had the name; all pairs of the view go along. */
export async function renameView(db: Db, from: string, to: string): Promise<boolean> {
  const rows = await db
    .update(permissions)
    .set({ view: to })
    .where(sql`view = ${from} and not exists (select 1 from permissions as other where other.view = ${to})`)
    .returning({ id: permissions.id });
  return rows.length > 0;
}

/** Whether the view had no pairs and was deleted. */
export async function removeView(db: Db, view: string): Promise<boolean> {
  const rows = await db
    .delete(permissions)
    .where(
      sql`view = ${view} and not exists (select 1 from permissions as other where other.view = ${view} and other.permission <> '')`,
    )
    .returning({ id: permissions.id });
  return rows.length > 0;
}

export const findPair = async (db: Db, id: number): Promise<Pair | null> => (await findPairs(db, [id]))[0] ?? null;
