// What home links to besides its cards: the viewer's favorites and their own, of every kind, in one round trip.
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteSelect } from 'drizzle-orm/sqlite-core';
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { isChartVisibleTo } from '#app/stores/chart/visible.server.ts';
import { isVisibleTo } from '#app/stores/list/visible-dashboards.server.ts';
import { dashboardUrl } from '#app/stores/dashboard/wire-api.ts';
import { chartOwners, charts, dashboardOwners, dashboards, savedQueries } from '#drizzle/schema/index.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { Db } from '#app/stores/db.ts';
import { hasStarOf } from '#app/stores/list/favorites.server.ts';

/** Something that home leads to. */
export interface HomeItem {
  readonly kind: 'dashboard' | 'chart' | 'query';
  readonly id: number;
  readonly name: string;
  readonly href: string;
  /** When it was seen, or changed last: UTC milliseconds. */
  readonly atMs: number;
}

export interface HomeItems {
  readonly favorites: readonly HomeItem[];
  readonly mine: readonly HomeItem[];
}

/** The last changed first, at most `limit` of each; empty for kinds that the viewer cannot list. */
export async function findHomeItems({ db }: Pick<Deps, 'db'>, identity: Identity, limit: number): Promise<HomeItems> {
  if (identity.kind !== 'user') return { favorites: [], mine: [] };
  const { userId } = identity;
  const may = (view: string): SQL | undefined => (hasPermission(identity, 'can_read', view) ? undefined : sql`0`);
  const boards = (which: SQL) => selectDashboards(db, and(may('Dashboard'), isVisibleTo(identity), which), limit);
  const slices = (which: SQL) => selectCharts(db, and(may('Chart'), isChartVisibleTo(identity), which), limit);
  const [starredBoards, starredSlices, ownBoards, ownSlices, queries] = await db.batch([
    boards(hasStarOf(userId, 'dashboard', dashboards.id)),
    slices(hasStarOf(userId, 'chart', charts.id)),
    boards(
      sql`${dashboards.id} in (select ${dashboardOwners.dashboardId} from ${dashboardOwners} where ${dashboardOwners.userId} = ${userId})`,
    ),
    slices(sql`${charts.id} in (select ${chartOwners.chartId} from ${chartOwners} where ${chartOwners.userId} = ${userId})`),
    selectQueries(db, and(may('SavedQuery'), eq(savedQueries.createdById, userId)), limit),
  ]);
  const lastOf = (items: readonly HomeItem[]) => [...items].sort((a, b) => b.atMs - a.atMs).slice(0, limit);
  return {
    favorites: lastOf([...starredBoards.map(dashboardItem), ...starredSlices.map(chartItem)]),
    mine: lastOf([...ownBoards.map(dashboardItem), ...ownSlices.map(chartItem), ...queries.map(queryItem)]),
  };
}

const selectDashboards = (db: Db, where: SQL | undefined, limit: number) => {
  const columns = { id: dashboards.id, title: dashboards.title, slug: dashboards.slug, atMs: dashboards.changedOnMs };
  return lastChanged(db.select(columns).from(dashboards).$dynamic(), columns, { where, limit });
};

const selectCharts = (db: Db, where: SQL | undefined, limit: number) => {
  const columns = { id: charts.id, name: charts.name, atMs: charts.changedOnMs };
  return lastChanged(db.select(columns).from(charts).$dynamic(), columns, { where, limit });
};

const selectQueries = (db: Db, where: SQL | undefined, limit: number) => {
  const columns = { id: savedQueries.id, name: savedQueries.label, atMs: savedQueries.changedOnMs };
  return lastChanged(db.select(columns).from(savedQueries).$dynamic(), columns, { where, limit });
};

const lastChanged = <Query extends SQLiteSelect>(
  query: Query,
  { id, atMs }: { readonly id: SQLiteColumn; readonly atMs: SQLiteColumn },
  { where, limit }: { readonly where: SQL | undefined; readonly limit: number },
) => query.where(where).orderBy(desc(atMs), desc(id)).limit(limit);

interface DashboardFound {
  readonly id: number;
  readonly title: string | null;
  readonly slug: string | null;
  readonly atMs: number;
}

const dashboardItem = ({ id, title, slug, atMs }: DashboardFound): HomeItem => ({
  kind: 'dashboard',
  id,
  name: title || 'Untitled dashboard',
  href: dashboardUrl({ id, slug }),
  atMs,
});

interface Found {
  readonly id: number;
  readonly name: string;
  readonly atMs: number;
}

const chartItem = ({ id, name, atMs }: Found): HomeItem => ({
  kind: 'chart',
  id,
  name: name || 'Untitled chart',
  href: `/explore/?slice_id=${id}`,
  atMs,
});

const queryItem = ({ id, name, atMs }: Found): HomeItem => ({
  kind: 'query',
  id,
  name: name || 'Untitled query',
  href: `/sqllab/?savedQueryId=${id}`,
  atMs,
});
