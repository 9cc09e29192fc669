// sort: rows by values or by index. Stable; nulls last in both directions.
import { z } from 'zod';
import type { Column } from '#app/domain/table.ts';
import { takeColumnRows } from '#app/domain/table.ts';
import { factorize } from './factorize.ts';
import { columnNamed, requireColumns } from './frame.ts';
import type { ShapeFrame } from './frame.ts';
import { rowsByGroup } from './grouped-rows.ts';
import { operation } from './operation.ts';
import { withDefault } from './options.ts';
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
  return {
    ...frame,
    index: frame.index.map((column) => takeColumnRows(column, rows)),
    columns: frame.columns.map(({ labels, column }) => ({ labels, column: takeColumnRows(column, rows) })),
  };
});

/** Rows without an index are numbered: sorting by that number, downwards, turns them round. */
function indexKeys(frame: ShapeFrame): readonly Column[] {
  if (frame.index.length > 0) return frame.index;
  return [{ name: '', type: 'numeric', values: Float64Array.from({ length: frame.rowCount }, (_, row) => row) }];
}

/** By the last key first: a counting sort keeps the order that those before it made. */
function orderOf(keys: readonly Column[], ascending: readonly boolean[], rowCount: number): Int32Array {
  let order: Int32Array = Int32Array.from({ length: rowCount }, (_, row) => row);
  for (const [i, column] of [...keys.entries()].reverse()) {
    const { codes, rows } = factorize(column);
    const last = rows.length;
    const before = order;
    const ranks = new Int32Array(rowCount);
    for (let at = 0; at < rowCount; at += 1) {
      const code = codes[before[at] ?? 0] ?? -1;
      ranks[at] = code < 0 ? last : ascending[i] === false ? last - 1 - code : code;
    }
    order = rowsByGroup(ranks, last + 1).rows;
    for (let at = 0; at < rowCount; at += 1) order[at] = before[order[at] ?? 0] ?? 0;
  }
  return order;
}
