// The columns of a result as sent to clients: a normalized type, its generic kind, whether it is an instant.
import { readNonFinite } from '#app/domain/json/non-finite.ts';
import type { StoredColumn } from '#app/domain/results/manifest.ts';
import type { Dialect } from '#app/domain/sql/dialect.ts';
import type { Cell } from '#app/domain/table.ts';

/** Numbers of the generic types on the wire. */
export const GENERIC_TYPES = { numeric: 0, string: 1, temporal: 2, boolean: 3 } as const;
type Generic = keyof typeof GENERIC_TYPES;

export interface SqlLabColumn {
  readonly column_name: string;
  readonly name: string;
  readonly type: string;
  readonly type_generic: (typeof GENERIC_TYPES)[Generic];
  readonly is_dttm: boolean;
}

/** By the database's name of the type, without its precision. What is not listed keeps its own name. */
const NORMALISED: readonly (readonly [pattern: RegExp, type: string])[] = [
  [/\[\]$|^ARRAY\b/, 'ARRAY'],
  [/^(?:BIGINT|INT8|BIGSERIAL|UNSIGNED BIG INT)$/, 'LONGINTEGER'],
  [/^(?:(?:SMALL|TINY|MEDIUM)?INT(?:EGER)?|INT[24]|(?:SMALL)?SERIAL|OID)$/, 'INTEGER'],
  [/^(?:NUMERIC|DECIMAL)$/, 'DECIMAL'],
  [/^(?:FLOAT[48]?|REAL|DOUBLE(?: PRECISION)?)$/, 'FLOAT'],
  [/^BOOL(?:EAN)?$/, 'BOOLEAN'],
  [/^(?:TIMESTAMP(?:TZ)?|DATETIME)(?: WITH(?:OUT)? TIME ZONE)?$/, 'DATETIME'],
  [/^(?:TEXT|N?VARCHAR|CHARACTER(?: VARYING)?|N?CHAR|BPCHAR|CITEXT|NAME|"CHAR"|CLOB|STRING)$/, 'STRING'],
  [/^(?:BYTEA|BLOB|BINARY|VARBINARY)$/, 'BINARY'],
  [/^TIMETZ$/, 'TIME'],
];

/** `rows`: the first rows, from which a type is inferred where the database names none. */
export function wireColumns(
  columns: readonly StoredColumn[],
  dialect: Pick<Dialect, 'genericType'>,
  rows: readonly (readonly Cell[])[] = [],
): SqlLabColumn[] {
  return columns.map(({ name, databaseType }, index) => {
    const [type, generic] =
      databaseType === null
        ? typeOfCells(rows.map((row) => row[index] ?? null))
        : ([normalise(databaseType), genericOf(databaseType, dialect)] as const);
    return { column_name: name, name, type, type_generic: GENERIC_TYPES[generic], is_dttm: generic === 'temporal' };
  });
}

function normalise(databaseType: string): string {
  const upper = databaseType.trim().toUpperCase();
  const bare = upper.replace(/\s*\([^()]*\)/, '');
  return NORMALISED.find(([pattern]) => pattern.test(bare))?.[1] ?? upper;
}

function genericOf(databaseType: string, dialect: Pick<Dialect, 'genericType'>): Generic {
  // Money comes as text, with its currency.
  if (/^money$/i.test(databaseType)) return 'string';
  return dialect.genericType(databaseType) ?? 'string';
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?$/;
/** What a double cannot represent travels as text. */
const BIG_INTEGER = /^-?\d{16,}$/;
const MAX_INTEGER = 2 ** 31;

function typeOfCells(all: readonly Cell[]): readonly [type: string, generic: Generic] {
  const cells = all.filter((cell) => cell !== null);
  if (cells.length === 0) return ['STRING', 'string'];
  if (cells.every((cell) => typeof cell === 'boolean')) return ['BOOLEAN', 'boolean'];
  const texts = cells.filter((cell) => typeof cell === 'string');
  if (texts.length === cells.length) return typeOfTexts(texts);
  const numbers = cells.filter((cell) => typeof cell === 'number');
  const isNumeric =
    numbers.length + texts.length === cells.length &&
    texts.every((text) => BIG_INTEGER.test(text) || readNonFinite(text) !== null);
  if (!isNumeric) return ['STRING', 'string'];
  if (!numbers.every(Number.isInteger) || texts.some((text) => readNonFinite(text) !== null)) return ['FLOAT', 'numeric'];
  const isLong = texts.length > 0 || numbers.some((number) => number >= MAX_INTEGER || number < -MAX_INTEGER);
  return [isLong ? 'LONGINTEGER' : 'INTEGER', 'numeric'];
}

function typeOfTexts(texts: readonly string[]): readonly [type: string, generic: Generic] {
  if (texts.every((text) => DAY.test(text))) return ['DATE', 'temporal'];
  return texts.every((text) => DAY.test(text) || INSTANT.test(text)) ? ['DATETIME', 'temporal'] : ['STRING', 'string'];
}
