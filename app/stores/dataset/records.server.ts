// Reads whole datasets: the row with its columns, metrics, owners, authors and database.
import { openedCatalog } from '#app/domain/database/in-catalog.ts';
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { auditAccounts, changers, creators } from '#app/stores/list/audit-accounts.server.ts';
import type { Db } from '#app/stores/db.ts';
import { databases, datasetColumns, datasetMetrics, datasetOwners, datasets, users } from '#drizzle/schema/index.ts';
import type { DatasetRecord, RecordDatabase } from './record.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

/** The catalog that the database's connection opens. */
export const DEFAULT_CATALOG = sql<string | null>`json_extract(${databases.parameters}, '$.database')`;

/** Finds a dataset by id or uuid; null if it is missing, or if `visible` is false for it. */
export async function findDatasetRecord(db: Db, key: number | string, visible?: SQL): Promise<DatasetRecord | null> {
  const named = typeof key === 'number' ? eq(datasets.id, key) : eq(datasets.uuid, key.toLowerCase());
  const [record] = await recordsWhere(db, and(named, visible));
  return record ?? null;
}

/** Existing datasets by id. */
export async function findDatasetRecords(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, DatasetRecord>> {
  const request = valueList(ids);
  const records = await recordsWhere(db, inArray(datasets.id, request));
  return new Map(records.map((record) => [record.row.id, record]));
}

async function recordsWhere(db: Db, where: SQL | undefined): Promise<DatasetRecord[]> {
  const ids = sql`(select ${datasets.id} from ${datasets} join ${databases} on ${databases.id} = ${datasets.databaseId} where ${where})`;
  const [rows, columns, metrics, owners] = await Promise.all([
    db
      .select({ row: datasets, ...auditAccounts, database: databases, defaultCatalog: DEFAULT_CATALOG })
      .from(datasets)
      .innerJoin(databases, eq(datasets.databaseId, databases.id))
      .leftJoin(creators, eq(datasets.createdById, creators.id))
      .leftJoin(changers, eq(datasets.changedById, changers.id))
      .where(where)
      .orderBy(asc(datasets.id)),
    db.select().from(datasetColumns).where(inArray(datasetColumns.datasetId, ids)).orderBy(asc(datasetColumns.id)),
    db.select().from(datasetMetrics).where(inArray(datasetMetrics.datasetId, ids)).orderBy(asc(datasetMetrics.id)),
    findOwners(db, ids),
  ]);
  return rows.map(({ row, creator, changer, database, defaultCatalog }) => ({
    row,
    creator,
    changer,
    database: toDatabase(database, defaultCatalog),
    columns: columns.filter(({ datasetId }) => datasetId === row.id),
    metrics: metrics.filter(({ datasetId }) => datasetId === row.id),
    owners: owners.filter(({ datasetId }) => datasetId === row.id),
  }));
}

/** Users with the dataset that each owns; `ids` is a sub-query of datasets. */
export const findOwners = (db: Db, ids: SQL) =>
  db
    .select({
      datasetId: datasetOwners.datasetId,
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      email: users.email,
    })
    .from(datasetOwners)
    .innerJoin(users, eq(datasetOwners.userId, users.id))
    .where(inArray(datasetOwners.datasetId, ids))
    .orderBy(asc(users.id));

/** Omits everything about the connection. */
export const toRecordDatabase = (row: typeof databases.$inferSelect): RecordDatabase => toDatabase(row, openedCatalog(row));

const toDatabase = (row: typeof databases.$inferSelect, catalog: string | null): RecordDatabase => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  engine: row.engine,
  catalog,
  allowMultiCatalog: row.allowMultiCatalog,
  allowsCostEstimate: row.allowsCostEstimate,
  allowsVirtualTableExplore: row.allowsVirtualTableExplore,
  configurationMethod: row.configurationMethod,
  disableDataPreview: row.disableDataPreview,
  disableDrillToDetail: row.disableDrillToDetail,
});

/** The condition under which values of its columns are listed; null: none. */
export async function findValuesPredicate(db: Db, id: number): Promise<string | null> {
  const [row] = await db.select({ predicate: datasets.fetchValuesPredicate }).from(datasets).where(eq(datasets.id, id));
  return row?.predicate ? row.predicate : null;
}
