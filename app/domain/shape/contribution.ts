// contribution: each cell as a share of its row or column total.
import * as z from 'zod';
import { eachBlock } from '#app/domain/table/row-blocks.ts';
import { numberArrays } from '#app/domain/table.ts';
import { flatName, requireColumns, withColumns } from './frame.ts';
import type { FrameColumn, Label, ShapeFrame } from './frame.ts';
import { isArithmetic, readNumericValues, numericColumn } from './numbers/numeric-values.ts';
import { operation } from './operation.ts';
import { mapSchema, nameList, withDefault } from './options.ts';
import { pairwiseSum } from './numbers/pairwise-sum.ts';
import { shapeError } from './shape-error.ts';

const options = z.strictObject({
  orientation: withDefault(z.enum(['row', 'column']), 'column'),
  columns: nameList,
  rename_columns: nameList,
  time_shifts: nameList,
  /** Totals of the complete result by column, where a page or a limit shows a part of it. */
  contribution_totals: mapSchema(z.number().nullable()),
});
type ContributionOptions = z.output<typeof options>;

interface Part {
  readonly labels: readonly Label[];
  readonly name: string;
  readonly target: readonly Label[];
  readonly values: Float64Array;
}

/**
 * Of the named columns, or all numeric ones. A share of nothing is null, of a given total that is absent or 0 it is 0. In columns
 * nulls count as 0, in rows their shares are null too. In rows, the columns of each time shift (`m__1 week ago`) have their own
 * total.
 */
export const contribution = operation(options, (frame, given): ShapeFrame => {
  requireColumns(frame, given.columns);
  const parts = partsOf(frame, given);
  const shares = numberArrays(parts.length, frame.rowCount);
  if (given.orientation === 'column') columnShares(shares, parts, given);
  else rowShares(shares, parts, given);
  const made = parts.map(({ target }, i): FrameColumn => ({
    labels: target,
    column: numericColumn(shares[i] as Float64Array),
  }));
  return withColumns(frame, made);
});

function partsOf(frame: ShapeFrame, { columns, rename_columns: renamed }: ContributionOptions): Part[] {
  const numeric = frame.columns.filter(({ column }) => isArithmetic(column));
  const selected = columns.length === 0 ? numeric : columns.flatMap((name) => numericNamed(numeric, name));
  if (renamed.length > 0 && renamed.length !== selected.length) {
    throw shapeError('`rename_columns` must have the same length as `columns` + `time_shift_columns`.');
  }
  return selected.map(({ labels, column }, i) => {
    const name = flatName(labels, frame.levels);
    const target = renamed[i];
    const values = readNumericValues(column, name);
    return { labels, name, values, target: target === undefined ? labels : [target, ...labels.slice(1)] };
  });
}

const zeroForNull = (value: number): number => (value === value ? value : 0);

function numericNamed(numeric: readonly FrameColumn[], name: string): FrameColumn[] {
  const found = numeric.filter(({ labels }) => labels[0] === name);
  if (found.length === 0) throw shapeError(`Column "${name}" is not numeric or does not exists in the query results.`);
  return found;
}

function columnShares(shares: readonly Float64Array[], parts: readonly Part[], given: ContributionOptions): void {
  const totals = given.contribution_totals;
  shares.forEach((own, i) => {
    const { name, values } = parts[i] as Part;
    const total = totals.size > 0 ? (totals.get(name) ?? 0) : pairwiseSum(values, 0, values.length);
    if (total !== 0) divide(own, values, total);
    else if (totals.size === 0) own.fill(NaN);
  });
}

/** Four rows at a time: the loop's own steps cost a sixth. */
function divide(shares: Float64Array, values: Float64Array, total: number): void {
  const end = shares.length - (shares.length % 4);
  eachBlock(0, end, (from, to) => divideBlock({ shares, values, total }, from, to));
  for (let row = end; row < shares.length; row += 1) shares[row] = zeroForNull(values[row] as number) / total;
}

interface Dividing {
  readonly shares: Float64Array;
  readonly values: Float64Array;
  readonly total: number;
}

function divideBlock({ shares, values, total }: Dividing, from: number, to: number): void {
  for (let row = from; row < to; row += 4) {
    shares[row] = zeroForNull(values[row] as number) / total;
    shares[row + 1] = zeroForNull(values[row + 1] as number) / total;
    shares[row + 2] = zeroForNull(values[row + 2] as number) / total;
    shares[row + 3] = zeroForNull(values[row + 3] as number) / total;
  }
}

function rowShares(shares: readonly Float64Array[], parts: readonly Part[], { time_shifts: shifts }: ContributionOptions): void {
  const shiftOf = ({ labels }: Part): string => shifts.find((shift) => labels[0]?.endsWith(`__${shift}`)) ?? '';
  const totals = new Map<string, Float64Array>();
  for (const part of parts) {
    const total = totals.get(shiftOf(part)) ?? new Float64Array(part.values.length);
    addTo(total, part.values);
    totals.set(shiftOf(part), total);
  }
  shares.forEach((own, i) => {
    const part = parts[i] as Part;
    const total = totals.get(shiftOf(part));
    if (total) divideByRow(own, part.values, total);
  });
}

function addTo(total: Float64Array, values: Float64Array): void {
  eachBlock(0, total.length, (from, to) => {
    for (let row = from; row < to; row += 1) total[row] = (total[row] as number) + zeroForNull(values[row] as number);
  });
}

/** Null where the total is 0. */
function divideByRow(shares: Float64Array, values: Float64Array, total: Float64Array): void {
  eachBlock(0, shares.length, (from, to) => {
    for (let row = from; row < to; row += 1) {
      const whole = total[row] as number;
      shares[row] = (values[row] as number) / (whole === 0 ? NaN : whole);
    }
  });
}
