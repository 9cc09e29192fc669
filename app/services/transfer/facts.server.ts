// What must be known of this instance to plan an import: what is here of the archive's objects, and what the importer may.
import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import {
  canReadDatabase,
  canReadDataset,
  canReadPlace,
  canSeeSavedQuery,
  canWriteChart,
  canWriteDashboard,
  canWriteDatabase,
  canWriteDataset,
  canWriteSavedQuery,
  hasPermission,
} from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { MASK } from '#app/domain/secret/mask.ts';
import {
  describeChart,
  describeDashboard,
  describeDatabase,
  describeDataset,
  describeQuery,
} from '#app/domain/transfer/describe.ts';
import type { Documents } from '#app/domain/transfer/documents.ts';
import { chartUuids } from '#app/domain/transfer/plan.ts';
import { placeKey, type ConnectionFact, type ImportFacts, type PresentObject } from '#app/domain/transfer/plan-types.ts';
import { filterDatasetUuids } from '#app/domain/transfer/remap-dashboard.ts';
import { findEngine } from '#app/engines/registry.ts';
import { isChartVisibleTo } from '#app/stores/chart/visible.server.ts';
import { isVisibleTo as isDashboardVisibleTo } from '#app/stores/list/visible-dashboards.server.ts';
import { problemsOf } from '#app/stores/database/connection-form.ts';
import { parseUri } from '#app/stores/database/sqlalchemy-uri.ts';
import { isVisibleTo as isDatabaseVisibleTo } from '#app/stores/database/visible.server.ts';
import { wireEngineOf } from '#app/stores/database/wire-engines.ts';
import { dashboards, databases, datasets } from '#drizzle/schema/index.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { Db } from '#app/stores/db.ts';
import { findClosedCharts } from '#app/services/sharing/sharing-rights.server.ts';
import { findLayersByPath } from './layers.server.ts';
import {
  databaseUri,
  listChartRows,
  listDashboardRows,
  listQueryRows,
  listWholeDatasets,
  type DatabaseRow,
  type OwnedChart,
  type OwnedDashboard,
  type QueryRow,
  type WholeDataset,
} from '#app/stores/transfer/transfer-stored.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

/** The rows behind the facts, by id. */
export interface StoredRows {
  readonly databases: ReadonlyMap<number, DatabaseRow>;
  readonly datasets: ReadonlyMap<number, WholeDataset>;
  readonly charts: ReadonlyMap<number, OwnedChart>;
  readonly dashboards: ReadonlyMap<number, OwnedDashboard>;
  readonly queries: ReadonlyMap<number, QueryRow>;
}

export interface Gathered {
  readonly facts: ImportFacts;
  readonly stored: StoredRows;
}

