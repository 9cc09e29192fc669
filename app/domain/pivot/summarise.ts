// The aggregate functions of pivot tables over one cell's values. Nulls (NaN) are left out of all of them but First and
// Last, which are the value of the first or last row, null or not. Variances divide by n - 1 and are 0 for one value.
import { quantileOf } from '#app/domain/shape/numbers/quantile.ts';
import type { Summary } from './pivot-form.ts';

type Summarise = (values: Float64Array) => number;

const known = (values: Float64Array): Float64Array => values.filter((value) => !Number.isNaN(value));
const total: Summarise = (values) => values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0);
const count: Summarise = (values) => values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : 1), 0);
/** NaN where all values are null: a sum of nothing known is not 0 to a reader of a table. */
const sum: Summarise = (values) => (count(values) === 0 ? NaN : total(values));

function variance(values: Float64Array): number {
  const of = known(values);
  if (of.length < 2) return of.length === 0 ? NaN : 0;
  const mean = total(of) / of.length;
  return of.reduce((squares, value) => squares + (value - mean) ** 2, 0) / (of.length - 1);
}

function best(values: Float64Array, sign: 1 | -1): number {
  let found = NaN;
  for (const value of values) if (Number.isNaN(found) || sign * (value - found) > 0) found = value;
  return found;
}

const SUMMARISE: Readonly<Record<Exclude<Summary, 'List Unique Values'>, Summarise>> = {
  Count: count,
  'Count Unique Values': (values) => new Set(known(values)).size,
  Sum: sum,
  Average: (values) => total(values) / count(values),
  Median: (values) => {
    const sorted = known(values).sort();
    return quantileOf(sorted, sorted.length, 0.5, 'linear');
  },
  'Sample Variance': variance,
  'Sample Standard Deviation': (values) => Math.sqrt(variance(values)),
  Minimum: (values) => best(values, -1),
  Maximum: (values) => best(values, 1),
  First: (values) => values[0] ?? NaN,
  Last: (values) => values.at(-1) ?? NaN,
  'Sum as Fraction of Total': sum,
  'Sum as Fraction of Rows': sum,
  'Sum as Fraction of Columns': sum,
  'Count as Fraction of Total': count,
  'Count as Fraction of Rows': count,
  'Count as Fraction of Columns': count,
};

/** The function of that name; for "List Unique Values" the number of them, since the list itself is text. */
export const summariser = (summary: Summary): Summarise =>
  summary === 'List Unique Values' ? SUMMARISE['Count Unique Values'] : SUMMARISE[summary];

/** Against which total a fraction is taken; null for a function that is no fraction. */
export function readFractionBase(summary: Summary): 'total' | 'rows' | 'columns' | null {
  if (summary.endsWith('of Total')) return 'total';
  if (summary.endsWith('of Rows')) return 'rows';
  return summary.endsWith('of Columns') ? 'columns' : null;
}

/** Functions that give one of the values themselves, so that text stays text. */
export const PICKS: ReadonlySet<Summary> = new Set<Summary>(['Minimum', 'Maximum', 'First', 'Last', 'List Unique Values']);
/** Functions for which values need only be told apart. */
export const COUNTS: ReadonlySet<Summary> = new Set<Summary>([
  'Count',
  'Count Unique Values',
  'Count as Fraction of Total',
  'Count as Fraction of Rows',
  'Count as Fraction of Columns',
]);
