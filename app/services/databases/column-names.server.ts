// The names of a table's columns alone, for what can't wait for a complete description.
import type { CatalogDeps } from './catalog-deps.ts';
import { readCatalogRows } from './catalog-rows.server.ts';
import { resolveCatalogSchema, type OpenCatalog } from './catalog.server.ts';

/** Empty for a table that is not there, and for one that is not seen. */
export async function listColumnNames(
  deps: CatalogDeps,
  catalog: OpenCatalog,
  request: { readonly schema: string | null; readonly table: string },
): Promise<string[]> {
  const { engine, access } = catalog;
  const schema = resolveCatalogSchema(engine, request.schema);
  if (!access.seesTable(schema, request.table)) return [];
  const rows = await readCatalogRows(deps, catalog, engine.catalog.listColumns(request.table, schema, catalog.catalog));
  return engine.catalog.readColumns(rows).map(({ name }) => name);
}