/** Reads only. */
export async function gatherFacts(deps: Deps, identity: Identity, documents: Documents): Promise<Gathered> {
  const { db } = deps;
  const allDatabases = await db.select().from(databases);
  const seen = new Set((await db.select({ id: databases.id }).from(databases).where(isDatabaseVisibleTo(identity))).map(idOf));
  const byId = new Map(allDatabases.map((row) => [row.id, row]));
  const datasetRows = await findDatasets(db, documents);
  const chartRows = await findCharts(db, identity, documents);
  const dashboardRows = await listDashboardRows(db, 'uuid', documents.dashboard.map(uuidOf));
  const seenDashboards = new Set(
    (await listDashboardRows(db, 'id', dashboardRows.map(idOf), isDashboardVisibleTo(identity))).map(idOf),
  );
  const queryRows = await listQueryRows(db, 'uuid', documents.query.map(uuidOf));
  const closed = await findClosedCharts(db, identity, [
    ...chartRows.rows,
    ...(await listChartRows(
      db,
      'id',
      dashboardRows.flatMap((row) => row.chartIds),
    )),
  ]);
  const names = await uuidNames(db, [...dashboardRows.flatMap((row) => row.chartIds), ...chartRows.rows.map(idOf)]);
  const presentDataset = (row: WholeDataset): PresentObject => ({
    ...base(row, row.name),
    mayRead: canReadDataset(identity, { ...row, databaseName: byId.get(row.databaseId)?.name ?? '' }),
    mayWrite: canWriteDataset(identity, row),
    document: describeDataset(row, byId.get(row.databaseId)?.uuid ?? ''),
  });
  const wanted = new Set(datasetUuids(documents));
  const facts: ImportFacts = {
    present: {
      database: byUuid(
        allDatabases.filter(({ uuid }) => documents.database.some(({ value }) => value.uuid === uuid)),
        (row) => ({
          ...base(row, row.name),
          mayRead: canWriteDatabase(identity),
          mayWrite: canWriteDatabase(identity),
          // Its name stays what it is here, whatever is overwritten.
          document: { ...describeDatabase({ ...row, uri: databaseUri(row) }), database_name: undefined },
        }),
      ),
      dataset: byUuid(
        datasetRows.filter(({ uuid }) => wanted.has(uuid)),
        presentDataset,
      ),
      chart: byUuid(chartRows.rows, (row) => ({
        ...base(row, row.name),
        mayRead: chartRows.seen.has(row.id),
        mayWrite: canWriteChart(identity, row),
        mayShare: chartRows.seen.has(row.id) && !closed.has(row.id),
        document: describeChart(row, row.datasetId === null ? '' : (names.datasets.get(row.datasetId) ?? ''), []),
      })),
      dashboard: byUuid(dashboardRows, (row) => ({
        ...base(row, row.title),
        mayRead: seenDashboards.has(row.id),
        mayWrite: canWriteDashboard(identity, row),
        mayShare: !row.chartIds.some((id) => closed.has(id)),
        document: describeDashboard(row, names, []),
      })),
      query: byUuid(queryRows, (row) => ({
        ...base(row, row.label),
        mayRead: canSeeSavedQuery(identity, row),
        mayWrite: canWriteSavedQuery(identity, row),
        document: describeQuery(row, row.databaseId === null ? '' : (byId.get(row.databaseId)?.uuid ?? '')),
      })),
    },
    places: new Map(datasetRows.map((row) => [placeKey(row.databaseId, row.schema, row.name), presentDataset(row)])),
    databases: allDatabases
      .filter(({ id }) => seen.has(id))
      .map((row) => ({
        ...base(row, row.name),
        backend: wireEngineOf(row.engine).backend,
        engineLabel: findEngine(row.engine).label,
        hasSchemas: findEngine(row.engine).capabilities.schemas,
      })),
    databaseNames: new Set(allDatabases.map(({ name }) => name)),
    slugs: await findSlugs(db, documents),
    homes: new Map(datasetRows.map((row) => [row.uuid, row.databaseId])),
    connections: new Map(documents.database.map(({ path, value }) => [path, connectionFact(value.sqlalchemy_uri)])),
    mayCreate: {
      database: canWriteDatabase(identity),
      dataset: hasPermission(identity, 'can_write', 'Dataset'),
      chart: hasPermission(identity, 'can_write', 'Chart'),
      dashboard: hasPermission(identity, 'can_write', 'Dashboard'),
      query: hasPermission(identity, 'can_write', 'SavedQuery'),
    },
    mayTag: hasPermission(identity, 'can_write', 'Tag'),
    closedLayers: await findLayersByPath(deps, identity, documents, { rows: chartRows.rows, seen: chartRows.seen, closed }),
    mayAsk: (databaseId, { schema, isStatement }) => {
      const database = byId.get(databaseId);
      if (!database) return false;
      const place = { databaseName: database.name, catalog: null, schema };
      return canReadDatabase(identity, database) || (!isStatement && canReadPlace(identity, place));
    },
  };
  const stored = {
    databases: byId,
    datasets: rowsById(datasetRows),
    charts: rowsById(chartRows.rows),
    dashboards: rowsById(dashboardRows),
    queries: rowsById(queryRows),
  };
  return { facts, stored };
}

