// What a run that named an unknown column or table could have named: what the catalog shows to the viewer of the same tables.
import { findClosestName, readUnknownName, type UnknownName } from '#app/domain/sqllab/unknown-name.ts';
import type { WireError } from '#app/domain/errors.ts';
import type { SqlNames } from '#app/domain/sql/sql-names.ts';
import { loadColumns } from '#app/screens/sqllab/editor/load-columns.ts';
import { namedTables } from '#app/screens/sqllab/editor/named-tables.ts';
import { placeKey, type Catalogue, type Place } from './catalogue.ts';

export interface NameHint extends UnknownName {
  readonly closest: string | null;
  /** Of each table that the text names and the catalog knows. */
  readonly tables: readonly { readonly table: string; readonly columns: readonly string[] }[];
}

interface FailedRun {
  readonly sql: string;
  readonly place: Place;
  readonly errors: readonly WireError[];
}

const MAX_TABLES = 4;

/** Null where there is nothing to suggest. */
export async function findNameHint(
  catalogue: Catalogue,
  names: SqlNames,
  { sql, place, errors }: FailedRun,
): Promise<NameHint | null> {
  const unknown = errors.map(readUnknownName).find((found) => found !== null);
  if (!unknown) return null;
  return unknown.kind === 'table' ? hintTable(catalogue, place, unknown) : hintColumn(catalogue, names, { sql, place, unknown });
}

async function hintTable(catalogue: Catalogue, place: Place, unknown: UnknownName): Promise<NameHint | null> {
  await catalogue.loadTables(place);
  const known = (catalogue.store.getState().tables.get(placeKey(place))?.value ?? []).map(({ name }) => name);
  const closest = known.includes(unknown.name) ? null : findClosestName(unknown.name, known);
  return closest === null ? null : { ...unknown, closest, tables: [] };
}

interface UnknownColumn extends Omit<FailedRun, 'errors'> {
  readonly unknown: UnknownName;
}

async function hintColumn(
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
  const known = tables.flatMap(({ columns }) => columns);
  // The column is there, and out of reach where it is named: another alias, or an expression of the same SELECT.
  if (known.length === 0 || known.includes(unknown.name)) return null;
  return { ...unknown, closest: findClosestName(unknown.name, known), tables };
}
