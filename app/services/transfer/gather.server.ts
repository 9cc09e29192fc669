// Collects what an export contains: the requested objects and their dependencies, as far as the caller can read them.
import { asc, eq, sql } from 'drizzle-orm';
import { canReadDatabase, canReadDataset } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { objectIn } from '#app/domain/transfer/describe.ts';
import type { ArchiveType } from '#app/domain/transfer/kinds.ts';
import { targetDatasetIds } from '#app/domain/transfer/remap-dashboard.ts';
import { isChartVisibleTo } from '#app/stores/chart/visible.server.ts';
import { isVisibleTo as isDashboardVisibleTo } from '#app/stores/list/visible-dashboards.server.ts';
import { charts, dashboards, databases, datasets, savedQueries } from '#drizzle/schema/index.ts';
import type { Deps } from '#app/services/deps.server.ts';
import {
  listChartRows,
  listDashboardRows,
  listDatabaseRows,
  listDatasetIdsIn,
  listQueryRows,
  listObjectTags,
  listWholeDatasets,
  type ArchivedDatabaseRow,
  type OwnedChart,
  type OwnedDashboard,
  type ArchivedQueryRow,
  type TagOf,
  type WholeDataset,
} from '#app/stores/transfer/transfer-stored.server.ts';

/** The objects of an archive. */
export interface GatheredObjects {
  readonly databases: readonly ArchivedDatabaseRow[];
  readonly datasets: readonly WholeDataset[];
  readonly charts: readonly OwnedChart[];
  readonly dashboards: readonly OwnedDashboard[];
  readonly queries: readonly ArchivedQueryRow[];
  readonly tags: readonly TagOf[];
}

/** Throws as `exportArchive` does. */
export async function gather(
  deps: Deps,
  identity: Identity,
  type: Exclude<ArchiveType, 'assets'>,
  ids: readonly number[],
): Promise<GatheredObjects> {
  switch (type) {
    case 'Database':
      return gatherDatabases(deps, identity, ids);
    case 'SqlaTable':
      return withDependencies(deps, identity, { dashboards: [], charts: [], datasetIds: ids, areRequested: true });
    case 'Slice': {
      const rows = await listChartRows(deps.db, 'id', ids, isChartVisibleTo(identity));
      requireAll(rows, ids);
      return withDependencies(deps, identity, { dashboards: [], charts: rows, datasetIds: [] });
    }
    case 'Dashboard': {
      const rows = await listDashboardRows(deps.db, 'id', ids, isDashboardVisibleTo(identity));
      requireAll(rows, ids);
      return gatherDashboards(deps, identity, rows);
    }
    case 'SavedQuery': {
      const rows = (await listQueryRows(deps.db, 'id', ids)).filter((row) => isOwn(identity, row));
      requireAll(rows, ids);
      return { ...NOTHING, queries: rows, databases: await listDatabasesOf(deps, rows) };
    }
  }
}

const NOTHING: GatheredObjects = { databases: [], datasets: [], charts: [], dashboards: [], queries: [], tags: [] };

const isOwn = (identity: Identity, { createdById }: ArchivedQueryRow): boolean =>
  identity.kind === 'user' && createdById === identity.userId;

function requireAll(rows: readonly unknown[], ids: readonly number[]): void {
  if (rows.length < ids.length || ids.length === 0) throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
}

async function gatherDatabases(deps: Deps, identity: Identity, ids: readonly number[]): Promise<GatheredObjects> {
  const rows = (await listDatabaseRows(deps.db, 'id', ids)).filter((row) => canReadDatabase(identity, row));
  requireAll(rows, ids);
  const inside = await listDatasetIdsIn(deps.db, ids);
  return { ...NOTHING, databases: rows, datasets: await listWholeDatasets(deps.db, 'id', inside) };
}

async function gatherDashboards(deps: Deps, identity: Identity, rows: readonly OwnedDashboard[]): Promise<GatheredObjects> {
  const chartIds = rows.flatMap((row) => row.chartIds);
  const own = await listChartRows(deps.db, 'id', chartIds);
  const filtered = rows.flatMap((row) => targetDatasetIds(objectIn(row.jsonMetadata)));
  return withDependencies(deps, identity, { dashboards: rows, charts: own, datasetIds: filtered });
}

