// What home links to besides its cards: what the viewer was at, and their favorites, of every kind, in one round trip.
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteSelect } from 'drizzle-orm/sqlite-core';
import { hasPermission } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { mergeRecent, type HomeItem } from '#app/domain/viewer/recent-items.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { isChartListedFor } from '#app/stores/chart/visible.server.ts';
import { dashboardUrl } from '#app/stores/dashboard/wire-api.ts';
import type { Db } from '#app/stores/db.ts';
import { isUserFavorite } from '#app/stores/list/favorites.server.ts';
import { isVisibleTo } from '#app/stores/list/visible-dashboards.server.ts';
import { selectSeen } from '#app/stores/history/recent-views.server.ts';
import { charts, dashboards, savedQueries } from '#drizzle/schema/index.ts';

export interface HomeItems {
  /** What the viewer viewed or edited. */
  readonly recent: readonly HomeItem[];
  readonly favorites: readonly HomeItem[];
}

/** The newest first, at most `limit` of each; empty for kinds that the viewer cannot list. */
export async function findHomeItems(
  { db, usage }: Pick<Deps, 'db' | 'usage'>,
  identity: Identity,
  limit: number,
): Promise<HomeItems> {
  if (identity.kind !== 'user') return { recent: [], favorites: [] };
  const { userId } = identity;
  const may = (view: string, permission = 'can_read'): SQL | undefined =>
    hasPermission(identity, permission, view) ? undefined : sql`0`;
  const ofDashboards = and(may('Dashboard'), isVisibleTo(identity));
  const ofCharts = and(may('Chart'), isChartListedFor(identity));
  const mayRecall = may('Log', 'can_recent_activity');
  const seen = selectSeen({ userId, pending: usage.listViews(userId) });
  const [boardsSeen, chartsSeen, boardsEdited, chartsEdited, queriesEdited, boardsStarred, chartsStarred] = await db.batch([
    selectSeenDashboards(db, { seen, where: and(mayRecall, ofDashboards), limit }),
    selectSeenCharts(db, { seen, where: and(mayRecall, ofCharts), limit }),
    selectDashboards(db, and(ofDashboards, eq(dashboards.changedById, userId)), limit),
    selectCharts(db, and(ofCharts, eq(charts.changedById, userId)), limit),
    selectQueries(db, and(may('SavedQuery'), eq(savedQueries.createdById, userId)), limit),
    selectDashboards(db, and(ofDashboards, isUserFavorite(userId, 'dashboard', dashboards.id)), limit),
    selectCharts(db, and(ofCharts, isUserFavorite(userId, 'chart', charts.id)), limit),
  ]);
  const viewed = [...boardsSeen.map(dashboardItem('viewed')), ...chartsSeen.map(chartItem('viewed'))];
  const edited = [...boardsEdited.map(dashboardItem('edited')), ...chartsEdited.map(chartItem('edited'))];
  const starred = [...boardsStarred.map(dashboardItem('edited')), ...chartsStarred.map(chartItem('edited'))];
  return {
    recent: mergeRecent([...viewed, ...edited, ...queriesEdited.map(queryItem)], limit),
    favorites: mergeRecent(starred, limit),
  };
}

interface SeenItems {
  readonly seen: SQL;
  readonly where: SQL | undefined;
  readonly limit: number;
}

const selectSeenDashboards = (db: Db, { seen, where, limit }: SeenItems) => {
  const columns = { id: dashboards.id, name: dashboards.title, slug: dashboards.slug, atMs: lastSeen };
  const query = db
    .select(columns)
    .from(dashboards)
    .innerJoin(seen, sql`seen.dashboard_id = ${dashboards.id}`)
    .where(where);
  return query.groupBy(dashboards.id).orderBy(desc(lastSeen)).limit(limit);
};

/** A view of a chart on a dashboard counts for the dashboard. */
const selectSeenCharts = (db: Db, { seen, where, limit }: SeenItems) => {
  const columns = { id: charts.id, name: charts.name, atMs: lastSeen };
  const query = db
    .select(columns)
    .from(charts)
    .innerJoin(seen, sql`seen.chart_id = ${charts.id}`)
    .where(where);
  return query.groupBy(charts.id).orderBy(desc(lastSeen)).limit(limit);
};

const lastSeen = sql<number>`max(seen.at_ms)`;

const selectDashboards = (db: Db, where: SQL | undefined, limit: number) => {
  const columns = { id: dashboards.id, name: dashboards.title, slug: dashboards.slug, atMs: dashboards.changedOnMs };
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

interface Found {
  readonly id: number;
  readonly name: string;
  readonly atMs: number;
}

const dashboardItem =
  (action: HomeItem['action']) =>
  ({ slug, ...found }: Found & { readonly slug: string | null }): HomeItem => ({
    ...found,
    kind: 'dashboard',
    href: dashboardUrl({ id: found.id, slug }),
    action,
  });

const chartItem =
  (action: HomeItem['action']) =>
  (found: Found): HomeItem => ({ ...found, kind: 'chart', href: `/explore/?slice_id=${found.id}`, action });

const queryItem = (found: Found): HomeItem => ({
  ...found,
  kind: 'query',
  href: `/sqllab/?savedQueryId=${found.id}`,
  action: 'edited',
});
