// Values and column ranges for conditional formatting, including hidden columns.
import type { Judged, TintRange } from '#app/charts/shared/color/conditional-format.ts';
import { cellAt, findColumn, numberAt, type NumericColumn, type Table } from '#app/domain/table.ts';

/** Reads a value and its column's range; null for an unknown column. */
export type JudgedOf = (column: string, row: number) => Judged | null;

export function judgedReader(table: Table): JudgedOf {
  const ranges = new Map<string, TintRange | null>();
  const rangeIn = (column: NumericColumn): TintRange | null => {
    const range = ranges.get(column.name) ?? computeColumnRange(column);
    ranges.set(column.name, range);
    return range;
  };
  return (name, row) => {
    const column = findColumn(table, name);
    if (column === undefined) return null;
    return column.type === 'numeric'
      ? { value: numberAt(column, row), range: rangeIn(column) }
      : { value: cellAt(column, row), range: null };
  };
}

/** Null if the column has no numbers. */
export function computeColumnRange({ values }: NumericColumn): TintRange | null {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low <= high ? { low, high } : null;
}
