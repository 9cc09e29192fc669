// Stored databases, datasets, charts, dashboards, saved queries and their tags, complete, for a transfer. The caller
// decides on access.
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { formatUri } from '#app/stores/database/sqlalchemy-uri.ts';
import { requireWireEngine } from '#app/stores/database/wire-engines.ts';
import {
  chartOwners,
  charts,
  dashboardCharts,
  dashboardOwners,
  dashboards,
  databases,
  datasetColumns,
  datasetMetrics,
  datasetOwners,
  datasets,
  savedQueries,
  taggedObjects,
  tags,
} from '#drizzle/schema/index.ts';
import type { Db } from '#app/stores/db.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

export type ArchivedDatabaseRow = typeof databases.$inferSelect;
type DatasetRow = typeof datasets.$inferSelect;
type ColumnRow = typeof datasetColumns.$inferSelect;
type MetricRow = typeof datasetMetrics.$inferSelect;
type ChartRow = typeof charts.$inferSelect;
type DashboardRow = typeof dashboards.$inferSelect;
export type ArchivedQueryRow = typeof savedQueries.$inferSelect;

export interface WholeDataset extends DatasetRow {
  readonly columns: readonly ColumnRow[];
  readonly metrics: readonly MetricRow[];
  readonly ownerIds: readonly number[];
}

type Key = 'id' | 'uuid';

/** `(select value …)` of a list of any length in one bound value. */

export const listDatabaseRows = (db: Db, key: Key, values: readonly (number | string)[]): Promise<ArchivedDatabaseRow[]> =>
  db
    .select()
    .from(databases)
    .where(inArray(databases[key], valueList(values)))
    .orderBy(asc(databases.id));

export const databaseUri = ({ engine, parameters, encryptedSecrets }: ArchivedDatabaseRow): string =>
  formatUri(requireWireEngine(engine), parameters, encryptedSecrets !== null);

/** Finds datasets by id, uuid, or database. */
export async function listWholeDatasets(
  db: Db,
  key: Key | 'databaseId',
  values: readonly (number | string)[],
): Promise<WholeDataset[]> {
  const rows = await db
    .select()
    .from(datasets)
    .where(inArray(datasets[key], valueList(values)))
    .orderBy(asc(datasets.id));
  if (rows.length === 0) return [];
  const ids = valueList(rows.map(({ id }) => id));
  const [columns, metrics, owners] = await db.batch([
    db.select().from(datasetColumns).where(inArray(datasetColumns.datasetId, ids)).orderBy(asc(datasetColumns.id)),
    db.select().from(datasetMetrics).where(inArray(datasetMetrics.datasetId, ids)).orderBy(asc(datasetMetrics.id)),
    db.select().from(datasetOwners).where(inArray(datasetOwners.datasetId, ids)),
  ]);
  const [columnsOf, metricsOf, ownersOf] = [grouped(columns), grouped(metrics), grouped(owners)];
  return rows.map((row) => ({
    ...row,
    columns: columnsOf.get(row.id) ?? [],
    metrics: metricsOf.get(row.id) ?? [],
    ownerIds: (ownersOf.get(row.id) ?? []).map(({ userId }) => userId),
  }));
}

function grouped<R extends { readonly datasetId: number }>(rows: readonly R[]): ReadonlyMap<number, R[]> {
  return Map.groupBy(rows, ({ datasetId }) => datasetId);
}

/** Ids of the datasets in the databases. */
export async function listDatasetIdsIn(db: Db, databaseIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: datasets.id })
    .from(datasets)
    .where(inArray(datasets.databaseId, valueList(databaseIds)));
  return rows.map(({ id }) => id);
}

export type OwnedChart = ChartRow & { readonly ownerIds: readonly number[] };

export async function listChartRows(
  db: Db,
  key: Key,
  values: readonly (number | string)[],
  visible?: SQL,
): Promise<OwnedChart[]> {
  const rows = await db
    .select()
    .from(charts)
    .where(and(inArray(charts[key], valueList(values)), visible))
    .orderBy(asc(charts.id));
  const owners = await db
    .select()
    .from(chartOwners)
    .where(inArray(chartOwners.chartId, valueList(rows.map(({ id }) => id))));
  return rows.map((row) => ({ ...row, ownerIds: owners.filter((one) => one.chartId === row.id).map(({ userId }) => userId) }));
}

export type OwnedDashboard = DashboardRow & { readonly ownerIds: readonly number[]; readonly chartIds: readonly number[] };

export async function listDashboardRows(
  db: Db,
  key: Key,
  values: readonly (number | string)[],
  visible?: SQL,
): Promise<OwnedDashboard[]> {
  const rows = await db
    .select()
    .from(dashboards)
    .where(and(inArray(dashboards[key], valueList(values)), visible))
    .orderBy(asc(dashboards.id));
  const ids = valueList(rows.map(({ id }) => id));
  const [owners, links] = await db.batch([
    db.select().from(dashboardOwners).where(inArray(dashboardOwners.dashboardId, ids)),
    db.select().from(dashboardCharts).where(inArray(dashboardCharts.dashboardId, ids)).orderBy(asc(dashboardCharts.chartId)),
  ]);
  return rows.map((row) => ({
    ...row,
    ownerIds: owners.filter((one) => one.dashboardId === row.id).map(({ userId }) => userId),
    chartIds: links.filter((one) => one.dashboardId === row.id).map(({ chartId }) => chartId),
  }));
}

export const listQueryRows = (db: Db, key: Key, values: readonly (number | string)[]): Promise<ArchivedQueryRow[]> =>
  db
    .select()
    .from(savedQueries)
    .where(inArray(savedQueries[key], valueList(values)))
    .orderBy(asc(savedQueries.id));

export interface TagOf {
  readonly type: 'chart' | 'dashboard';
  readonly objectId: number;
  readonly name: string;
  readonly description: string | null;
}

/** Tags on charts and dashboards, by name. */
export async function listObjectTags(db: Db, type: TagOf['type'], ids: readonly number[]): Promise<TagOf[]> {
  const rows = await db
    .select({ objectId: taggedObjects.objectId, name: tags.name, description: tags.description })
    .from(taggedObjects)
    .innerJoin(tags, eq(tags.id, taggedObjects.tagId))
    .where(and(eq(taggedObjects.objectType, type), inArray(taggedObjects.objectId, valueList(ids))))
    .orderBy(asc(tags.name));
  return rows.map((row) => ({ type, ...row }));
}
