// cum: cumulative sum, product, minimum or maximum down the rows (pandas' cumsum, cumprod, cummin, cummax).
import * as z from 'zod';
import { findColumns, replaceFirstLabel, requireColumns, replaceColumns } from './frame.ts';
import type { FrameColumn, ShapeFrame } from './frame.ts';
import { readNumericValues, numericColumn } from './numbers/numeric-values.ts';
import { longOperation, completeMessage } from './operation.ts';
import { columnMap } from './options.ts';
import type { Interruptible } from './turns.ts';
import { eachBlock } from '#app/domain/table/row-blocks.ts';

const OPERATORS = ['sum', 'prod', 'min', 'max'] as const;
type Operator = (typeof OPERATORS)[number];

const options = z.strictObject({
  operator: z.unknown().transform((named, context): Operator => {
    const operator = OPERATORS.find((known) => known === named);
    if (operator) return operator;
    context.addIssue({ code: 'custom', ...completeMessage(`Invalid cumulative operator: ${formatOperator(named)}`) });
    return z.NEVER;
  }),
  columns: columnMap,
});

/** Nulls count as 0. */
export const cum = longOperation(options, function* (frame, { operator, columns }): Interruptible<ShapeFrame> {
  requireColumns(frame, columns.keys());
  const cumulated: FrameColumn[] = [];
  for (const [source, target] of columns)
    for (const { labels, column } of findColumns(frame, source)) {
      cumulated.push({
        labels: replaceFirstLabel(labels, target),
        column: numericColumn(accumulate(readNumericValues(column, source), operator)),
      });
      yield frame.rowCount;
    }
  return replaceColumns(frame, cumulated);
});

const formatOperator = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'None'));

function accumulate(values: Float64Array, operator: Operator): Float64Array {
  const totals = new Float64Array(values.length);
  eachBlock(0, totals.length, (from, to) => {
    for (let row = from; row < to; row += 1) totals[row] = zeroForNull(values[row] as number);
  });
  eachBlock(1, totals.length, (from, to) => ACCUMULATORS[operator](totals, from, to));
  return totals;
}

const zeroForNull = (value: number): number => (value === value ? value : 0);

/** Accumulates rows `from` to `to` in place. Row `from - 1` already has its total. */
const ACCUMULATORS: Readonly<Record<Operator, (totals: Float64Array, from: number, to: number) => void>> = {
  sum(totals, from, to) {
    let total = totals[from - 1] as number;
    for (let row = from; row < to; row += 1) totals[row] = total += totals[row] as number;
  },
  prod(totals, from, to) {
    let total = totals[from - 1] as number;
    for (let row = from; row < to; row += 1) totals[row] = total *= totals[row] as number;
  },
  min(totals, from, to) {
    let total = totals[from - 1] as number;
    for (let row = from; row < to; row += 1) totals[row] = total = Math.min(total, totals[row] as number);
  },
  max(totals, from, to) {
    let total = totals[from - 1] as number;
    for (let row = from; row < to; row += 1) totals[row] = total = Math.max(total, totals[row] as number);
  },
};
