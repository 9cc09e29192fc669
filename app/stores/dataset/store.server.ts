// Reads datasets as the planner wants them, and writes complete ones. Access is decided elsewhere.
import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { asAdvancedType } from '#app/domain/advanced-type/advanced-type.ts';
import type { DatasetFacts } from '#app/domain/access/decide.ts';
import { invariant } from '#app/domain/errors.ts';
import type { COLUMN_FIELDS, DATASET_FIELDS, METRIC_FIELDS } from '#app/domain/dataset/fields.ts';
import type { FieldRow } from '#app/domain/fields/field.ts';
import { isNoted, parseCertification } from '#app/domain/dataset/certification.ts';
import type { Dataset, DatasetColumn, DatasetMetric } from '#app/domain/query/dataset.ts';
import type { TemporalStorage } from '#app/domain/sql/dialect.ts';
import { toConnection } from '#app/stores/list/connection.server.ts';
import type { Db } from '#app/stores/db.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import { inCatalog } from '#app/domain/database/in-catalog.ts';
import { databases, datasetColumns, datasetMetrics, datasetOwners, datasets } from '#drizzle/schema/index.ts';
import { readFolders } from './stored-folders.ts';
import { grantable } from './grants.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

type DatasetRow = typeof datasets.$inferSelect;
type ColumnRow = typeof datasetColumns.$inferSelect;
type MetricRow = typeof datasetMetrics.$inferSelect;

/** Columns and metrics a statement: D1 binds at most 100 values. */
const ROWS_PER_INSERT = 5;

/** Inputs of a dataset query. */
export interface DatasetSource {
  readonly dataset: Dataset;
  readonly facts: DatasetFacts;
  /** Opens the dataset's catalog. */
  readonly connection: Connection;
  /** Whether the database's administrator turned off looking at the rows behind charts. */
  readonly isDetailDisabled?: boolean;
}

/** The dataset, what access decisions need of it, and how its database is reached, in one round trip; null when there is none. */
export async function findDatasetSource(db: Db, id: number, secretKey: string): Promise<DatasetSource | null> {
  const found = await readDataset(db, id);
  if (!found) return null;
  const { database, ...rest } = found;
  const connection = inCatalog(await toConnection(database, secretKey), found.dataset.catalog);
  return { ...rest, connection, isDetailDisabled: database.disableDrillToDetail };
}

async function readDataset(db: Db, id: number) {
  const [[row], columns, metrics, owners, [database]] = await db.batch([
    db.select().from(datasets).where(eq(datasets.id, id)),
    db.select().from(datasetColumns).where(eq(datasetColumns.datasetId, id)).orderBy(asc(datasetColumns.id)),
    db.select().from(datasetMetrics).where(eq(datasetMetrics.datasetId, id)).orderBy(asc(datasetMetrics.id)),
    db.select().from(datasetOwners).where(eq(datasetOwners.datasetId, id)),
    db
      .select()
      .from(databases)
      .where(eq(databases.id, sql`(select database_id from datasets where id = ${id})`)),
  ]);
  if (!row || !database) return null;
  const { name, catalog, schema, databaseId } = row;
  return {
    // The database's cache timeout applies unless the dataset has one.
    dataset: toDataset({ ...row, cacheTimeoutS: row.cacheTimeoutS ?? database.cacheTimeoutS }, columns, metrics),
    facts: { id, name, catalog, schema, databaseId, databaseName: database.name, ownerIds: owners.map((owner) => owner.userId) },
    database,
  };
}

/** The dataset with its columns and metrics in their order; null when there is none. */
export const findDataset = async (db: Db, id: number): Promise<Dataset | null> => (await readDataset(db, id))?.dataset ?? null;

/** What access decisions need of the dataset; null when there is none. */
export async function findDatasetPerms(db: Db, id: number): Promise<DatasetFacts | null> {
  return (await factsWhere(db, sql`(select ${id})`)).get(id) ?? null;
}

/** The same for every dataset that these charts query, by its id. */
export async function findDatasetFactsOfCharts(db: Db, chartIds: readonly number[]): Promise<Map<number, DatasetFacts>> {
  return findDatasetFactsOfChartsIn(db, valueList(chartIds));
}

/** The same for the charts whose ids the sub-query gives. */
export const findDatasetFactsOfChartsIn = (db: Db, chartIds: SQL): Promise<Map<number, DatasetFacts>> =>
  factsWhere(db, sql`(select dataset_id from charts where id in ${chartIds})`);

/** The same for every dataset on a table of the database; those on statements are left out. */
export async function findTableFactsOfDatabase(db: Db, databaseId: number): Promise<DatasetFacts[]> {
  const onTables = sql`(select id from datasets where database_id = ${databaseId} and coalesce(sql, '') = '')`;
  return [...(await factsWhere(db, onTables)).values()];
}

/** Facts by dataset id. `ids` is a sub-query: a list would bind a value each, and D1 takes at most 100. */
async function factsWhere(db: Db, ids: SQL): Promise<Map<number, DatasetFacts>> {
  // D1's batch gives rows as objects: two columns of one name would become one.
  const [rows, owners] = await db.batch([
    db
      .select({
        id: datasets.id,
        name: datasets.name,
        catalog: datasets.catalog,
        schema: datasets.schema,
        databaseId: datasets.databaseId,
        databaseName: sql<string>`${databases.name}`.as('database_name'),
      })
      .from(datasets)
      .innerJoin(databases, eq(datasets.databaseId, databases.id))
      .where(inArray(datasets.id, ids)),
    db.select().from(datasetOwners).where(inArray(datasetOwners.datasetId, ids)),
  ]);
  const ownersOf = (id: number): number[] => owners.filter((owner) => owner.datasetId === id).map((owner) => owner.userId);
  return new Map(rows.map((row) => [row.id, { ...row, ownerIds: ownersOf(row.id) }]));
}

