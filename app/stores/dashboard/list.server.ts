// Dashboards for lists: filtered, ordered and paged by the database, only those that the caller can open.
import { DASHBOARD_FIELDS } from '#app/domain/dashboard/fields.ts';
import { fieldFilters, fieldOrders, listedColumns } from '#app/stores/list/field-columns.server.ts';
import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Identity } from '#app/domain/access/identity.ts';
import type { RisonValue } from '#app/domain/rison/decode-rison.ts';
import { auditAccounts, changers, creators, type AccountName } from '#app/stores/list/audit-accounts.server.ts';
import {
  contains,
  filterCondition,
  operatorNames,
  buildPageClauses,
  textValue,
  type FilterTable,
} from '#app/stores/list/list-filters.server.ts';
import type { ListQuery } from '#app/stores/list/list-query.ts';
import { selectPage } from '#app/stores/list/select-page.server.ts';
import type { ViewPage } from '#app/stores/list/list-reply.ts';
import type { Db } from '#app/stores/db.ts';
import {
  dashboardCharts,
  dashboardOwners,
  dashboardRoles,
  dashboards,
  favorites,
  roles,
  taggedObjects,
  tags,
  users,
} from '#drizzle/schema/index.ts';
import { isVisibleTo } from '#app/stores/list/visible-dashboards.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

const ORDERS = {
  'changed_by.first_name': sql`lower(${changers.firstName})`,
  changed_on_delta_humanized: dashboards.changedOnMs,
  'created_by.first_name': sql`lower(${creators.firstName})`,
  ...fieldOrders(DASHBOARD_FIELDS, dashboards),
  changed_on: dashboards.changedOnMs,
};

/** One page of the dashboards that the identity can open. Throws 400 for invalid filters. */
export async function listDashboardsPage(db: Db, identity: Identity, request: ListQuery): Promise<ViewPage<DashboardListView>> {
  const where = and(isVisibleTo(identity), filterCondition(request.filters, filtersFor(identity)));
  const page = buildPageClauses(request, ORDERS, dashboards.id);
  const ofPage = selectIds(db)
    .where(where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
    .offset(page.offset);
  const [{ count, rows }, linked] = await Promise.all([
    selectPage(db, { from: dashboards, where, select: select(db), ...page }),
    findLinkedIn(db, sql`${ofPage}`),
  ]);
  return { count, views: rows.map((view) => ({ ...view, ...selectLinks(linked, view.row.id) })) };
}

/** Ids of existing dashboards that the identity can open, in the requested order. */
export async function findVisibleDashboardIds(db: Db, identity: Identity, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: dashboards.id })
    .from(dashboards)
    .where(and(inArray(dashboards.id, valueList(ids)), isVisibleTo(identity)));
  const found = new Set(rows.map((row) => row.id));
  return [...new Set(ids)].filter((id) => found.has(id));
}

export const dashboardOperators = () => operatorNames(filtersFor(NOBODY));

const NOBODY: Identity = { kind: 'anonymous', permissions: new Set(), roleIds: [], roles: [] };

function filtersFor(identity: Identity): FilterTable {
  const me = identity.kind === 'user' ? identity.userId : null;
  const isMine = sql`exists (select 1 from ${favorites} where ${favorites.objectType} = 'dashboard' and ${favorites.userId} = ${me} and ${favorites.objectId} = ${dashboards.id})`;
  const isCertified = sql`coalesce(${dashboards.certifiedBy}, '') <> ''`;
  const title = (value: RisonValue): SQL | undefined =>
    value === '' || value === null
      ? undefined
      : or(contains(dashboards.title, textValue(value)), contains(dashboards.slug, textValue(value)));
  return {
    id: {
      column: dashboards.id,
      kind: 'number',
      custom: {
        dashboard_is_favorite: (value) => only(value, isMine),
        dashboard_is_certified: (value) => only(value, isCertified),
      },
    },
    uuid: { column: dashboards.uuid, kind: 'text' },
    dashboard_title: { column: dashboards.title, kind: 'text', custom: { title_or_slug: title } },
    ...fieldFilters(DASHBOARD_FIELDS, dashboards),
    certified_by: {
      column: dashboards.certifiedBy,
      kind: 'text',
      custom: { dashboard_is_certified: (value) => only(value, isCertified) },
    },
    changed_on: { column: dashboards.changedOnMs, kind: 'instant' },
    created_by: {
      column: dashboards.createdById,
      kind: 'relation',
      custom: {
        dashboard_created_by_me: () => sql`(${dashboards.createdById} = ${me} or ${dashboards.changedById} = ${me})`,
        dashboard_has_created_by: (value) => only(value, sql`${dashboards.createdById} is not null`),
      },
    },
    changed_by: { column: dashboards.changedById, kind: 'relation' },
    owners: many(dashboardOwners.dashboardId, dashboardOwners, dashboardOwners.userId),
    roles: many(dashboardRoles.dashboardId, dashboardRoles, dashboardRoles.roleId),
    tags: {
      column: dashboards.id,
      kind: 'relation',
      custom: {
        rel_m_m: (value) => hasTag(sql`${tags.id} in ${valueList(values(value))}`),
        dashboard_tag_id: (value) => hasTag(sql`${tags.id} in ${valueList(values(value))}`),
        dashboard_tags: (value) => (value === '' ? undefined : hasTag(contains(tags.name, textValue(value)))),
      },
    },
  };
}

