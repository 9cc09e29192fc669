// Sorts rows by one column, with nulls last in both directions.
import { compareDecimals, toDecimal, type ComparableDecimal } from '#app/domain/results/compare-cells.ts';
import { cellAt, findColumn, type NumericColumn, type Table } from '#app/domain/table.ts';
import { knownLocale } from '#app/domain/format/locale-tag.ts';

export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

/** Sorted row indexes; the sort is stable. */
export function sortRows(table: Table, sort: Sort | null, locale: string): readonly number[] {
  const rows = Array.from({ length: table.rowCount }, (_, row) => row);
  const column = sort === null ? undefined : findColumn(table, sort.column);
  if (sort === null || column === undefined) return rows;
  const sign = sort.descending ? -1 : 1;
  if (column.type === 'numeric' || column.type === 'temporal' || column.type === 'boolean') {
    const values =
      column.type === 'boolean' ? Float64Array.from(column.values, (value) => (value < 0 ? NaN : value)) : column.values;
    const compareDigits = column.type === 'numeric' && column.exact ? digitsComparer(column, sign) : () => 0;
    return rows.sort((a, b) => compareNumbers(values[a] ?? NaN, values[b] ?? NaN, sign) || compareDigits(a, b) || a - b);
  }
  const collator = new Intl.Collator(knownLocale(locale), { numeric: true });
  const texts = rows.map((row) => {
    const value = cellAt(column, row);
    return value === null ? null : typeof value === 'object' ? JSON.stringify(value) : String(value);
  });
  return rows.sort((a, b) => compareTexts(texts[a] ?? null, texts[b] ?? null, sign, collator) || a - b);
}

/** Compares exact decimals that are equal as doubles. */
function digitsComparer(column: NumericColumn, sign: number): (a: number, b: number) => number {
  const decimalAt = (row: number): ComparableDecimal => toDecimal(column.exact?.get(row) ?? column.values[row] ?? NaN);
  return (a, b) => sign * compareDecimals(decimalAt(a), decimalAt(b));
}

function compareNumbers(a: number, b: number, sign: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return sign * (a < b ? -1 : a > b ? 1 : 0);
}

function compareTexts(a: string | null, b: string | null, sign: number, collator: Intl.Collator): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * collator.compare(a, b);
}
