// diff: each cell minus the cell `periods` rows above it or columns to its left (pandas' DataFrame.diff).
import * as z from 'zod';
import { findColumns, replaceFirstLabel, requireColumns, replaceColumns } from './frame.ts';
import type { FrameColumn, ShapeFrame } from './frame.ts';
import { readNumericValues, numericColumn } from './numbers/numeric-values.ts';
import { operation } from './operation.ts';
import { columnMap, withDefault } from './options.ts';
import { subtract, subtractBefore } from './numbers/subtract.ts';

const options = z.strictObject({
  columns: columnMap,
  periods: withDefault(z.number().int(), 1),
  /** Superset clients also send pandas' axis numbers and names. */
  axis: withDefault(z.literal(['row', 'column', 'index', 'columns', 0, 1, '0', '1']), 'row').transform((axis) =>
    ['column', 'columns', 1, '1'].includes(axis) ? 'column' : 'row',
  ),
});

/** Negative periods look down or to the right. The result is null when the other cell doesn't exist. */
export const diff = operation(options, (frame, { columns, periods, axis }): ShapeFrame => {
  requireColumns(frame, columns.keys());
  const sources = [...columns].flatMap(([source, target]) =>
    findColumns(frame, source).map(({ labels, column }) => ({
      labels: replaceFirstLabel(labels, target),
      values: readNumericValues(column, source),
    })),
  );
  const differenceColumns = sources.map(({ labels, values }, at): FrameColumn => {
    const other = axis === 'row' ? values : sources[at - periods]?.values;
    const shift = axis === 'row' ? periods : 0;
    return { labels, column: numericColumn(computeDifferences(values, other ?? new Float64Array(), shift)) };
  });
  return replaceColumns(frame, differenceColumns);
});

function computeDifferences(values: Float64Array, other: Float64Array, shift: number): Float64Array {
  const results = new Float64Array(values.length);
  const from = Math.min(values.length, Math.max(0, shift));
  const to = Math.max(from, Math.min(values.length, other.length + shift));
  results.fill(NaN, 0, from).fill(NaN, to);
  const differenceColumns = results.subarray(from, to);
  if (values === other && shift === 1) subtractBefore(differenceColumns, values);
  else subtract(differenceColumns, values.subarray(from), other.subarray(Math.max(0, from - shift)));
  return results;
}