/** Related by a table of pairs: with one of the values. */
function many(
  own: SQL | typeof dashboardOwners.dashboardId | typeof dashboardRoles.dashboardId,
  table: typeof dashboardOwners | typeof dashboardRoles,
  other: typeof dashboardOwners.userId | typeof dashboardRoles.roleId,
): FilterTable[string] {
  const among = (value: RisonValue): SQL =>
    sql`exists (select 1 from ${table} where ${own} = ${dashboards.id} and ${other} in ${valueList(values(value))})`;
  return { column: dashboards.id, kind: 'relation', custom: { rel_m_m: among, rel_o_m: among, eq: among, in: among } };
}

const hasTag = (condition: SQL): SQL => sql`exists (
  select 1 from ${taggedObjects} join ${tags} on ${tags.id} = ${taggedObjects.tagId}
  where ${taggedObjects.objectType} = 'dashboard' and ${taggedObjects.objectId} = ${dashboards.id} and ${condition})`;

/** True matches those with, false those without, anything else all. */
const only = (value: RisonValue, condition: SQL): SQL | undefined =>
  value === true || value === 'true' ? condition : value === false || value === 'false' ? sql`not ${condition}` : undefined;

const values = (value: RisonValue): RisonValue[] => (Array.isArray(value) ? value : [value]);

const CHART_COUNT = sql<number>`(select count(*) from ${dashboardCharts} where ${dashboardCharts.dashboardId} = ${dashboards.id})`;

const select = (db: Db) =>
  db
    .select({
      row: {
        id: dashboards.id,
        uuid: dashboards.uuid,
        ...listedColumns(DASHBOARD_FIELDS, dashboards),
        isManagedExternally: dashboards.isManagedExternally,
        externalUrl: dashboards.externalUrl,
        version: dashboards.version,
        createdOnMs: dashboards.createdOnMs,
        changedOnMs: dashboards.changedOnMs,
      },
      chartCount: CHART_COUNT,
      ...auditAccounts,
    })
    .from(dashboards)
    .leftJoin(creators, eq(dashboards.createdById, creators.id))
    .leftJoin(changers, eq(dashboards.changedById, changers.id))
    .$dynamic();

/** Selects only ids, in the same order, for reads in parallel with the rows. */
const selectIds = (db: Db) =>
  db
    .select({ id: dashboards.id })
    .from(dashboards)
    .leftJoin(creators, eq(dashboards.createdById, creators.id))
    .leftJoin(changers, eq(dashboards.changedById, changers.id))
    .$dynamic();

interface Named {
  readonly id: number;
  readonly name: string;
}
export interface DashboardLinks {
  readonly owners: readonly (AccountName & { readonly email: string })[];
  readonly roles: readonly Named[];
  readonly tags: readonly Named[];
}
export type DashboardListView = Awaited<ReturnType<typeof select>>[number] & DashboardLinks;
type Linked = Awaited<ReturnType<typeof findLinkedIn>>;

/** Owners, roles and tags of dashboards, in one round trip. */
export const findLinked = (db: Db, ids: readonly number[]) => findLinkedIn(db, valueList(ids));

/** `ids` is a sub-query. */
async function findLinkedIn(db: Db, ids: SQL) {
  const [owners, roleRows, tagRows] = await db.batch([
    db
      .select({
        of: dashboardOwners.dashboardId,
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(dashboardOwners)
      .innerJoin(users, eq(dashboardOwners.userId, users.id))
      .where(inArray(dashboardOwners.dashboardId, ids))
      .orderBy(asc(users.id)),
    db
      .select({ of: dashboardRoles.dashboardId, id: roles.id, name: roles.name })
      .from(dashboardRoles)
      .innerJoin(roles, eq(dashboardRoles.roleId, roles.id))
      .where(inArray(dashboardRoles.dashboardId, ids))
      .orderBy(asc(roles.id)),
    db
      .select({ of: taggedObjects.objectId, id: tags.id, name: tags.name })
      .from(taggedObjects)
      .innerJoin(tags, eq(taggedObjects.tagId, tags.id))
      .where(and(eq(taggedObjects.objectType, 'dashboard'), inArray(taggedObjects.objectId, ids)))
      .orderBy(asc(tags.name)),
  ]);
  return { owners, roles: roleRows, tags: tagRows };
}

export const selectLinks = ({ owners, roles: roleRows, tags: tagRows }: Linked, dashboardId: number): DashboardLinks => ({
  owners: owners.filter(({ of }) => of === dashboardId),
  roles: roleRows.filter(({ of }) => of === dashboardId),
  tags: tagRows.filter(({ of }) => of === dashboardId),
});
