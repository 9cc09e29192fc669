// Archives of what somebody may read: the objects that were asked for and all that they need, as a ZIP of YAML.
import { asc, eq, sql } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { canReadDatabase, canReadDataset } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import {
  describeChart,
  describeDashboard,
  describeDatabase,
  describeDataset,
  describeQuery,
  objectIn,
} from '#app/domain/transfer/describe.ts';
import { numberedName, safeFileName, timeInName } from '#app/domain/transfer/file-names.ts';
import { ARCHIVE_VERSION, type ArchiveType } from '#app/domain/transfer/kinds.ts';
import { targetDatasetIds } from '#app/domain/transfer/remap-dashboard.ts';
import { writeYaml } from '#app/domain/transfer/yaml-text.ts';
import { isChartVisibleTo } from '#app/resources/chart/visible.server.ts';
import { isVisibleTo as isDashboardVisibleTo } from '#app/resources/dashboard/visible.server.ts';
import { charts, dashboards, databases, datasets, savedQueries } from '#drizzle/schema/index.ts';
import type { Deps } from './deps.server.ts';
import { recordAction } from './record-action.server.ts';
import { findUuidNames } from './transfer-facts.server.ts';
import {
  databaseUri,
  listChartRows,
  listDashboardRows,
  listDatabaseRows,
  listDatasetIdsIn,
  listQueryRows,
  listTagsOf,
  listWholeDatasets,
  type DatabaseRow,
  type OwnedChart,
  type OwnedDashboard,
  type QueryRow,
  type TagOf,
  type WholeDataset,
} from './transfer-stored.server.ts';

/** What an archive holds, by path below its root folder. */
export type ArchiveContent = ReadonlyMap<string, string>;

export interface ExportedArchive {
  /** `dashboard_export_20261121T093456.zip`. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const STEMS: Readonly<Record<ArchiveType, string>> = {
  Database: 'database_export',
  SqlaTable: 'dataset_export',
  Slice: 'chart_export',
  Dashboard: 'dashboard_export',
  SavedQuery: 'saved_query_export',
  assets: 'assets_export',
};

/** Throws 404 where one of the ids is of nothing that the identity may read, 403 where it needs a dataset that they may not. */
export async function exportArchive(
  deps: Deps,
  identity: Identity,
  type: ArchiveType,
  ids: readonly number[],
): Promise<ExportedArchive> {
  const whole = type === 'assets' ? await gatherAll(deps, identity) : await gather(deps, identity, type, [...new Set(ids)]);
  const content = contentOf(
    whole,
    await findUuidNames(deps.db, [...whole.charts.map(({ id }) => id), ...whole.dashboards.flatMap(({ chartIds }) => chartIds)]),
  );
  const nowMs = deps.now();
  const stem = `${STEMS[type]}_${timeInName(nowMs)}`;
  const metadata = { version: ARCHIVE_VERSION, type, timestamp: new Date(nowMs).toISOString().replace('Z', '+00:00') };
  const text = new TextEncoder();
  const entries = [['metadata.yaml', writeYaml(metadata)] as const, ...content].map(
    ([path, yaml]) => [`${stem}/${path}`, text.encode(yaml)] as const,
  );
  recordAction(deps, identity, { action: `${type}.export`, json: { count: content.size } });
  const bytes = zipSync(Object.fromEntries(entries), { level: 6, mtime: nowMs });
  return { name: `${stem}.zip`, bytes: new Uint8Array(bytes) };
}

interface Whole {
  readonly databases: readonly DatabaseRow[];
  readonly datasets: readonly WholeDataset[];
  readonly charts: readonly OwnedChart[];
  readonly dashboards: readonly OwnedDashboard[];
  readonly queries: readonly QueryRow[];
  readonly tags: readonly TagOf[];
}

async function gather(
  deps: Deps,
  identity: Identity,
  type: Exclude<ArchiveType, 'assets'>,
  ids: readonly number[],
): Promise<Whole> {
  switch (type) {
    case 'Database':
      return ofDatabases(deps, identity, ids);
    case 'SqlaTable':
      return closed(deps, identity, { dashboards: [], charts: [], datasetIds: ids, areAsked: true });
    case 'Slice': {
      const rows = await listChartRows(deps.db, 'id', ids, isChartVisibleTo(identity));
      requireAll(rows, ids);
      return closed(deps, identity, { dashboards: [], charts: rows, datasetIds: [] });
    }
    case 'Dashboard': {
      const rows = await listDashboardRows(deps.db, 'id', ids, isDashboardVisibleTo(identity));
      requireAll(rows, ids);
      return ofDashboards(deps, identity, rows);
    }
    case 'SavedQuery': {
      const rows = (await listQueryRows(deps.db, 'id', ids)).filter((row) => isOwn(identity, row));
      requireAll(rows, ids);
      return { ...NOTHING, queries: rows, databases: await databasesOf(deps, rows) };
    }
  }
}

const NOTHING: Whole = { databases: [], datasets: [], charts: [], dashboards: [], queries: [], tags: [] };

const isOwn = (identity: Identity, { createdById }: QueryRow): boolean =>
  identity.kind === 'user' && createdById === identity.userId;

function requireAll(rows: readonly unknown[], ids: readonly number[]): void {
  if (rows.length < ids.length || ids.length === 0) throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
}

async function ofDatabases(deps: Deps, identity: Identity, ids: readonly number[]): Promise<Whole> {
  const rows = (await listDatabaseRows(deps.db, 'id', ids)).filter((row) => canReadDatabase(identity, row));
  requireAll(rows, ids);
  const inside = await listDatasetIdsIn(deps.db, ids);
  return { ...NOTHING, databases: rows, datasets: await listWholeDatasets(deps.db, 'id', inside) };
}

async function ofDashboards(deps: Deps, identity: Identity, rows: readonly OwnedDashboard[]): Promise<Whole> {
  const chartIds = rows.flatMap((row) => row.chartIds);
  const own = await listChartRows(deps.db, 'id', chartIds);
  const filtered = rows.flatMap((row) => targetDatasetIds(objectIn(row.jsonMetadata)));
  return closed(deps, identity, { dashboards: rows, charts: own, datasetIds: filtered });
}

interface Roots {
  readonly dashboards: readonly OwnedDashboard[];
  readonly charts: readonly OwnedChart[];
  readonly datasetIds: readonly number[];
  /** The datasets themselves were asked for: one that may not be read is as if it were not there. */
  readonly areAsked?: boolean;
}

/** With the datasets of the charts and the databases of the datasets. Charts whose dataset is gone stay behind: they could not arrive. */
async function closed(
  deps: Deps,
  identity: Identity,
  { dashboards: boards, charts: some, datasetIds, areAsked }: Roots,
): Promise<Whole> {
  const { db } = deps;
  const withDataset = some.filter((chart) => chart.datasetId !== null);
  const ids = [...new Set([...datasetIds, ...withDataset.flatMap((chart) => chart.datasetId ?? [])])];
  const rows = await listWholeDatasets(db, 'id', ids);
  const homes = await listDatabaseRows(
    db,
    'id',
    rows.map(({ databaseId }) => databaseId),
  );
  const names = new Map(homes.map(({ id, name }) => [id, name]));
  const readable = rows.filter((row) => canReadDataset(identity, { ...row, databaseName: names.get(row.databaseId) ?? '' }));
  if (areAsked) requireAll(readable, ids);
  const refused = rows.find((row) => !readable.includes(row));
  if (refused) {
    throw new AppError(
      'DATASOURCE_SECURITY_ACCESS_ERROR',
      'You may not export this: it needs a dataset that you have no access to. Ask an administrator for access, or to export it for you.',
    );
  }
  const tags = [
    ...(await listTagsOf(
      db,
      'chart',
      withDataset.map(({ id }) => id),
    )),
    ...(await listTagsOf(
      db,
      'dashboard',
      boards.map(({ id }) => id),
    )),
  ];
  return { ...NOTHING, dashboards: boards, charts: withDataset, datasets: rows, databases: homes, tags };
}

const databasesOf = (deps: Deps, rows: readonly QueryRow[]): Promise<DatabaseRow[]> =>
  listDatabaseRows(
    deps.db,
    'id',
    rows.flatMap(({ databaseId }) => databaseId ?? []),
  );

/** Everything that the identity may read. */
async function gatherAll(deps: Deps, identity: Identity): Promise<Whole> {
  const { db } = deps;
  const allIds = async (table: typeof databases | typeof datasets | typeof charts | typeof dashboards): Promise<number[]> =>
    (await db.select({ id: table.id }).from(table).orderBy(asc(table.id))).map(({ id }) => id);
  const homes = await listDatabaseRows(db, 'id', await allIds(databases));
  const names = new Map(homes.map(({ id, name }) => [id, name]));
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
    ...(await listTagsOf(
      db,
      'chart',
      someCharts.map(({ id }) => id),
    )),
    ...(await listTagsOf(
      db,
      'dashboard',
      boards.map(({ id }) => id),
    )),
  ];
  const ofThem = homes.filter((row) => used.has(row.id) || canReadDatabase(identity, row));
  return { databases: ofThem, datasets: readable, charts: someCharts, dashboards: boards, queries, tags };
}

