// sort: rows by values or by index. Stable; nulls last in both directions.
import { z } from 'zod';
import type { Column } from '#app/domain/table.ts';
import { takeColumnRows } from '#app/domain/table.ts';
import { factorize } from './factorize.ts';
import { columnNamed, requireColumns } from './frame.ts';
import type { ShapeFrame } from './frame.ts';
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

function orderOf(keys: readonly Column[], ascending: readonly boolean[], rowCount: number): Int32Array {
  const ranks = keys.map((column, i) => {
    const { codes, rows } = factorize(column);
    return codes.map((code) => (code < 0 ? rows.length : ascending[i] === false ? rows.length - 1 - code : code));
  });
  return Int32Array.from({ length: rowCount }, (_, row) => row).sort((a, b) => {
    for (const rank of ranks) {
      const difference = (rank[a] ?? 0) - (rank[b] ?? 0);
      if (difference !== 0) return difference;
    }
    return a - b;
  });
}
