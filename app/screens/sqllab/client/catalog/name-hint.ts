// Suggests names for a run that failed on an unknown column or table, from the metadata that the viewer can access.
import { hintColumn, hintTable, nameHintSchema, type NameHint } from '#app/domain/sqllab/name-hint.ts';
import { readUnknownName, type UnknownName } from '#app/domain/sqllab/unknown-name.ts';
import type { WireError } from '#app/domain/errors.ts';
import type { SqlNames } from '#app/domain/sql/sql-names.ts';
import { loadColumns } from '#app/screens/sqllab/editor/load-columns.ts';
import { namedTables } from '#app/screens/sqllab/editor/named-tables.ts';
import { placeKey, type Catalogue, type CatalogPlace } from './catalogue.ts';

interface FailedRun {
  readonly sql: string;
  readonly place: CatalogPlace;
  readonly errors: readonly WireError[];
}

const MAX_TABLES = 4;

/** Null if there is nothing to suggest. */
export async function findNameHint(
  catalogue: Catalogue,
  names: SqlNames,
  { sql, place, errors }: FailedRun,
): Promise<NameHint | null> {
  const unknown = errors.map(readUnknownName).find((found) => found !== null);
  if (!unknown) return null;
  return unknown.kind === 'table' ? findTable(catalogue, place, unknown) : findColumn(catalogue, names, { sql, place, unknown });
}

/** The hint that the server sent with the errors; null if there is none. */
export function readToldHint(errors: readonly WireError[]): NameHint | null {
  const told = errors.map(({ extra }) => nameHintSchema.safeParse(extra['unknown_name']).data).find((hint) => hint);
  return told ?? null;
}

async function findTable(catalogue: Catalogue, place: CatalogPlace, unknown: UnknownName): Promise<NameHint | null> {
  await catalogue.loadTables(place);
  const known = (catalogue.store.getState().tables.get(placeKey(place))?.value ?? []).map(({ name }) => name);
  return hintTable(unknown, known);
}

interface UnknownColumn extends Omit<FailedRun, 'errors'> {
  readonly unknown: UnknownName;
}

async function findColumn(
  catalogue: Catalogue,
  names: SqlNames,
  { sql, place, unknown }: UnknownColumn,
): Promise<NameHint | null> {
  const loaded = await Promise.all(
    namedTables(sql, names)
      .slice(0, MAX_TABLES)
      .map(async (named) => ({ table: named.table, columns: await loadColumns(catalogue, place, named).catch(() => null) })),
  );
  const tables = loaded.flatMap(({ table, columns }) =>
    columns && columns.length > 0 ? [{ table, columns: columns.map(({ name }) => name) }] : [],
  );
  return hintColumn(unknown, tables);
}
