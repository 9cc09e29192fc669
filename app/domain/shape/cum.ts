// cum: running sum, product, minimum or maximum down the rows.
import { z } from 'zod';
import { columnsNamed, relabelled, requireColumns, withColumns } from './frame.ts';
import type { ShapeFrame } from './frame.ts';
import { numbersOf, numericColumn } from './numeric-values.ts';
import { operation, sentence } from './operation.ts';
import { columnMap } from './options.ts';
import { overBlocks } from './row-blocks.ts';

const OPERATORS = ['sum', 'prod', 'min', 'max'] as const;
type Operator = (typeof OPERATORS)[number];

const options = z.strictObject({
  operator: z.unknown().transform((named, context): Operator => {
    const operator = OPERATORS.find((known) => known === named);
    if (operator) return operator;
    context.addIssue({ code: 'custom', ...sentence(`Invalid cumulative operator: ${textOf(named)}`) });
    return z.NEVER;
  }),
  columns: columnMap,
});

/** Nulls count as 0. */
export const cum = operation(options, (frame, { operator, columns }): ShapeFrame => {
  requireColumns(frame, columns.keys());
  const made = [...columns].flatMap(([source, target]) =>
    columnsNamed(frame, source).map(({ labels, column }) => ({
      labels: relabelled(labels, target),
      column: numericColumn(running(numbersOf(column, source), operator)),
    })),
  );
  return withColumns(frame, made);
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'None'));

function running(values: Float64Array, operator: Operator): Float64Array {
  const totals = new Float64Array(values.length);
  overBlocks(values.length, NaN, (total, from, to) => runningBlock(total, { operator, values, totals }, from, to));
  return totals;
}

interface Running {
  readonly operator: Operator;
  readonly values: Float64Array;
  readonly totals: Float64Array;
}

function runningBlock(start: number, { operator, values, totals }: Running, from: number, to: number): number {
  let total = start;
  for (let row = from; row < to; row += 1) {
    const value = values[row] ?? NaN;
    const known = value === value ? value : 0;
    if (row === 0) total = known;
    else if (operator === 'sum') total += known;
    else if (operator === 'prod') total *= known;
    else total = operator === 'min' ? Math.min(total, known) : Math.max(total, known);
    totals[row] = total;
  }
  return total;
}
