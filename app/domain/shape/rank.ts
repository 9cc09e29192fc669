// rank: each value's percentile rank (0 to 1] in its column or group, in a new column `rank`.
import { z } from 'zod';
import { factorize, groupRows } from './factorize.ts';
import { columnNamed, requireColumns, withColumns } from './frame.ts';
import type { ShapeFrame } from './frame.ts';
import { rowsByGroup } from './grouped-rows.ts';
import { numericColumn } from './numeric-values.ts';
import { operation } from './operation.ts';

const options = z.strictObject({ metric: z.string(), group_by: z.string().nullish() });

/** Equal values share the mean of their ranks; nulls, and rows without a group, have none. */
export const rank = operation(options, (frame, { metric, group_by: groupBy }): ShapeFrame => {
  requireColumns(frame, groupBy ? [metric, groupBy] : [metric]);
  const { codes } = factorize(columnNamed(frame, metric));
  const groups = groupRows(groupBy ? [factorize(columnNamed(frame, groupBy))] : [], frame.rowCount);
  const { rows, starts } = rowsByGroup(groups.codes, groups.count);
  const ranks = new Float64Array(frame.rowCount).fill(NaN);
  for (let group = 0; group < groups.count; group += 1) rankRows(rows.subarray(starts[group], starts[group + 1]), codes, ranks);
  return withColumns(frame, [{ labels: ['rank'], column: numericColumn(ranks) }]);
});

function rankRows(rows: Int32Array, codes: Int32Array, ranks: Float64Array): void {
  const sorted = rows.filter((row) => (codes[row] ?? -1) >= 0).sort((a, b) => (codes[a] ?? 0) - (codes[b] ?? 0));
  for (let start = 0; start < sorted.length;) {
    const code = codes[sorted[start] ?? 0];
    let end = start + 1;
    while (end < sorted.length && codes[sorted[end] ?? 0] === code) end += 1;
    const share = (start + 1 + end) / 2 / sorted.length;
    for (const row of sorted.subarray(start, end)) ranks[row] = share;
    start = end;
  }
}
