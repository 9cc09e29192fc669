// sort: stable sort of rows by columns or by index, nulls last in both directions.
import * as z from 'zod';
import type { Column } from '#app/domain/table.ts';
import { takeColumnRows } from '#app/domain/table.ts';
import { factorize } from './groups/factorize.ts';
import { takeFrameRows, findColumn, requireColumns } from './frame.ts';
import type { ShapeFrame } from './frame.ts';
import { groupRowsByCode } from './groups/grouped-rows.ts';
import { sortRowsByNumber } from './numbers/number-order.ts';
import { operation } from './operation.ts';
import { withDefault } from './options.ts';
import { releaseScratch } from './release.ts';
import { shapeError } from './shape-error.ts';

const options = z.strictObject({
  is_sort_index: withDefault(z.boolean(), false),
  by: withDefault(z.union([z.string().transform((name) => [name]), z.array(z.string())]), []),
  ascending: withDefault(z.union([z.boolean(), z.array(z.boolean())]), true),
});

export const sort = operation(options, (frame, { is_sort_index, by, ascending }): ShapeFrame => {
  if (!is_sort_index && by.length === 0) return frame;
  if (!is_sort_index) requireColumns(frame, by);
  const keys = is_sort_index ? indexKeys(frame) : by.map((name) => findColumn(frame, name));
  if (Array.isArray(ascending) && ascending.length !== keys.length) throw shapeError('Option ascending must be as long as by.');
  const rows = sortRows(keys, Array.isArray(ascending) ? ascending : keys.map(() => ascending), frame.rowCount);
  const sorted = takeFrameRows(frame, rows);
  releaseScratch(rows);
  return sorted;
});

/** A frame without an index is sorted by row number, so a descending sort reverses it. */
function indexKeys(frame: ShapeFrame): readonly Column[] {
  if (frame.index.length > 0) return frame.index;
  return [{ name: '', type: 'numeric', values: Float64Array.from({ length: frame.rowCount }, (_, row) => row) }];
}

/** Sorts by the last key first, because each sort is stable. */
function sortRows(keys: readonly Column[], ascending: readonly boolean[], rowCount: number): Int32Array {
  let order: Int32Array | null = null;
  for (let i = keys.length - 1; i >= 0; i -= 1) {
    const sorted: Int32Array = sortByKey(keys[i] as Column, ascending[i] !== false, order);
    order = order ? takeCodes(order, sorted) : sorted;
  }
  return order ?? Int32Array.from({ length: rowCount }, (_, row) => row);
}

/** Positions in the current `order` (null: row order), sorted by `key`. */
function sortByKey(key: Column, isAscending: boolean, order: Int32Array | null): Int32Array {
  if (key.type === 'temporal' || (key.type === 'numeric' && !key.exact?.size)) {
    const { values } = order ? takeColumnRows(key, order) : key;
    const sorted = sortRowsByNumber(values, isAscending);
    if (sorted) return sorted;
  }
  const { codes, rows } = factorize(key);
  toSortPositions(codes, rows.length, isAscending);
  return groupRowsByCode(order ? takeCodes(codes, order) : codes, rows.length + 1).rows;
}

/** Converts ranks to sort positions in place: reversed for descending order, and nulls after all `count` values. */
function toSortPositions(codes: Int32Array, count: number, isAscending: boolean): void {
  if (!isAscending) {
    for (let row = 0; row < codes.length; row += 1) codes[row] = count - 1 - (codes[row] ?? -1);
    return;
  }
  if (!codes.includes(-1)) return;
  for (let row = 0; row < codes.length; row += 1) if ((codes[row] ?? -1) < 0) codes[row] = count;
}

function takeCodes(codes: Int32Array, rows: Int32Array): Int32Array {
  const found = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i += 1) found[i] = codes[rows[i] ?? 0] ?? 0;
  return found;
}
