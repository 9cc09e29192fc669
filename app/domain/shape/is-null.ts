// Whether a cell is null, whatever its column's type.
import type { Column } from '#app/domain/table.ts';

export function isNullAt(column: Column, row: number): boolean {
  switch (column.type) {
    case 'numeric':
    case 'temporal':
      return Number.isNaN(column.values[row] ?? NaN);
    case 'boolean':
      return (column.values[row] ?? -1) < 0;
    case 'string':
    case 'json':
      return column.values[row] === null || column.values[row] === undefined;
  }
}

export function isNullThroughout(column: Column): boolean {
  for (let row = 0; row < column.values.length; row += 1) if (!isNullAt(column, row)) return false;
  return true;
}

export function hasNull(column: Column): boolean {
  // A search knows NaN from all else, and is much faster than a look at each row.
  if (column.type === 'numeric' || column.type === 'temporal') return column.values.includes(NaN);
  for (let row = 0; row < column.values.length; row += 1) if (isNullAt(column, row)) return true;
  return false;
}
