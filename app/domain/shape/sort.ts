// sort: rows by values or by index. Stable; nulls last in both directions.
import * as z from 'zod';
import type { Column } from '#app/domain/table.ts';
import { takeColumnRows } from '#app/domain/table.ts';
import { factorize } from './groups/factorize.ts';
import { atRows, columnNamed, requireColumns } from './frame.ts';
import type { ShapeFrame } from './frame.ts';
import { rowsByGroup } from './groups/grouped-rows.ts';
import { rowsByNumber } from './numbers/number-order.ts';
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
  const keys = is_sort_index ? indexKeys(frame) : by.map((name) => columnNamed(frame, name));
  if (Array.isArray(ascending) && ascending.length !== keys.length) throw shapeError('Option ascending must be as long as by.');
  const rows = orderOf(keys, Array.isArray(ascending) ? ascending : keys.map(() => ascending), frame.rowCount);
  const sorted = atRows(frame, rows);
  releaseScratch(rows);
  return sorted;
});

/** Rows without an index are numbered: sorting by that number, downwards, turns them round. */
function indexKeys(frame: ShapeFrame): readonly Column[] {
  if (frame.index.length > 0) return frame.index;
  return [{ name: '', type: 'numeric', values: Float64Array.from({ length: frame.rowCount }, (_, row) => row) }];
}

/** By the last key first: each sort keeps the order that those before it made. */
function orderOf(keys: readonly Column[], ascending: readonly boolean[], rowCount: number): Int32Array {
  let order: Int32Array | null = null;
  for (let i = keys.length - 1; i >= 0; i -= 1) {
    const sorted: Int32Array = sortedRows(keys[i] as Column, ascending[i] !== false, order);
    order = order ? taken(order, sorted) : sorted;
  }
  return order ?? Int32Array.from({ length: rowCount }, (_, row) => row);
}

/** Places in the order so far, sorted; null for that of the rows. */
function sortedRows(key: Column, isAscending: boolean, order: Int32Array | null): Int32Array {
  if (key.type === 'temporal' || (key.type === 'numeric' && !key.exact?.size)) {
    const { values } = order ? takeColumnRows(key, order) : key;
    const sorted = rowsByNumber(values, isAscending);
    if (sorted) return sorted;
  }
  const { codes, rows } = factorize(key);
  placeLast(codes, rows.length, isAscending);
  return rowsByGroup(order ? taken(codes, order) : codes, rows.length + 1).rows;
}

/** Codes as places in the order, in place: nulls behind all `count` values. */
function placeLast(codes: Int32Array, count: number, isAscending: boolean): void {
  if (!isAscending) {
    for (let row = 0; row < codes.length; row += 1) codes[row] = count - 1 - (codes[row] ?? -1);
    return;
  }
  if (!codes.includes(-1)) return;
  for (let row = 0; row < codes.length; row += 1) if ((codes[row] ?? -1) < 0) codes[row] = count;
}

function taken(codes: Int32Array, rows: Int32Array): Int32Array {
  const found = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i += 1) found[i] = codes[rows[i] ?? 0] ?? 0;
  return found;
}
