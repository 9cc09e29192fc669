// What a statement that named an unknown column or table could have named, of what its caller can see. Pure.
import * as z from 'zod';
import { findClosestName, type UnknownName } from './unknown-name.ts';

const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });

/** Under `unknown_name` in the `extra` of an error whose message says it already. */
export const nameHintSchema = z.object({
  kind: z.enum(['column', 'table']),
  name: z.string(),
  closest: z.string().nullable(),
  tables: z.array(tableSchema),
});

export interface TableColumns {
  readonly table: string;
  readonly columns: readonly string[];
}

export interface NameHint extends UnknownName {
  /** Null where no known name is close. */
  readonly closest: string | null;
  /** For an unknown column: the tables in the statement. */
  readonly tables: readonly TableColumns[];
}

/** Null where the place has the table, or none of a similar name. */
export function hintTable(unknown: UnknownName, known: readonly string[]): NameHint | null {
  const closest = known.includes(unknown.name) ? null : findClosestName(unknown.name, known);
  return closest === null ? null : { ...unknown, closest, tables: [] };
}

/** Null where none of the tables is known, and where one has the column: out of reach where it is named, behind another alias. */
export function hintColumn(unknown: UnknownName, tables: readonly TableColumns[]): NameHint | null {
  const known = tables.flatMap(({ columns }) => columns);
  if (known.length === 0 || known.includes(unknown.name)) return null;
  return { ...unknown, closest: findClosestName(unknown.name, known), tables };
}

const MAX_LISTED = 30;

/** `a, b, c`, and an ellipsis for more than 30. */
export const listNames = (names: readonly string[]): string =>
  names.length > MAX_LISTED ? `${names.slice(0, MAX_LISTED).join(', ')}, …` : names.join(', ');

/** The message of the API. */
export function describeNameHint({ kind, name, closest, tables }: NameHint): string {
  const [only, ...others] = tables;
  const said =
    kind === 'table'
      ? [`There’s no table “${name}” in this schema.`]
      : only && others.length === 0
        ? [`There’s no column “${name}” in ${only.table}. Columns: ${listNames(only.columns)}.`]
        : [
            `There’s no column “${name}” in these tables.`,
            ...tables.map(({ table, columns }) => `Columns of ${table}: ${listNames(columns)}.`),
          ];
  return [...said, ...(closest === null ? [] : [`Did you mean “${closest}”?`])].join(' ');
}
