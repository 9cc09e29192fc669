// Rows as a driver gives them, collected into typed columns. A hint or a driver's type is tried first; where a value
// does not fit it, the values decide, so that nothing that the database gave is lost.
import { isDecimalText } from '#app/domain/text/decimal-text.ts';
import { trimEndZeros } from '#app/domain/text/trim-end.ts';
import { readNonFinite } from '#app/domain/json/non-finite.ts';
import type {
  BooleanColumn,
  Cell,
  Column,
  ColumnType,
  JsonColumn,
  NumericColumn,
  StringColumn,
  Table,
  TemporalColumn,
} from '#app/domain/table.ts';

export interface BuiltColumn {
  readonly name: string;
  /** What the planner knows; null: told from the values. */
  readonly hint: ColumnType | null;
}

export interface TableBuilder {
  add(rows: readonly (readonly Cell[])[]): void;
  finish(): Table;
}

/** Cells that a row lacks are null; cells beyond the columns are left out. */
export function createTableBuilder(columns: readonly BuiltColumn[]): TableBuilder {
  const cells: Cell[][] = columns.map(() => []);
  let rowCount = 0;
  return {
    add(rows) {
      rowCount += rows.length;
      for (const [index, column] of cells.entries()) for (const row of rows) column.push(row[index] ?? null);
    },
    finish: () => ({ columns: columns.map((column, index) => buildColumn(column, cells[index] ?? [])), rowCount }),
  };
}

function buildColumn({ name, hint }: BuiltColumn, cells: readonly Cell[]): Column {
  const hinted = hint === null ? null : BUILDERS[hint](name, cells);
  return hinted ?? BUILDERS[typeOfValues(cells)](name, cells) ?? buildJson(name, cells);
}

/** Each gives null for cells that do not all fit. */
const BUILDERS: { readonly [Type in ColumnType]: (name: string, cells: readonly Cell[]) => Column | null } = {
  numeric: buildNumeric,
  temporal: buildTemporal,
  boolean: buildBoolean,
  string: buildString,
  json: buildJson,
};

function typeOfValues(cells: readonly Cell[]): ColumnType {
  const values = cells.filter((cell) => cell !== null);
  if (values.length === 0) return 'string';
  if (values.every((value) => typeof value === 'boolean')) return 'boolean';
  const isNumeric = values.every((value) => typeof value === 'number' || (typeof value === 'string' && isNumberText(value)));
  if (isNumeric && values.some((value) => typeof value === 'number' || (typeof value === 'string' && isBigInteger(value))))
    return 'numeric';
  return values.some((value) => typeof value === 'object') ? 'json' : 'string';
}

const isBigInteger = (text: string): boolean => /^-?[1-9]\d{15,}$/.test(text) && !Number.isSafeInteger(Number(text));

const isNumberText = (text: string): boolean => isBigInteger(text) || readNonFinite(text) !== null;

function buildNumeric(name: string, cells: readonly Cell[]): NumericColumn | null {
  const values = new Float64Array(cells.length);
  const exact = new Map<number, string>();
  for (const [row, cell] of cells.entries()) {
    if (typeof cell === 'string') {
      const special = isDecimalText(cell) ? null : readNonFinite(cell);
      if (special === null && !isDecimalText(cell)) return null;
      values[row] = special ?? Number(cell);
      if (special !== null || !holdsExactly(cell, values[row])) exact.set(row, cell);
    } else if (typeof cell === 'object' && cell !== null) {
      return null;
    } else {
      values[row] = cell === null ? NaN : Number(cell);
    }
  }
  return { name, type: 'numeric', values, ...(exact.size > 0 ? { exact } : {}) };
}

/** Whether the double prints as the text does, signs and zeros at the ends aside. */
function holdsExactly(text: string, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (/^-?\d{1,15}$/.test(text)) return true;
  return digitsOf(text) === digitsOf(String(value));
}

/** Sign, significant digits and magnitude of a decimal text. */
function digitsOf(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const leading = (whole + fraction).length - digits.length;
  const significant = trimEndZeros(digits);
  if (significant === '') return '0';
  return `${sign === '-' ? '-' : ''}${significant}e${whole.length - leading + Number(exponent)}`;
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** UTC milliseconds of an ISO text, UTC where it names no zone; finer fractions are cut. NaN for any other text. */
export function parseInstant(text: string): number {
  const match = INSTANT.exec(text);
  if (!match) return NaN;
  const [, day = '', time = '00:00', seconds = '00', fraction = '', zone = 'Z'] = match;
  return Date.parse(`${day}T${time}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${isoZone(zone)}`);
}

function isoZone(zone: string): string {
  if (/^(?:z|utc)$/i.test(zone)) return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone[0] ?? '+'}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

function buildTemporal(name: string, cells: readonly Cell[]): TemporalColumn | null {
  const values = new Float64Array(cells.length);
  for (const [row, cell] of cells.entries()) {
    if (cell !== null && typeof cell !== 'string') return null;
    values[row] = cell === null ? NaN : parseInstant(cell);
    // An infinite date is no instant: one of them must not turn the whole axis into text.
    if (cell !== null && Number.isNaN(values[row]) && readNonFinite(cell) === null) return null;
  }
  return { name, type: 'temporal', values };
}

const BOOLEANS: ReadonlyMap<Cell, 0 | 1 | -1> = new Map<Cell, 0 | 1 | -1>([
  [null, -1],
  [true, 1],
  [false, 0],
  [1, 1],
  [0, 0],
]);

function buildBoolean(name: string, cells: readonly Cell[]): BooleanColumn | null {
  const values = new Int8Array(cells.length);
  for (const [row, cell] of cells.entries()) {
    const value = BOOLEANS.get(cell);
    if (value === undefined) return null;
    values[row] = value;
  }
  return { name, type: 'boolean', values };
}

function buildString(name: string, cells: readonly Cell[]): StringColumn | null {
  if (cells.some((cell) => typeof cell === 'object' && cell !== null)) return null;
  return {
    name,
    type: 'string',
    values: cells.map((cell) => (cell === null || typeof cell === 'string' ? cell : String(cell as number | boolean))),
  };
}

function buildJson(name: string, cells: readonly Cell[]): JsonColumn {
  return { name, type: 'json', values: [...cells] };
}