interface Roots {
  readonly dashboards: readonly OwnedDashboard[];
  readonly charts: readonly OwnedChart[];
  readonly datasetIds: readonly number[];
  /** The datasets themselves were requested: an unreadable one counts as missing. */
  readonly areRequested?: boolean;
}

/**
 * Adds the datasets of the charts and the databases of the datasets. Omits charts with a deleted dataset, because they can't be
 * imported.
 */
async function withDependencies(
  deps: Deps,
  identity: Identity,
  { dashboards: boards, charts: requestedCharts, datasetIds, areRequested }: Roots,
): Promise<GatheredObjects> {
  const { db } = deps;
  const withDataset = requestedCharts.filter((chart) => chart.datasetId !== null);
  const ids = [...new Set([...datasetIds, ...withDataset.flatMap((chart) => chart.datasetId ?? [])])];
  const rows = await listWholeDatasets(db, 'id', ids);
  const databaseRows = await listDatabaseRows(
    db,
    'id',
    rows.map(({ databaseId }) => databaseId),
  );
  const names = new Map(databaseRows.map(({ id, name }) => [id, name]));
  const readable = rows.filter((row) => canReadDataset(identity, { ...row, databaseName: names.get(row.databaseId) ?? '' }));
  if (areRequested) requireAll(readable, ids);
  const refused = rows.find((row) => !readable.includes(row));
  if (refused) {
    throw new AppError(
      'DATASOURCE_SECURITY_ACCESS_ERROR',
      'You can’t export this: it depends on a dataset that you don’t have access to. Ask an administrator for access, or to export it for you.',
    );
  }
  const tags = [
    ...(await listObjectTags(
      db,
      'chart',
      withDataset.map(({ id }) => id),
    )),
    ...(await listObjectTags(
      db,
      'dashboard',
      boards.map(({ id }) => id),
    )),
  ];
  return { ...NOTHING, dashboards: boards, charts: withDataset, datasets: rows, databases: databaseRows, tags };
}

const listDatabasesOf = (deps: Deps, rows: readonly ArchivedQueryRow[]): Promise<ArchivedDatabaseRow[]> =>
  listDatabaseRows(
    deps.db,
    'id',
    rows.flatMap(({ databaseId }) => databaseId ?? []),
  );

/** Everything that the identity can read. */
export async function gatherAll(deps: Deps, identity: Identity): Promise<GatheredObjects> {
  const { db } = deps;
  const allIds = async (table: typeof databases | typeof datasets | typeof charts | typeof dashboards): Promise<number[]> =>
    (await db.select({ id: table.id }).from(table).orderBy(asc(table.id))).map(({ id }) => id);
  const databaseRows = await listDatabaseRows(db, 'id', await allIds(databases));
  const names = new Map(databaseRows.map(({ id, name }) => [id, name]));
  const readable = (await listWholeDatasets(db, 'id', await allIds(datasets))).filter((row) =>
    canReadDataset(identity, { ...row, databaseName: names.get(row.databaseId) ?? '' }),
  );
  const datasetIds = new Set(readable.map(({ id }) => id));
  const someCharts = (await listChartRows(db, 'id', await allIds(charts), isChartVisibleTo(identity))).filter(
    ({ datasetId }) => datasetId !== null && datasetIds.has(datasetId),
  );
  const boards = await listDashboardRows(db, 'id', await allIds(dashboards), isDashboardVisibleTo(identity));
  const author = identity.kind === 'user' ? identity.userId : -1;
  const own = await db
    .select({ id: savedQueries.id })
    .from(savedQueries)
    .where(eq(sql`coalesce(${savedQueries.createdById}, 0)`, author));
  const queries = await listQueryRows(
    db,
    'id',
    own.map(({ id }) => id),
  );
  const used = new Set([...readable, ...queries].map(({ databaseId }) => databaseId));
  const tags = [
    ...(await listObjectTags(
      db,
      'chart',
      someCharts.map(({ id }) => id),
    )),
    ...(await listObjectTags(
      db,
      'dashboard',
      boards.map(({ id }) => id),
    )),
  ];
  const usedDatabases = databaseRows.filter((row) => used.has(row.id) || canReadDatabase(identity, row));
  return { databases: usedDatabases, datasets: readable, charts: someCharts, dashboards: boards, queries, tags };
}
