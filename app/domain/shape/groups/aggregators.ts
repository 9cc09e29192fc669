// The numpy functions that pivot and aggregate can name, over one group of a column's values. As in Superset, where
// pandas' own methods replace numpy's (sum, mean, min, max, prod, std, var, argmin, argmax) NaN is skipped;
// average, median and percentile give NaN for a group that has one; the nan* forms skip it.
import * as z from 'zod';
import { medianOf } from '#app/domain/shape/numbers/median.ts';
import { pairwiseSum } from '#app/domain/shape/numbers/pairwise-sum.ts';
import { INTERPOLATIONS, quantileOf } from '#app/domain/shape/numbers/quantile.ts';
import { shapeError } from '#app/domain/shape/shape-error.ts';

/** Options of an aggregate: percentiles need `q` (0 to 100); std and var take `ddof` (0). */
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

/** `values[from]` up to `values[to]`, one at least; NaN is null. A place rather than a part: views are dear. */
interface Group {
  readonly values: Float64Array;
  readonly from: number;
  readonly to: number;
}

export type Aggregator = (group: Group, options: FunctionOptions) => number;

const wholeGroup = (values: Float64Array): Group => ({ values, from: 0, to: values.length });
const valuesOf = ({ values, from, to }: Group): Float64Array => values.slice(from, to);
const present = (group: Group): Float64Array => valuesOf(group).filter((value) => !Number.isNaN(value));
const whole =
  (of: Aggregator): Aggregator =>
  (group, options) =>
    knownCount(group) < group.to - group.from ? NaN : of(group, options);
const skipping =
  (of: Aggregator): Aggregator =>
  (group, options) =>
    of(wholeGroup(present(group)), options);

function knownCount({ values, from, to }: Group): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (!Number.isNaN(values[at])) count += 1;
  return count;
}

const sum: Aggregator = ({ values, from, to }) => pairwiseSum(values, from, to);

const mean: Aggregator = (group) => {
  const count = knownCount(group);
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

/** Where the smallest (sign 1) or largest (-1) value is first; -1 where all are null. */
function extremePlace({ values, from, to }: Group, sign: 1 | -1): number {
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

const extreme =
  (sign: 1 | -1): Aggregator =>
  (group) =>
    group.values[extremePlace(group, sign)] ?? NaN;

const extremeOrdinal =
  (sign: 1 | -1): Aggregator =>
  (group) => {
    const place = extremePlace(group, sign);
    return place < 0 ? -1 : place - group.from;
  };

const variance: Aggregator = (group, { ddof = 0 }) => {
  const known = knownCount(group);
  if (known <= ddof) return NaN;
  const middle = pairwiseSum(group.values, group.from, group.to) / known;
  const squares = valuesOf(group).map((value) => (middle - value) ** 2);
  return pairwiseSum(squares, 0, squares.length) / (known - ddof);
};

const percentile: Aggregator = (group, { q, method, interpolation }) => {
  if (q === undefined) throw shapeError('Percentile needs the option "q".');
  const sorted = valuesOf(group).sort();
  return quantileOf(sorted, sorted.length, q / 100, method ?? interpolation ?? 'linear');
};

const median: Aggregator = (group) => {
  const values = valuesOf(group);
  return medianOf(values, values.length);
};

function countNonZero({ values, from, to }: Group): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (values[at] !== 0) count += 1;
  return count;
}

const AGGREGATORS: ReadonlyMap<string, Aggregator> = new Map<string, Aggregator>([
  ['average', whole(mean)],
  ['argmax', extremeOrdinal(-1)],
  ['argmin', extremeOrdinal(1)],
  ['count', ({ from, to }) => to - from],
  ['count_nonzero', countNonZero],
  ['max', extreme(-1)],
  ['mean', mean],
  ['median', whole(median)],
  ['min', extreme(1)],
  ['nanmax', extreme(-1)],
  ['nanmean', mean],
  ['nanmedian', skipping(median)],
  ['nanmin', extreme(1)],
  ['nanpercentile', skipping(percentile)],
  ['nansum', sum],
  ['percentile', whole(percentile)],
  ['prod', product],
  ['product', product],
  ['std', (group, options) => Math.sqrt(variance(group, options))],
  ['sum', sum],
  ['var', variance],
]);

export const findAggregator = (name: string): Aggregator | undefined => AGGREGATORS.get(name);

const SERIES = new Set(['cumsum', 'cumprod']);

/** numpy has it, but it gives as many values as it takes. */
export const isSeriesFunction = (name: string): boolean => SERIES.has(name);
