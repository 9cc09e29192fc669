// cum: running sum, product, minimum or maximum down the rows.
import { z } from 'zod';
import { columnsNamed, relabelled, requireColumns, withColumns } from './frame.ts';
import type { ShapeFrame } from './frame.ts';
import { numbersOf, numericColumn } from './numeric-values.ts';
import { operation } from './operation.ts';
import { columnMap } from './options.ts';

type Step = (total: number, value: number) => number;

const STEPS: Readonly<Record<'sum' | 'prod' | 'min' | 'max', Step>> = {
  sum: (total, value) => total + value,
  prod: (total, value) => total * value,
  min: Math.min,
  max: Math.max,
};

const options = z.strictObject({
  operator: z.enum(['sum', 'prod', 'min', 'max'], {
    error: (issue) => `expected sum, prod, min or max, not ${JSON.stringify(issue.input) ?? 'nothing'}`,
  }),
  columns: columnMap,
});

/** Nulls count as 0. */
export const cum = operation(options, (frame, { operator, columns }): ShapeFrame => {
  requireColumns(frame, columns.keys());
  const made = [...columns].flatMap(([source, target]) =>
    columnsNamed(frame, source).map(({ labels, column }) => ({
      labels: relabelled(labels, target),
      column: numericColumn(running(numbersOf(column, source), STEPS[operator])),
    })),
  );
  return withColumns(frame, made);
});

function running(values: Float64Array, step: Step): Float64Array {
  const totals = new Float64Array(values.length);
  let total = 0;
  values.forEach((value, row) => {
    const known = Number.isNaN(value) ? 0 : value;
    total = row === 0 ? known : step(total, known);
    totals[row] = total;
  });
  return totals;
}
