// The rows of a result that a filter leaves, found without the database. Null wherever that could be other rows than the database
// finds: databases compare texts by rules of their own.
import { cellAt, findColumn, takeColumnRows, type Column, type Table } from '#app/domain/table.ts';
import type { FilterValue } from '#app/domain/query/query-object.ts';
import type { MarkCondition } from './mark-conditions.ts';

/** @param columns by which rows can be kept, as `localColumns` says */
export function narrowTable(table: Table, columns: readonly string[], conditions: readonly MarkCondition[]): Table | null {
  let kept = Array.from({ length: table.rowCount }, (_, row) => row);
  for (const condition of conditions) {
    const column = columns.includes(condition.col) ? findColumn(table, condition.col) : undefined;
    const keeps = column && keeper(column, condition);
    if (!keeps) return null;
    kept = kept.filter(keeps);
  }
  const rows = Int32Array.from(kept);
  const narrowed = { rowCount: rows.length, columns: table.columns.map((column) => takeColumnRows(column, rows)) };
  // A pivot leaves out a metric without any value.
  return narrowed.columns.some(isEmpty) && rows.length > 0 ? null : narrowed;
}

const isEmpty = (column: Column): boolean => column.type === 'numeric' && column.values.every(Number.isNaN);

type Keeps = (row: number) => boolean;

/** NULL passes neither IN nor NOT IN, unless it is among the values of IN. */
function keeper(column: Column, condition: MarkCondition): Keeps | null {
  const valueAt = (row: number) => cellAt(column, row);
  switch (condition.op) {
    case 'IS NULL':
      return isComparable(column) ? (row) => valueAt(row) === null : null;
    case 'IS NOT NULL':
      return isComparable(column) ? (row) => valueAt(row) !== null : null;
    case 'IN':
    case 'NOT IN': {
      const values = condition.val.filter((value) => value !== null);
      if (!isExact(column, values)) return null;
      const wanted = new Set<unknown>(values);
      const hasNull = values.length < condition.val.length;
      return condition.op === 'IN'
        ? (row) => (valueAt(row) === null ? hasNull : wanted.has(valueAt(row)))
        : (row) => valueAt(row) !== null && !wanted.has(valueAt(row));
    }
    case 'TEMPORAL_RANGE':
      return null;
  }
}

const isComparable = ({ type }: Column): boolean => type === 'string' || type === 'numeric' || type === 'boolean';

/** Whether equal here is equal in any database: of the type, whole numbers, and no other text that a collation could take for it. */
function isExact(column: Column, values: readonly FilterValue[]): boolean {
  switch (column.type) {
    case 'boolean':
      return values.every((value) => typeof value === 'boolean');
    case 'numeric':
      return (
        column.exact === undefined &&
        column.values.every((value) => Number.isNaN(value) || Number.isSafeInteger(value)) &&
        values.every((value) => Number.isSafeInteger(value))
      );
    case 'string': {
      const wanted = new Map<string, unknown>(values.map((value) => [folded(String(value)), value]));
      if (wanted.size < values.length || values.some((value) => typeof value !== 'string')) return false;
      return column.values.every((text) => {
        if (text === null) return true;
        const like = folded(text);
        return !wanted.has(like) || wanted.get(like) === text;
      });
    }
    case 'temporal':
    case 'json':
      return false;
  }
}

/** The same for texts that some collation takes for equal: case, accents, width, spaces at the end. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}|\p{Cf}|\p{Cc}/gu, '')
    .trim()
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i');
