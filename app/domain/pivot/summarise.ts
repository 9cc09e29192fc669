// Aggregate functions of pivot tables over one cell's values. Nulls (NaN) are skipped, except by First and Last, which return
// the first or last row's value even if it is null. Variances divide by n - 1, and are 0 for a single value.
import { computeQuantile } from '#app/domain/shape/numbers/quantile.ts';
import type { Summary } from './pivot-form.ts';

type Summarizer = (values: Float64Array) => number;

const removeNulls = (values: Float64Array): Float64Array => values.filter((value) => !Number.isNaN(value));
const total: Summarizer = (values) => values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0);
const count: Summarizer = (values) => values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : 1), 0);
/** NaN if all values are null: readers of a table would misread 0. */
const sum: Summarizer = (values) => (count(values) === 0 ? NaN : total(values));

function variance(values: Float64Array): number {
  const of = removeNulls(values);
  if (of.length < 2) return of.length === 0 ? NaN : 0;
  const mean = total(of) / of.length;
  return of.reduce((squares, value) => squares + (value - mean) ** 2, 0) / (of.length - 1);
}

function findExtreme(values: Float64Array, sign: 1 | -1): number {
  let found = NaN;
  for (const value of values) if (Number.isNaN(found) || sign * (value - found) > 0) found = value;
  return found;
}

const SUMMARIZERS: Readonly<Record<Exclude<Summary, 'List Unique Values'>, Summarizer>> = {
  Count: count,
  'Count Unique Values': (values) => new Set(removeNulls(values)).size,
  Sum: sum,
  Average: (values) => total(values) / count(values),
  Median: (values) => {
    const sorted = removeNulls(values).sort();
    return computeQuantile(sorted, sorted.length, 0.5, 'linear');
  },
  'Sample Variance': variance,
  'Sample Standard Deviation': (values) => Math.sqrt(variance(values)),
  Minimum: (values) => findExtreme(values, -1),
  Maximum: (values) => findExtreme(values, 1),
  First: (values) => values[0] ?? NaN,
  Last: (values) => values.at(-1) ?? NaN,
  'Sum as Fraction of Total': sum,
  'Sum as Fraction of Rows': sum,
  'Sum as Fraction of Columns': sum,
  'Count as Fraction of Total': count,
  'Count as Fraction of Rows': count,
  'Count as Fraction of Columns': count,
};

/** Finds an aggregate function by name. "List Unique Values" returns their count, because the list itself is text. */
export const findSummarizer = (summary: Summary): Summarizer =>
  summary === 'List Unique Values' ? SUMMARIZERS['Count Unique Values'] : SUMMARIZERS[summary];

/** Base total of a fraction; null for other functions. */
export function readFractionBase(summary: Summary): 'total' | 'rows' | 'columns' | null {
  if (summary.endsWith('of Total')) return 'total';
  if (summary.endsWith('of Rows')) return 'rows';
  return summary.endsWith('of Columns') ? 'columns' : null;
}

/** Functions that return one of the values, so that text stays text. */
export const PICKS: ReadonlySet<Summary> = new Set<Summary>(['Minimum', 'Maximum', 'First', 'Last', 'List Unique Values']);
/** Functions that only distinguish values. */
export const COUNTS: ReadonlySet<Summary> = new Set<Summary>([
  'Count',
  'Count Unique Values',
  'Count as Fraction of Total',
  'Count as Fraction of Rows',
  'Count as Fraction of Columns',
]);
