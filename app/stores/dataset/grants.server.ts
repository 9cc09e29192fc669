// The permissions that name a dataset, kept where roles choose from them.
import { sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Db } from '#app/stores/db.ts';
import { databases, datasets, permissions } from '#drizzle/schema/index.ts';

/** Puts the (permission, view) pairs of the dataset, its schema and its catalog where roles choose from them. */
export function grantable(db: Db, datasetId: SQL): BatchItem<'sqlite'>[] {
  const of = sql`from ${datasets} d join ${databases} b on b.id = d.database_id where d.id = ${datasetId}`;
  // The columns of an INSERT of a SELECT are all of the table's, in their order.
  const put = (permission: string, view: SQL, where: SQL) =>
    db
      .insert(permissions)
      .select(sql`select null, ${permission}, ${view} ${of} and ${where}`)
      .onConflictDoNothing();
  const isPlain = sql`d.schema is not null and instr(b.name || coalesce(d.catalog, '') || d.schema, '[') + instr(b.name || coalesce(d.catalog, '') || d.schema, ']') = 0`;
  const isPlainCatalog = sql`d.catalog is not null and instr(b.name || d.catalog, '[') + instr(b.name || d.catalog, ']') = 0`;
  return [
    put('datasource_access', sql`'[' || b.name || '].[' || d.name || '](id:' || d.id || ')'`, sql`1`),
    put('catalog_access', sql`'[' || b.name || '].[' || d.catalog || ']'`, isPlainCatalog),
    put('schema_access', sql`'[' || b.name || '].' || coalesce('[' || d.catalog || '].', '') || '[' || d.schema || ']'`, isPlain),
  ];
}
