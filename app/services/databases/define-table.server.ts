// The definition of a table or view, as far as the caller can access it.
import type { Catalog, CatalogDefinition } from '#app/engines/shared/catalog.ts';
import type { CatalogDeps } from './catalog-deps.ts';
import { readCatalogRows, type CatalogRows } from './catalog-rows.server.ts';
import type { OpenCatalog, TableDescription } from './catalog.server.ts';

/** Short, because a user waits for it. */
const TIMEOUT_MS = 15_000;

/**
 * The statement that created a table or view, if the database has it, else null. The database's own text is returned only to those who
 * can read all of it: it names tables that others don't see, and can have addresses of other servers.
 */
export async function defineTable(
  deps: CatalogDeps,
  catalog: OpenCatalog,
  table: Pick<TableDescription, 'schema' | 'name'>,
): Promise<CatalogDefinition | null> {
  const more: Catalog = catalog.engine.catalog;
  const statements = more.listDefinition?.(table.name, table.schema, catalog.catalog) ?? [];
  const results = await Promise.all(
    statements.map((statement) => readCatalogRows(deps, catalog, statement, TIMEOUT_MS).catch((): CatalogRows => [])),
  );
  const found = more.readDefinition?.(results) ?? (await findKind(deps, catalog, table));
  return found === null || catalog.access.seesAll ? found : { ...found, statement: null, query: null };
}

/** For engines that don't report the definition. */
async function findKind(
  deps: CatalogDeps,
  catalog: OpenCatalog,
  { schema, name }: Pick<TableDescription, 'schema' | 'name'>,
): Promise<CatalogDefinition | null> {
  const own = catalog.engine.catalog;
  const rows = await readCatalogRows(deps, catalog, own.listTables(schema, catalog.catalog));
  const table = own.readTables(rows).find((one) => one.name === name);
  return table ? { kind: table.kind, statement: null, query: null, clauses: new Map() } : null;
}
