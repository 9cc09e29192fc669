// The cells of a result as older charts take them: numbers, everything else as the wire has it.
import { cellAt, toRecords, type Cell, type Column, type Table } from '#app/domain/table.ts';
import { TIME_LABEL } from './legacy-viz.ts';

export type Values = readonly Cell[];

/** Plain values of the column at `index`; numbers that no double represents are rounded to one. */
export function valuesAt(table: Table, index: number): Values {
  const column = table.columns[index];
  return column ? plainValues(column, table.rowCount) : new Array<null>(table.rowCount).fill(null);
}

/** Plain values of the column of that name; nulls where there is none. */
export function readValues(table: Table, name: string): Values {
  return valuesAt(
    table,
    table.columns.findIndex((column) => column.name === name),
  );
}

/** The numbers of a column; null where a cell is none. */
export const readNumbers = (table: Table, name: string): readonly (number | null)[] => readValues(table, name).map(numberOrNull);

export const numberOrNull = (cell: Cell | undefined): number | null =>
  typeof cell === 'number' ? cell : typeof cell === 'boolean' ? Number(cell) : null;

/** Epoch milliseconds of the time column; null where a row has no time. */
export const readTimes = (table: Table): readonly (number | null)[] => readNumbers(table, TIME_LABEL);

/** The rows as objects without a prototype. */
export function buildRecords(table: Table): Record<string, Cell>[] {
  const records = toRecords(table);
  for (const column of table.columns) {
    if (column.type !== 'numeric' || !column.exact) continue;
    for (const row of column.exact.keys()) {
      const record = records[row];
      if (record) record[column.name] = Number(column.exact.get(row));
    }
  }
  return records;
}

/** How a group's value is written in a name. */
export const groupText = (cell: Cell | undefined): string =>
  cell === null || cell === undefined
    ? 'NULL'
    : cell === ''
      ? 'N/A'
      : typeof cell === 'object'
        ? JSON.stringify(cell)
        : String(cell);

/** Groups in the order of their values: numbers by size, text by code point, what is missing last. */
export function compareCells(a: Cell | undefined, b: Cell | undefined): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [x, y] = [groupText(a), groupText(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

function plainValues(column: Column, rowCount: number): Values {
  const exact = column.type === 'numeric' ? column.exact : undefined;
  return Array.from({ length: rowCount }, (_, row) => (exact?.has(row) ? Number(exact.get(row)) : cellAt(column, row)));
}
