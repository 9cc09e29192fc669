// rank: adds a column `rank` with each value's percentile rank (above 0, up to 1) in its column or group, like pandas'
// rank(pct=True).
import * as z from 'zod';
import { factorize, groupRows } from './groups/factorize.ts';
import { findColumn, requireColumns, replaceColumns } from './frame.ts';
import type { ShapeFrame } from './frame.ts';
import { groupRowsByCode } from './groups/grouped-rows.ts';
import { numericColumn } from './numbers/numeric-values.ts';
import { operation } from './operation.ts';

const options = z.strictObject({ metric: z.string(), group_by: z.string().nullish() });

/** Equal values get the mean of their ranks; nulls and rows with a null group get null. */
export const rank = operation(options, (frame, { metric, group_by: groupBy }): ShapeFrame => {
  requireColumns(frame, groupBy ? [metric, groupBy] : [metric]);
  const { codes, rows: distinct } = factorize(findColumn(frame, metric));
  const groups = groupRows(groupBy ? [factorize(findColumn(frame, groupBy))] : [], frame.rowCount);
  const ordered = groupRowsByCode(codes, distinct.length).rows;
  const { rows: places, starts } = groupRowsByCode(takeCodes(groups.codes, ordered), groups.count);
  const rows = takeCodes(ordered, places);
  const ranks = new Float64Array(frame.rowCount).fill(NaN);
  for (let group = 0; group < groups.count; group += 1) rankRows(rows.subarray(starts[group], starts[group + 1]), codes, ranks);
  return replaceColumns(frame, [{ labels: ['rank'], column: numericColumn(ranks) }]);
});

function takeCodes(codes: Int32Array, rows: Int32Array): Int32Array {
  const taken = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i += 1) taken[i] = codes[rows[i] ?? 0] ?? -1;
  return taken;
}

/** `sorted` are the rows of one group, lowest value first. */
function rankRows(sorted: Int32Array, codes: Int32Array, ranks: Float64Array): void {
  for (let start = 0; start < sorted.length;) {
    const code = codes[sorted[start] ?? 0];
    let end = start + 1;
    while (end < sorted.length && codes[sorted[end] ?? 0] === code) end += 1;
    const share = (start + 1 + end) / 2 / sorted.length;
    for (let at = start; at < end; at += 1) ranks[sorted[at] ?? 0] = share;
    start = end;
  }
}