const idOf = ({ id }: { readonly id: number }): number => id;
const uuidOf = ({ value }: { readonly value: { readonly uuid: string } }): string => value.uuid;
const base = ({ id, uuid }: { readonly id: number; readonly uuid: string }, name: string) => ({ id, uuid, name });
const rowsById = <R extends { readonly id: number }>(rows: readonly R[]): ReadonlyMap<number, R> =>
  new Map(rows.map((row) => [row.id, row]));
const byUuid = <R extends { readonly uuid: string }>(
  rows: readonly R[],
  present: (row: R) => PresentObject,
): ReadonlyMap<string, PresentObject> => new Map(rows.map((row) => [row.uuid.toLowerCase(), present(row)]));

/** Uuids of every dataset that the archive has or points at. */
const datasetUuids = (documents: Documents): string[] => [
  ...documents.dataset.map(uuidOf),
  ...documents.chart.map(({ value }) => value.dataset_uuid),
  ...documents.dashboard.flatMap(({ value }) => filterDatasetUuids(value.metadata)),
];

/** Those of these uuids, and those that have one of the archive's names: they may be on the same table. */
async function findDatasets(db: Db, documents: Documents): Promise<WholeDataset[]> {
  const uuids = valueList(datasetUuids(documents));
  const names = valueList(documents.dataset.map(({ value }) => value.table_name));
  const found = await db
    .select({ id: datasets.id })
    .from(datasets)
    .where(sql`lower(${datasets.uuid}) in ${uuids} or ${datasets.name} in ${names}`);
  return listWholeDatasets(db, 'id', found.map(idOf));
}

async function findCharts(db: Db, identity: Identity, documents: Documents) {
  const uuids = [...documents.chart.map(uuidOf), ...documents.dashboard.flatMap(({ value }) => chartUuids(value.position))];
  const rows = await listChartRows(db, 'uuid', uuids);
  const seen = await listChartRows(db, 'id', rows.map(idOf), isChartVisibleTo(identity));
  return { rows, seen: new Set(seen.map(idOf)) };
}

/** Uuids of charts and of every dataset, by id. */
async function uuidNames(db: Db, chartIds: readonly number[]) {
  const charts = await listChartRows(db, 'id', chartIds);
  const rows = await db.select({ id: datasets.id, uuid: datasets.uuid }).from(datasets);
  return {
    charts: new Map(charts.map(({ id, uuid }) => [id, uuid])),
    datasets: new Map(rows.map(({ id, uuid }) => [id, uuid])),
  };
}

async function findSlugs(db: Db, documents: Documents): Promise<Map<string, string>> {
  const slugs = documents.dashboard.flatMap(({ value }) => (value.slug === null ? [] : [value.slug]));
  const rows = await db
    .select({ slug: dashboards.slug, uuid: dashboards.uuid })
    .from(dashboards)
    .where(and(isNotNull(dashboards.slug), inArray(dashboards.slug, valueList(slugs))));
  return new Map(rows.map(({ slug, uuid }) => [slug ?? '', uuid]));
}

function connectionFact(uri: string): ConnectionFact {
  try {
    const form = parseUri(uri);
    const [problem] = problemsOf(form);
    if (problem) return { ok: false, words: problem.message };
    return { ok: true, backend: form.engine.backend, hasMaskedPassword: uri.includes(MASK) };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, words: error.message };
    throw error;
  }
}

/** For the export: uuids by id. */
export const findUuidNames = uuidNames;

/** The ids that tables will give next, by the table's name. */
export async function findNextIds(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.all<{ name: string; seq: number }>(sql`select name, seq from sqlite_sequence`);
  return new Map(rows.map(({ name, seq }) => [name, seq + 1]));
}
