// Reads and writes dashboards, and lists those that a viewer can see.
import type { DASHBOARD_FIELDS } from '#app/domain/dashboard/fields.ts';
import type { FieldRow } from '#app/domain/fields/field.ts';
import { and, asc, desc, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Identity } from '#app/domain/access/identity.ts';
import type { ObjectViewer } from '#app/domain/access/viewers.ts';
import { invariant } from '#app/domain/errors.ts';
import { readManaged } from '#app/domain/access/managed.ts';
import type { Db } from '#app/stores/db.ts';
import { dashboardCharts, dashboardOwners, dashboardRoles, dashboards, shares, users } from '#drizzle/schema/index.ts';
import { isVisibleTo } from '#app/stores/list/visible-dashboards.server.ts';
import { thumbnailUrl } from './thumbnail.server.ts';
import type { Dashboard, DashboardListing, DashboardPage } from './wire.ts';
import { saveDrafts } from '#app/stores/list/draft-charts.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

const MAX_PAGE_SIZE = 200;
/** Further ones are not looked for: D1 binds at most 100 values. */
const MAX_SEARCH_WORDS = 12;

/** The dashboard by id, slug or uuid; null when there is none. All digits is an id, else a slug goes before a uuid. */
export async function findDashboard(db: Db, idOrSlug: string | number): Promise<Dashboard | null> {
  const text = String(idOrSlug);
  // In one round trip: all dependent rows use the same condition.
  const id = dashboardId(text);
  const [[row], owners, roles, viewers, links] = await db.batch([
    db
      .select({ ...getTableColumns(dashboards), firstName: users.firstName, lastName: users.lastName })
      .from(dashboards)
      .leftJoin(users, eq(dashboards.changedById, users.id))
      .where(eq(dashboards.id, id)),
    db.select({ id: dashboardOwners.userId }).from(dashboardOwners).where(eq(dashboardOwners.dashboardId, id)),
    db.select({ id: dashboardRoles.roleId }).from(dashboardRoles).where(eq(dashboardRoles.dashboardId, id)),
    db
      .select({ userId: shares.userId, groupId: shares.groupId, roleId: shares.roleId, showsData: shares.showsData })
      .from(shares)
      .where(eq(shares.dashboardId, id)),
    db
      .select({ id: dashboardCharts.chartId })
      .from(dashboardCharts)
      .where(eq(dashboardCharts.dashboardId, id))
      .orderBy(asc(dashboardCharts.chartId)),
  ]);
  if (!row) return null;
  const {
    version,
    createdById: _author,
    changedById: _changer,
    isManagedExternally,
    externalUrl,
    firstName,
    lastName,
    ...own
  } = row;
  return {
    ...own,
    version: `${own.uuid}.${version}`,
    changedBy: fullName({ firstName, lastName }),
    ownerIds: owners.map((owner) => owner.id),
    roleIds: roles.map((role) => role.id),
    viewers: viewers.flatMap(readViewer),
    chartIds: links.map((link) => link.id),
    managed: readManaged({ isManagedExternally, externalUrl }),
  };
}

interface ShareRow {
  readonly userId: number | null;
  readonly groupId: number | null;
  readonly roleId: number | null;
  readonly showsData: boolean;
}

function readViewer({ userId, groupId, roleId, showsData }: ShareRow): ObjectViewer[] {
  if (userId !== null) return [{ type: 'user', id: userId, showsData }];
  if (groupId !== null) return [{ type: 'group', id: groupId, showsData }];
  return roleId === null ? [] : [{ type: 'role', id: roleId, showsData }];
}

/** Ids and owners of those dashboards that exist. */
export async function findDashboards(
  db: Db,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly title: string; readonly ownerIds: readonly number[] }[]> {
  const request = valueList(ids);
  const [rows, owners] = await db.batch([
    db.select({ id: dashboards.id, title: dashboards.title }).from(dashboards).where(inArray(dashboards.id, request)),
    db.select().from(dashboardOwners).where(inArray(dashboardOwners.dashboardId, request)),
  ]);
  const ownersOf = (id: number): number[] => owners.filter((owner) => owner.dashboardId === id).map((owner) => owner.userId);
  return rows.map(({ id, title }) => ({ id, title, ownerIds: ownersOf(id) }));
}

const dashboardId = (text: string): SQL =>
  sql`(select id from dashboards where ${whereIs(text)} order by ${dashboards.slug} = ${text} desc limit 1)`;

/** A sub-query of the ids of its charts, for reading them in parallel with the dashboard. */
export const chartIdsOfDashboard = (idOrSlug: string | number): SQL =>
  sql`(select chart_id from dashboard_charts where dashboard_id = ${dashboardId(String(idOrSlug))})`;

function whereIs(idOrSlug: string): SQL | undefined {
  if (/^\d{1,15}$/.test(idOrSlug)) return eq(dashboards.id, Number(idOrSlug));
  return or(eq(dashboards.slug, idOrSlug), eq(dashboards.uuid, idOrSlug.toLowerCase()));
}