export type NewColumn = Partial<FieldRow<typeof COLUMN_FIELDS>> & { readonly uuid: string; readonly name: string };

export type NewMetric = Partial<FieldRow<typeof METRIC_FIELDS>> & {
  readonly uuid: string;
  readonly name: string;
  readonly expression: string;
};

export type NewDataset = Partial<FieldRow<typeof DATASET_FIELDS>> & {
  readonly uuid: string;
  readonly databaseId: number;
  readonly name: string;
  /** JSON text. */
  readonly folders?: string | null;
  readonly columns: readonly NewColumn[];
  readonly metrics: readonly NewMetric[];
  readonly ownerIds: readonly number[];
};

/** Inserts the dataset with everything of it and the permission that opens it, all or nothing, and returns its id. `authorId` null: the system. */
export async function insertDataset(
  db: Db,
  dataset: NewDataset,
  by: { readonly authorId: number | null; readonly nowMs: number },
): Promise<number> {
  const { columns, metrics, ownerIds, ...own } = dataset;
  const stamps = { createdOnMs: by.nowMs, changedOnMs: by.nowMs };
  const datasetId = sql<number>`(select id from datasets where uuid = ${dataset.uuid})`;
  const rest: BatchItem<'sqlite'>[] = [
    ...chunk(columns, ROWS_PER_INSERT).map((some) =>
      db.insert(datasetColumns).values(some.map((column) => ({ ...column, ...stamps, datasetId }))),
    ),
    ...chunk(metrics, ROWS_PER_INSERT).map((some) =>
      db.insert(datasetMetrics).values(some.map((metric) => ({ ...metric, ...stamps, datasetId }))),
    ),
    ...ownerIds.map((userId) => db.insert(datasetOwners).values({ datasetId, userId })),
    ...grantable(db, datasetId),
  ];
  const first = db
    .insert(datasets)
    .values({ ...own, ...stamps, createdById: by.authorId, changedById: by.authorId })
    .returning({ id: datasets.id });
  const [[row]] = await db.batch([first, ...rest]);
  invariant(row, 'An inserted dataset returned no id.');
  return row.id;
}

function chunk<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let from = 0; from < items.length; from += size) chunks.push(items.slice(from, from + size));
  return chunks;
}

function toDataset(row: DatasetRow, columns: readonly ColumnRow[], metrics: readonly MetricRow[]): Dataset {
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    databaseId: row.databaseId,
    catalog: row.catalog,
    schema: row.schema,
    sql: row.sql,
    mainTemporalColumn: row.mainTemporalColumn,
    columns: columns.filter((column) => column.isActive).map(toColumn),
    metrics: metrics.map(toMetric),
    version: `${row.uuid}.${row.version}.${row.cacheEpoch}`,
    cacheTimeoutS: row.cacheTimeoutS,
    offsetHours: row.offsetHours,
    timeZone: row.timeZone,
    alwaysFilterMainTemporal: row.alwaysFilterMainTemporal,
    offersValues: row.filterSelectEnabled,
    fetchValuesPredicate: row.fetchValuesPredicate?.trim() || null,
    templateParams: readTemplateParams(row.templateParams),
    currencyCodeColumn: row.currencyCodeColumn || null,
    ...certificationOf(row.extra),
    ...foldersOf(row, columns, metrics),
  };
}

function foldersOf(row: DatasetRow, columns: readonly ColumnRow[], metrics: readonly MetricRow[]): Pick<Dataset, 'folders'> {
  const active = columns.filter((column) => column.isActive);
  const folders = readFolders(row.folders, active, metrics);
  return folders.length === 0 ? {} : { folders };
}

/** The names and values of a JSON object; none where the text is something else, which saving refuses. */
export function readTemplateParams(text: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

const toColumn = (row: ColumnRow): DatasetColumn => ({
  name: row.name,
  verboseName: row.verboseName,
  description: row.description,
  type: row.type,
  isTemporal: row.isTemporal,
  isGroupable: row.isGroupable,
  isFilterable: row.isFilterable,
  expression: row.expression === '' ? null : row.expression,
  storage: toStorage(row.pythonDateFormat),
  ...advancedTypeOf(row.advancedDataType),
  ...certificationOf(row.extra),
});

const toMetric = (row: MetricRow): DatasetMetric => ({
  name: row.name,
  verboseName: row.verboseName,
  description: row.description,
  expression: row.expression,
  d3Format: row.d3Format,
  currency: row.currency,
  ...certificationOf(row.extra),
});

function certificationOf(extra: string | null): Pick<Dataset, 'certification'> {
  const certification = parseCertification(extra);
  return isNoted(certification) ? { certification } : {};
}

function advancedTypeOf(stored: string | null): Pick<DatasetColumn, 'advancedType'> {
  const advancedType = asAdvancedType(stored);
  return advancedType ? { advancedType } : {};
}

function toStorage(format: string | null): TemporalStorage {
  if (format === null || format === '') return 'native';
  return format === 'epoch_s' || format === 'epoch_ms' ? format : { format };
}
