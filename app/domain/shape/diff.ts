// diff: a cell minus the one `periods` rows above, or columns to the left.
import * as z from 'zod';
import { columnsNamed, relabelled, requireColumns, withColumns } from './frame.ts';
import type { FrameColumn, ShapeFrame } from './frame.ts';
import { readNumericValues, numericColumn } from './numbers/numeric-values.ts';
import { operation } from './operation.ts';
import { columnMap, withDefault } from './options.ts';
import { subtract, subtractBefore } from './numbers/subtract.ts';

const options = z.strictObject({
  columns: columnMap,
  periods: withDefault(z.number().int(), 1),
  /** Clients of Superset send pandas' numbers. */
  axis: withDefault(z.literal(['row', 'column', 'index', 'columns', 0, 1, '0', '1']), 'row').transform((axis) =>
    ['column', 'columns', 1, '1'].includes(axis) ? 'column' : 'row',
  ),
});

/** Negative periods look the other way; where there is no such cell the result is null. */
export const diff = operation(options, (frame, { columns, periods, axis }): ShapeFrame => {
  requireColumns(frame, columns.keys());
  const picked = [...columns].flatMap(([source, target]) =>
    columnsNamed(frame, source).map(({ labels, column }) => ({
      labels: relabelled(labels, target),
      values: readNumericValues(column, source),
    })),
  );
  const made = picked.map(({ labels, values }, at): FrameColumn => {
    const other = axis === 'row' ? values : picked[at - periods]?.values;
    const shift = axis === 'row' ? periods : 0;
    return { labels, column: numericColumn(differences(values, other ?? new Float64Array(), shift)) };
  });
  return withColumns(frame, made);
});

function differences(values: Float64Array, other: Float64Array, shift: number): Float64Array {
  const results = new Float64Array(values.length);
  const from = Math.min(values.length, Math.max(0, shift));
  const to = Math.max(from, Math.min(values.length, other.length + shift));
  results.fill(NaN, 0, from).fill(NaN, to);
  const made = results.subarray(from, to);
  if (values === other && shift === 1) subtractBefore(made, values);
  else subtract(made, values.subarray(from), other.subarray(Math.max(0, from - shift)));
  return results;
}
