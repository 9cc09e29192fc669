// The columns of a table that the text names, for completion: loaded on demand from the catalog.
import {
  placeKey,
  schemasKey,
  tableKey,
  type Catalogue,
  type CatalogPlace,
  type TableColumnDetails,
  type TableName,
} from '#app/screens/sqllab/client/catalog/catalogue.ts';
import { matchName } from '#app/screens/sql-editor/name-patterns.ts';
import type { TypedTable } from './named-tables.ts';
import type { NamedSchema } from './place-completion.ts';

/** Null where the place has no such table, or its columns could not be loaded. */
export async function loadColumns(
  catalogue: Catalogue,
  place: CatalogPlace,
  named: TypedTable,
): Promise<readonly TableColumnDetails[] | null> {
  const at = findPlace(catalogue, place, named);
  await catalogue.loadTables(at);
  const name = knownName(catalogue.store.getState().tables.get(placeKey(at))?.value ?? [], named.table);
  if (name === null) return null;
  await catalogue.describe(at, name);
  return catalogue.store.getState().descriptions.get(tableKey(at, name))?.value?.columns ?? null;
}

/** The tables of a schema; null where they could not be loaded. The same list while nothing has changed. */
export async function loadTables(
  catalogue: Catalogue,
  place: CatalogPlace,
  named: NamedSchema,
): Promise<readonly TableName[] | null> {
  const at = findPlace(catalogue, place, named);
  await catalogue.loadTables(at);
  return catalogue.store.getState().tables.get(placeKey(at))?.value ?? null;
}

/** The schemas of another catalog; null where they could not be loaded. */
export async function loadSchemas(
  catalogue: Catalogue,
  { databaseId }: CatalogPlace,
  catalog: string,
): Promise<readonly string[] | null> {
  await catalogue.loadSchemas(databaseId, { catalog });
  return catalogue.store.getState().schemas.get(schemasKey(databaseId, catalog))?.value ?? null;
}

/** The place of a table with these qualifiers: another catalog or schema of the database where it is one, else the place itself. */
export function findPlace(
  { store }: Catalogue,
  place: CatalogPlace,
  { catalog = null, schema }: Omit<TypedTable, 'table'>,
): CatalogPlace {
  if (schema === null) return place;
  const { catalogs, schemas } = store.getState();
  const named = catalog === null ? null : matchName(catalogs.get(String(place.databaseId))?.value ?? [], catalog);
  const inCatalog = named === null ? place : { ...place, catalog: named };
  const found = matchName(schemas.get(schemasKey(place.databaseId, inCatalog.catalog ?? null))?.value ?? [], schema);
  // The schemas of another catalog need not be known.
  if (found === null && named === null) return place;
  return { ...inCatalog, schema: found ?? schema };
}

/** As the database writes it, where case is all that differs; null: there is no such table. */
export const knownName = (tables: readonly { readonly name: string }[], typed: string): string | null =>
  matchName(
    tables.map(({ name }) => name),
    typed,
  );