/** What lists and cards show of a dashboard; `version` names its thumbnail. */
export const LISTED_COLUMNS = {
  id: dashboards.id,
  title: dashboards.title,
  slug: dashboards.slug,
  description: dashboards.description,
  published: dashboards.published,
  chartCount: sql<number>`(select count(*) from ${dashboardCharts} where ${dashboardCharts.dashboardId} = ${dashboards.id})`,
  version: sql<string>`${dashboards.uuid} || '.' || ${dashboards.version}`,
  changedOnMs: dashboards.changedOnMs,
};

export interface DashboardLookup {
  readonly viewer: Identity;
  /** Part of the title, slug or description; empty finds all. */
  readonly search: string;
  /** Counted from 0. */
  readonly page: number;
  /** Page size, at most 200. */
  readonly pageSize: number;
  /** `changed` where absent. */
  readonly sort?: 'title' | 'changed';
  /** True where absent. */
  readonly descending?: boolean;
}

/** One page of the dashboards that the viewer can see, last changed first by default. */
export async function listDashboards(
  db: Db,
  { viewer, search, page, pageSize, sort = 'changed', descending = true }: DashboardLookup,
): Promise<DashboardPage> {
  const where = and(isVisibleTo(viewer), matches(search));
  const size = Math.max(1, Math.min(pageSize, MAX_PAGE_SIZE));
  const order = [
    (descending ? desc : asc)(sort === 'title' ? sql`lower(${dashboards.title})` : dashboards.changedOnMs),
    asc(dashboards.id),
  ];
  const offset = Math.max(0, page) * size;
  const ofPage = db
    .select({ id: dashboards.id })
    .from(dashboards)
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset(offset);
  const [count, rows, owners] = await Promise.all([
    db.$count(dashboards, where),
    db
      .select({
        ...LISTED_COLUMNS,
        certifiedBy: dashboards.certifiedBy,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(dashboards)
      .leftJoin(users, eq(dashboards.changedById, users.id))
      .where(where)
      .orderBy(...order)
      .limit(size)
      .offset(offset),
    listOwners(db, sql`${ofPage}`),
  ]);
  const items = rows.map(({ firstName, lastName, version, ...row }): DashboardListing => ({
    ...row,
    thumbnailUrl: thumbnailUrl(row.id, version),
    changedBy: fullName({ firstName, lastName }),
    owners: owners.get(row.id) ?? [],
  }));
  return { count, items };
}

/** Every word, each in the title, the slug or the description. With instr, since D1 refuses LIKE patterns over 50 bytes. */
function matches(search: string): SQL | undefined {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS);
  const holds = (column: SQLiteColumn, word: string): SQL => sql`instr(lower(${column}), ${word}) > 0`;
  return and(
    ...words.map((word) =>
      or(...[dashboards.title, dashboards.slug, dashboards.description].map((column) => holds(column, word))),
    ),
  );
}

/** `ids` is a sub-query. */
async function listOwners(db: Db, ids: SQL): Promise<Map<number, string[]>> {
  const rows = await db
    .select({ id: dashboardOwners.dashboardId, firstName: users.firstName, lastName: users.lastName })
    .from(dashboardOwners)
    .innerJoin(users, eq(dashboardOwners.userId, users.id))
    .where(inArray(dashboardOwners.dashboardId, ids))
    .orderBy(asc(users.id));
  const owners = new Map<number, string[]>();
  for (const row of rows) owners.set(row.id, [...(owners.get(row.id) ?? []), fullName(row) ?? '']);
  return owners;
}

const fullName = (person: { readonly firstName: string | null; readonly lastName: string | null }): string | null =>
  person.firstName === null ? null : `${person.firstName} ${person.lastName ?? ''}`.trim();

export type NewDashboard = Partial<FieldRow<typeof DASHBOARD_FIELDS>> & {
  readonly uuid: string;
  readonly title: string;
  readonly positionJson: string;
  readonly jsonMetadata: string;
  readonly published: boolean;
  readonly chartIds: readonly number[];
  readonly ownerIds: readonly number[];
  readonly roleIds?: readonly number[];
};

/** Inserts the dashboard with its links, all or nothing, and returns its id. `authorId` null: the system. */
export async function insertDashboard(
  db: Db,
  dashboard: NewDashboard,
  by: { readonly authorId: number | null; readonly nowMs: number },
): Promise<number> {
  const { chartIds, ownerIds, roleIds = [], ...own } = dashboard;
  const dashboardId = sql<number>`(select id from dashboards where uuid = ${dashboard.uuid})`;
  const links: BatchItem<'sqlite'>[] = [
    ...[...new Set(chartIds)].map((chartId) => db.insert(dashboardCharts).values({ dashboardId, chartId })),
    ...[...new Set(ownerIds)].map((userId) => db.insert(dashboardOwners).values({ dashboardId, userId })),
    ...[...new Set(roleIds)].map((roleId) => db.insert(dashboardRoles).values({ dashboardId, roleId })),
    saveDrafts(db, { chartIds }),
  ];
  const first = db
    .insert(dashboards)
    .values({ ...own, createdOnMs: by.nowMs, changedOnMs: by.nowMs, createdById: by.authorId, changedById: by.authorId })
    .returning({ id: dashboards.id });
  const [[row]] = await db.batch([first, ...links]);
  invariant(row, 'An inserted dashboard returned no id.');
  return row.id;
}