function contentOf(whole: Whole, names: Awaited<ReturnType<typeof findUuidNames>>): ArchiveContent {
  const content = new Map<string, string>();
  const put = (path: string, document: unknown): void => {
    let free = path;
    for (let number = 2; content.has(`${free}.yaml`); number += 1) free = `${path}_${number}`;
    content.set(`${free}.yaml`, writeYaml(document));
  };
  const homes = new Map(
    whole.databases.map((row) => [row.id, { uuid: row.uuid, folder: safeFileName(row.name) || String(row.id) }]),
  );
  const tagsOf = (type: TagOf['type'], id: number): string[] =>
    whole.tags.filter((tag) => tag.type === type && tag.objectId === id).map(({ name }) => name);
  for (const row of whole.dashboards)
    put(`dashboards/${numberedName(row.title, row.id)}`, describeDashboard(row, names, tagsOf('dashboard', row.id)));
  for (const row of whole.charts) {
    const uuid = names.datasets.get(row.datasetId ?? 0) ?? '';
    put(`charts/${numberedName(row.name, row.id)}`, describeChart(row, uuid, tagsOf('chart', row.id)));
  }
  for (const row of whole.datasets) {
    const home = homes.get(row.databaseId);
    put(`datasets/${home?.folder}/${numberedName(row.name, row.id)}`, describeDataset(row, home?.uuid ?? ''));
  }
  for (const row of whole.databases)
    put(`databases/${homes.get(row.id)?.folder}`, describeDatabase({ ...row, uri: databaseUri(row) }));
  for (const row of whole.queries) {
    const home = homes.get(row.databaseId ?? 0);
    // A query whose database is gone could not arrive.
    if (!home) continue;
    const place = [home.folder, ...(row.schema ? [safeFileName(row.schema)] : []), safeFileName(row.label) || String(row.id)];
    put(`queries/${place.join('/')}`, describeQuery(row, home.uuid));
  }
  const tags = [...new Map(whole.tags.map(({ name, description }) => [name, { tag_name: name, description }])).values()];
  if (tags.length > 0) put('tags', { tags });
  return content;
}
