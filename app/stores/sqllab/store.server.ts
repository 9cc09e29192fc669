// What SQL Lab stores and looks up besides its runs: shared queries, and the datasets that give access to tables.
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { sharedIds, type DatasetFacts } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { Db } from '#app/stores/db.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import { databases, datasetOwners, datasets, keyValues } from '#drizzle/schema/index.ts';

/** What access decisions need of the database's physical datasets whose name is among these, whatever their schema and case. */
export async function findTableFacts(
  db: Db,
  database: { readonly id: number; readonly name: string },
  names: readonly string[],
): Promise<DatasetFacts[]> {
  if (names.length === 0) return [];
  const rows = await db
    .select({
      id: datasets.id,
      name: datasets.name,
      catalog: datasets.catalog,
      schema: datasets.schema,
      owners: sql<string>`(select json_group_array(user_id) from ${datasetOwners} where ${datasetOwners.datasetId} = ${datasets.id})`,
    })
    .from(datasets)
    .where(
      and(
        eq(datasets.databaseId, database.id),
        // A virtual dataset gives its own rows, not those of a table that happens to have its name.
        isNull(datasets.sql),
        sql`lower(${datasets.name}) in (select lower(value) from json_each(${JSON.stringify(names)}))`,
      ),
    );
  return rows.map(({ owners, ...row }) => ({
    ...row,
    databaseId: database.id,
    databaseName: database.name,
    ownerIds: JSON.parse(owners) as number[],
  }));
}

/** Whether the identity owns a physical dataset of the database, or one is shared with them. */
export async function hasDatasetIn(db: Db, databaseId: number, identity: Identity): Promise<boolean> {
  return (await listDatabaseIdsOfDatasets(db, identity)).has(databaseId);
}

/** The databases in which the identity owns a physical dataset, or one is shared with them. */
export async function listDatabaseIdsOfDatasets(db: Db, identity: Identity): Promise<ReadonlySet<number>> {
  if (identity.kind !== 'user') return new Set();
  const rows = await db
    .selectDistinct({ id: datasets.databaseId })
    .from(datasets)
    .leftJoin(datasetOwners, eq(datasetOwners.datasetId, datasets.id))
    .where(
      and(
        or(
          eq(datasetOwners.userId, identity.userId),
          inArray(datasets.id, valueList(sharedIds(identity, 'dataset', () => true))),
        ),
        isNull(datasets.sql),
      ),
    );
  return new Set(rows.map((row) => row.id));
}

/** Every database, by name. */
export const listDatabases = (db: Db): Promise<(typeof databases.$inferSelect)[]> =>
  db.select().from(databases).orderBy(databases.name);

export type SharedSqlKind = 'sqllab_permalink' | 'sqllab_kv';

/** Keeps a text for good. False: the key is taken. */
export async function insertShared(
  db: Db,
  kind: SharedSqlKind,
  entry: { readonly key: string; readonly value: string; readonly userId: number | null; readonly nowMs: number },
): Promise<boolean> {
  const inserted = await db
    .insert(keyValues)
    .values({
      resource: kind,
      key: entry.key,
      value: entry.value,
      createdById: entry.userId,
      createdOnMs: entry.nowMs,
      changedOnMs: entry.nowMs,
      expiresAtMs: null,
    })
    .onConflictDoNothing()
    .returning({ key: keyValues.key });
  return inserted.length > 0;
}

/** The text under the key; null when there is none. */
export async function findShared(db: Db, kind: SharedSqlKind, key: string): Promise<string | null> {
  const [row] = await db
    .select({ value: keyValues.value })
    .from(keyValues)
    .where(and(eq(keyValues.resource, kind), eq(keyValues.key, key)));
  return row?.value ?? null;
}
