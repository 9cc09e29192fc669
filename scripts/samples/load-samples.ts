// Brings the sample data, its datasets, charts and dashboards into a host at its first start. Each step that is done is
// found done: an interrupted load goes on where it stopped, a finished one is never repeated, so that samples which
// users changed or deleted stay so.
import { asc, inArray, sql } from 'drizzle-orm';
import { SAMPLES_DATABASE } from '#app/domain/setup/sample-data.ts';
import { insertChart } from '#app/stores/chart/store.server.ts';
import { insertDashboard } from '#app/stores/dashboard/store.server.ts';
import { findDatabaseByName, insertDatabase } from '#app/stores/database/store.server.ts';
import { findDatasetId } from '#app/stores/dataset/dataset-place.server.ts';
import { insertDataset } from '#app/stores/dataset/store.server.ts';
import type { Db } from '#app/stores/db.ts';
import { charts, dashboards, users } from '#drizzle/schema/index.ts';
import { loadTable, type TableTarget } from '#scripts/examples/load-table.ts';
import { SAMPLE_CHARTS, SAMPLE_DASHBOARDS } from './dashboards.ts';
import { buildStoredDashboard, type StoredCharts } from './stored-dashboard.ts';
import { areSamplesLoaded, markSamplesLoaded } from './loaded-mark.ts';
import { isTemporal, sampleUuid, type SampleTable } from './sample.ts';
import { SAMPLE_TABLES } from './tables.ts';

export interface LoadSamplesOptions {
  /** The Warehouse named `examples`. */
  readonly warehouse: TableTarget;
  readonly db: Db;
  /** UTC milliseconds. */
  readonly now: () => number;
  readonly report: (message: string) => void;
}

interface Loading {
  /** The owner of the samples; null for none. */
  readonly ownerId: number | null;
  readonly nowMs: number;
}

/** The product has created the samples, so they have no author. */
const authorOf = ({ nowMs }: Loading) => ({ authorId: null, nowMs });

/** Loads what is missing. Owned by the first user, or without an owner where there is none. */
export async function loadSamples(options: LoadSamplesOptions): Promise<void> {
  const { db, now, report } = options;
  if (await areSamplesLoaded(db)) return;
  const by: Loading = { ownerId: await findFirstUserId(db), nowMs: now() };
  const databaseId = await ensureDatabase(db, by);
  const datasetIds = new Map<string, number>();
  for (const table of SAMPLE_TABLES) datasetIds.set(table.name, await ensureDataset(options, table, { databaseId, by }));
  report('Making sample dashboards');
  const stored = await ensureCharts(db, datasetIds, by);
  await ensureDashboards(db, { charts: stored, datasetIds }, by);
  await markSamplesLoaded(db, now());
}

async function findFirstUserId(db: Db): Promise<number | null> {
  const [first] = await db.select({ id: users.id }).from(users).orderBy(asc(users.id)).limit(1);
  return first?.id ?? null;
}

const ownersOf = ({ ownerId }: Loading): number[] => (ownerId === null ? [] : [ownerId]);

async function ensureDatabase(db: Db, by: Loading): Promise<number> {
  const found = await findDatabaseByName(db, SAMPLES_DATABASE);
  if (found) return found.id;
  const parameters = { warehouse: SAMPLES_DATABASE };
  return insertDatabase(db, { uuid: sampleUuid('database'), name: SAMPLES_DATABASE, engine: 'sqlite', parameters }, authorOf(by));
}

async function ensureDataset(
  { warehouse, db, report }: LoadSamplesOptions,
  table: SampleTable,
  { databaseId, by }: { readonly databaseId: number; readonly by: Loading },
): Promise<number> {
  const found = await findDatasetId(db, { databaseId, catalog: null, schema: null, name: table.name });
  if (found !== null) return found;
  report(`Loading sample data: ${table.name.replaceAll('_', ' ')}`);
  await loadTable(warehouse, table);
  const physical = table.columns.map((column) => ({ ...column, expression: null }));
  const columns = [...physical, ...table.calculated].map((column) => ({
    uuid: sampleUuid(`column ${table.name}.${column.name}`),
    name: column.name,
    verboseName: column.verboseName,
    description: column.description ?? null,
    type: column.type,
    expression: column.expression,
    isTemporal: isTemporal(column.type),
    isGroupable: column.groupable ?? true,
    isFilterable: true,
  }));
  const metrics = table.metrics.map(({ certification, ...metric }) => ({
    uuid: sampleUuid(`metric ${table.name}.${metric.name}`),
    ...metric,
    metricType: metric.name === 'count' ? 'count' : null,
    extra: certification
      ? JSON.stringify({ certification: { certified_by: certification.certifiedBy, details: certification.details } })
      : null,
  }));
  const { name, description, mainTemporalColumn } = table;
  const own = { uuid: sampleUuid(`dataset ${name}`), databaseId, schema: null, name, description, mainTemporalColumn };
  return insertDataset(db, { ...own, columns, metrics, ownerIds: ownersOf(by) }, authorOf(by));
}

async function ensureCharts(db: Db, datasetIds: ReadonlyMap<string, number>, by: Loading): Promise<StoredCharts> {
  const uuids = JSON.stringify(SAMPLE_CHARTS.map(({ key }) => sampleUuid(`chart ${key}`)));
  const isSample = sql`${charts.uuid} IN (SELECT value FROM json_each(${uuids}))`;
  const found = await db.select({ id: charts.id, uuid: charts.uuid }).from(charts).where(isSample);
  const stored = new Map<string, { id: number; uuid: string; name: string }>();
  for (const { key, name, description, table, params } of SAMPLE_CHARTS) {
    const datasetId = datasetIds.get(table);
    if (datasetId === undefined) throw new Error(`Sample chart "${key}" queries table "${table}", which is no sample.`);
    const uuid = sampleUuid(`chart ${key}`);
    const text = JSON.stringify({ datasource: `${datasetId}__table`, ...params });
    const chart = { uuid, name, description, vizType: params.viz_type, params: text, datasetId, ownerIds: ownersOf(by) };
    const id = found.find((row) => row.uuid === uuid)?.id ?? (await insertChart(db, chart, authorOf(by)));
    stored.set(key, { id, uuid, name });
  }
  return stored;
}

interface Stored {
  readonly charts: StoredCharts;
  readonly datasetIds: ReadonlyMap<string, number>;
}

async function ensureDashboards(db: Db, { charts: stored, datasetIds }: Stored, by: Loading): Promise<void> {
  const wanted = SAMPLE_DASHBOARDS.map((sample) => buildStoredDashboard(sample, stored, datasetIds));
  const uuids = wanted.map(({ uuid }) => uuid);
  const found = await db.select({ uuid: dashboards.uuid }).from(dashboards).where(inArray(dashboards.uuid, uuids));
  for (const dashboard of wanted) {
    if (found.some(({ uuid }) => uuid === dashboard.uuid)) continue;
    await insertDashboard(db, { ...dashboard, ownerIds: ownersOf(by) }, authorOf(by));
  }
}
