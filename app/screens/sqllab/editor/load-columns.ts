// The columns of a table that the text names, for completion: loaded on demand from the catalog.
import {
  placeKey,
  schemasKey,
  tableKey,
  type Catalogue,
  type Place,
  type TableColumn,
} from '#app/screens/sqllab/client/catalogue.ts';
import type { NamedTable } from './named-tables.ts';

/** Null where the place has no such table, or its columns could not be loaded. */
export async function loadColumns(
  catalogue: Catalogue,
  place: Place,
  { schema, table }: NamedTable,
): Promise<readonly TableColumn[] | null> {
  const at = findPlace(catalogue, place, schema);
  await catalogue.loadTables(at);
  const name = knownName(catalogue.store.getState().tables.get(placeKey(at))?.value ?? [], table);
  if (name === null) return null;
  await catalogue.describe(at, name);
  return catalogue.store.getState().descriptions.get(tableKey(at, name))?.value?.columns ?? null;
}

/** The place of a table with this qualifier: another schema of the database where it is one, else the place itself. */
export function findPlace({ store }: Catalogue, place: Place, schema: string | null): Place {
  const schemas = store.getState().schemas.get(schemasKey(place.databaseId, place.catalog ?? null))?.value ?? [];
  return schema === null || !schemas.includes(schema) ? place : { ...place, schema };
}

/** As the database writes it, where case is all that differs; null: there is no such table. */
export const knownName = (tables: readonly { readonly name: string }[], typed: string): string | null =>
  (tables.find(({ name }) => name === typed) ?? tables.find(({ name }) => name.toLowerCase() === typed.toLowerCase()))?.name ??
  null;
