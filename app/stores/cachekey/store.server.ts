// Cached results are never searched and removed: incrementing a dataset's cache epoch changes their keys.
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '#app/stores/db.ts';
import { databases, datasets } from '#drizzle/schema/index.ts';
import { couldBeSameName, isSameSource } from '#app/stores/list/same-source.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

export interface CacheKeyDataset {
  readonly databaseName: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
}

/** Moves on the epoch of those that exist. A place without a schema is every table of that name in the database. */
export async function invalidateDatasets(
  db: Db,
  { ids, places }: { readonly ids: readonly number[]; readonly places: readonly CacheKeyDataset[] },
): Promise<void> {
  // One bound value for any number of ids: D1 binds at most 100.
  const byId = sql`${datasets.id} in ${valueList(ids)}`;
  const byPlace = sql`${datasets.id} in (
    select d.id from json_each(${JSON.stringify(places)}) as given
    join ${databases} as b on b.name = json_extract(given.value, '$.databaseName')
    join ${datasets} as d on d.database_id = b.id and d.name = json_extract(given.value, '$.name')
    where (json_extract(given.value, '$.schema') is null or d.schema = json_extract(given.value, '$.schema'))
      and (json_extract(given.value, '$.catalog') is null or coalesce(d.catalog, json_extract(b.parameters, '$.database')) = json_extract(given.value, '$.catalog')))`;
  await db
    .update(datasets)
    .set({ cacheEpoch: sql`${datasets.cacheEpoch} + 1` })
    .where(sql`${byId} or ${byPlace}`);
}

const changed = alias(databases, 'changed');

/** Moves on the epoch of every dataset that can show rows of the table, by any connection to its source: one too many does no harm. */
export async function invalidateTable(
  db: Db,
  { databaseId, table }: { readonly databaseId: number; readonly table: string },
): Promise<void> {
  const near = db
    .select({ id: databases.id })
    .from(changed)
    .innerJoin(databases, isSameSource(changed, databases))
    .where(eq(changed.id, databaseId));
  await db
    .update(datasets)
    .set({ cacheEpoch: sql`${datasets.cacheEpoch} + 1` })
    .where(and(inArray(datasets.databaseId, near), or(couldBeSameName(datasets.name, table), isNotNull(datasets.sql))));
}
