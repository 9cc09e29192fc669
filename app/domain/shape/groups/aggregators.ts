// The numpy functions that pivot and aggregate support, each over one group of a column's values. Like in Superset, functions
// that pandas replaces by its own methods (sum, mean, min, max, prod, std, var, argmin, argmax) skip NaN; average, median and
// percentile return NaN if the group contains one; the nan* variants skip NaN.
import * as z from 'zod';
import { computeMedian } from '#app/domain/shape/numbers/median.ts';
import { pairwiseSum } from '#app/domain/shape/numbers/pairwise-sum.ts';
import { INTERPOLATIONS, computeQuantile } from '#app/domain/shape/numbers/quantile.ts';
import { shapeError } from '#app/domain/shape/shape-error.ts';

/** Options of an aggregate: percentiles need `q` (0 to 100); std and var accept `ddof` (default 0). */
const functionOptions = z.strictObject({
  q: z.number().min(0).max(100).optional(),
  ddof: z.number().int().min(0).optional(),
  method: z.enum(INTERPOLATIONS).optional(),
  interpolation: z.enum(INTERPOLATIONS).optional(),
});
type FunctionOptions = z.output<typeof functionOptions>;

export const aggregateSpec = z.strictObject({
  column: z.string().nullish(),
  operator: z.string().nullish(),
  options: functionOptions.nullish(),
});
export type AggregateSpec = z.output<typeof aggregateSpec>;

/** Values at `from` (inclusive) to `to` (exclusive), at least one; NaN is null. A range, because subarray views are slow. */
interface Group {
  readonly values: Float64Array;
  readonly from: number;
  readonly to: number;
}

export type Aggregator = (group: Group, options: FunctionOptions) => number;

const toGroup = (values: Float64Array): Group => ({ values, from: 0, to: values.length });
const copyValues = ({ values, from, to }: Group): Float64Array => values.slice(from, to);
const copyKnownValues = (group: Group): Float64Array => copyValues(group).filter((value) => !Number.isNaN(value));
const requireComplete =
  (of: Aggregator): Aggregator =>
  (group, options) =>
    countKnown(group) < group.to - group.from ? NaN : of(group, options);
const skipNulls =
  (of: Aggregator): Aggregator =>
  (group, options) =>
    of(toGroup(copyKnownValues(group)), options);

function countKnown({ values, from, to }: Group): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (!Number.isNaN(values[at])) count += 1;
  return count;
}

const sum: Aggregator = ({ values, from, to }) => pairwiseSum(values, from, to);

const mean: Aggregator = (group) => {
  const count = countKnown(group);
  return count === 0 ? NaN : pairwiseSum(group.values, group.from, group.to) / count;
};

const product: Aggregator = ({ values, from, to }) => {
  let total = 1;
  for (let at = from; at < to; at += 1) {
    const value = values[at] ?? NaN;
    if (!Number.isNaN(value)) total *= value;
  }
  return total;
};

/** Index of the first smallest (sign 1) or largest (sign -1) value; -1 if all are null. */
function findExtreme({ values, from, to }: Group, sign: 1 | -1): number {
  let place = -1;
  let best = Infinity;
  for (let at = from; at < to; at += 1) {
    const value = sign * (values[at] ?? NaN);
    if (value < best || (place < 0 && !Number.isNaN(value))) {
      best = value;
      place = at;
    }
  }
  return place;
}

const buildExtreme =
  (sign: 1 | -1): Aggregator =>
  (group) =>
    group.values[findExtreme(group, sign)] ?? NaN;

const buildExtremeIndex =
  (sign: 1 | -1): Aggregator =>
  (group) => {
    const place = findExtreme(group, sign);
    return place < 0 ? -1 : place - group.from;
  };

const variance: Aggregator = (group, { ddof = 0 }) => {
  const known = countKnown(group);
  if (known <= ddof) return NaN;
  const middle = pairwiseSum(group.values, group.from, group.to) / known;
  const squares = copyValues(group).map((value) => (middle - value) ** 2);
  return pairwiseSum(squares, 0, squares.length) / (known - ddof);
};

const percentile: Aggregator = (group, { q, method, interpolation }) => {
  if (q === undefined) throw shapeError('Percentile needs the option "q".');
  const sorted = copyValues(group).sort();
  return computeQuantile(sorted, sorted.length, q / 100, method ?? interpolation ?? 'linear');
};

const median: Aggregator = (group) => {
  const values = copyValues(group);
  return computeMedian(values, values.length);
};

function countNonZero({ values, from, to }: Group): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (values[at] !== 0) count += 1;
  return count;
}

const AGGREGATORS: ReadonlyMap<string, Aggregator> = new Map<string, Aggregator>([
  ['average', requireComplete(mean)],
  ['argmax', buildExtremeIndex(-1)],
  ['argmin', buildExtremeIndex(1)],
  ['count', ({ from, to }) => to - from],
  ['count_nonzero', countNonZero],
  ['max', buildExtreme(-1)],
  ['mean', mean],
  ['median', requireComplete(median)],
  ['min', buildExtreme(1)],
  ['nanmax', buildExtreme(-1)],
  ['nanmean', mean],
  ['nanmedian', skipNulls(median)],
  ['nanmin', buildExtreme(1)],
  ['nanpercentile', skipNulls(percentile)],
  ['nansum', sum],
  ['percentile', requireComplete(percentile)],
  ['prod', product],
  ['product', product],
  ['std', (group, options) => Math.sqrt(variance(group, options))],
  ['sum', sum],
  ['var', variance],
]);

export const findAggregator = (name: string): Aggregator | undefined => AGGREGATORS.get(name);

const SERIES_FUNCTIONS = new Set(['cumsum', 'cumprod']);

/** numpy functions that return a value per row instead of one per group. */
export const isSeriesFunction = (name: string): boolean => SERIES_FUNCTIONS.has(name);
