// The numpy functions that pivot and aggregate may name, over one group of a column's values.
// As in the ancestor, where pandas' own methods take over from numpy (sum, mean, min, max, prod, std, var, argmin,
// argmax) NaN is skipped; average, median and percentile give NaN for a group that has one; the nan* forms skip it.
import { z } from 'zod';
import type { Column } from '#app/domain/table.ts';
import { takeColumnRows } from '#app/domain/table.ts';
import { factorize } from './factorize.ts';
import { numbersOf } from './numeric-values.ts';
import { INTERPOLATIONS, quantileOf } from './quantile.ts';
import { shapeError } from './shape-error.ts';

/** Options of an aggregate: percentiles need `q` (0 to 100); std and var take `ddof` (0). */
const functionOptions = z.strictObject({
  q: z.number().min(0).max(100).optional(),
  ddof: z.number().int().min(0).optional(),
  method: z.enum(INTERPOLATIONS).optional(),
  interpolation: z.enum(INTERPOLATIONS).optional(),
});
type FunctionOptions = z.output<typeof functionOptions>;

/** Takes a group's values, NaN for null. Never called with an empty group. */
type Aggregator = (values: Float64Array, options: FunctionOptions) => number;

export const aggregateSpec = z.strictObject({
  column: z.string().nullish(),
  operator: z.string().nullish(),
  options: functionOptions.nullish(),
});
export type AggregateSpec = z.output<typeof aggregateSpec>;

const present = (values: Float64Array): Float64Array => values.filter((value) => !Number.isNaN(value));
const whole = (values: Float64Array, of: (values: Float64Array) => number): number =>
  values.some(Number.isNaN) ? NaN : of(values);

function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) if (!Number.isNaN(value)) total += value;
  return total;
}

function mean(values: Float64Array): number {
  let total = 0;
  let count = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    total += value;
    count += 1;
  }
  return count === 0 ? NaN : total / count;
}

function product(values: Float64Array): number {
  let total = 1;
  for (const value of values) if (!Number.isNaN(value)) total *= value;
  return total;
}

function smallest(values: Float64Array): number {
  let best = NaN;
  for (const value of values) if (Number.isNaN(best) || value < best) best = value;
  return best;
}

function largest(values: Float64Array): number {
  let best = NaN;
  for (const value of values) if (Number.isNaN(best) || value > best) best = value;
  return best;
}

function variance(values: Float64Array, ddof: number): number {
  const known = present(values);
  if (known.length <= ddof) return NaN;
  const middle = mean(known);
  let squares = 0;
  for (const value of known) squares += (value - middle) ** 2;
  return squares / (known.length - ddof);
}

function percentile(values: Float64Array, options: FunctionOptions): number {
  if (options.q === undefined) throw shapeError('Percentile needs the option "q".');
  const sorted = Float64Array.from(values).sort();
  return quantileOf(sorted, sorted.length, options.q / 100, options.method ?? options.interpolation ?? 'linear');
}

const median: Aggregator = (values) => percentile(values, { q: 50 });

const AGGREGATORS: ReadonlyMap<string, Aggregator> = new Map<string, Aggregator>([
  ['average', (values) => whole(values, mean)],
  ['argmax', (values) => values.indexOf(largest(values))],
  ['argmin', (values) => values.indexOf(smallest(values))],
  ['count', (values) => values.length],
  ['count_nonzero', (values) => values.filter((value) => value !== 0).length],
  ['max', largest],
  ['mean', mean],
  ['median', (values, options) => whole(values, (all) => median(all, options))],
  ['min', smallest],
  ['nanmax', largest],
  ['nanmean', mean],
  ['nanmedian', (values, options) => median(present(values), options)],
  ['nanmin', smallest],
  ['nanpercentile', (values, options) => percentile(present(values), options)],
  ['nansum', sum],
  ['percentile', (values, options) => whole(values, (all) => percentile(all, options))],
  ['prod', product],
  ['product', product],
  ['std', (values, options) => Math.sqrt(variance(values, options.ddof ?? 0))],
  ['sum', sum],
  ['var', (values, options) => variance(values, options.ddof ?? 0)],
]);

const COUNTING = new Set(['argmax', 'argmin', 'count', 'count_nonzero']);
const PICKING = new Set(['max', 'min', 'nanmax', 'nanmin']);
const TEMPORAL = new Set([...PICKING, 'average', 'mean', 'median', 'nanmean', 'nanmedian']);
const SERIES = new Set(['cumsum', 'cumprod']);

/** Rows by group: those of group g are `rows[starts[g]]` up to `rows[starts[g + 1]]`, in their first order. */
export interface GroupedRows {
  readonly rows: Int32Array;
  readonly starts: Int32Array;
}

/** Sorts rows into `count` groups by their code; rows with code -1 are in none. */
export function rowsByGroup(codes: Int32Array, count: number): GroupedRows {
  const starts = new Int32Array(count + 1);
  for (const code of codes) if (code >= 0) starts[code + 1] = (starts[code + 1] ?? 0) + 1;
  for (let group = 0; group < count; group += 1) starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  const next = starts.slice(0, count);
  const rows = new Int32Array(starts[count] ?? 0);
  codes.forEach((code, row) => {
    if (code < 0) return;
    const at = next[code] ?? 0;
    rows[at] = row;
    next[code] = at + 1;
  });
  return { rows, starts };
}

/**
 * One value a group. Text has min, max and counts; times these and means, which stay times; all else is numeric.
 * Throws a 400 for an unknown function, one that gives a series, or one that the type does not have.
 */
export function aggregateGroups(column: Column, name: string, spec: AggregateSpec, groups: GroupedRows): Column {
  const operator = spec.operator ?? '';
  const aggregator = AGGREGATORS.get(operator);
  if (SERIES.has(operator)) throw shapeError(`"${operator}" does not give one value for each group.`);
  if (!spec.operator) throw shapeError(`Operator undefined for aggregator: ${name}`);
  if (!aggregator) throw shapeError(`Invalid numpy function: ${operator}`);
  const options = spec.options ?? {};
  const reduce = (values: Float64Array): Float64Array => reduceGroups(values, groups, (group) => aggregator(group, options));
  if (column.type === 'string' && PICKING.has(operator) && column.values.some((value) => value !== null)) {
    const { codes, rows } = factorize(column);
    const picked = reduce(Float64Array.from(codes, (code) => (code < 0 ? NaN : code)));
    return takeColumnRows(
      column,
      Int32Array.from(picked, (code) => (Number.isNaN(code) ? -1 : (rows[code] ?? -1))),
    );
  }
  if (column.type === 'temporal' && TEMPORAL.has(operator)) return { name: '', type: 'temporal', values: reduce(column.values) };
  const values = COUNTING.has(operator) ? countable(column, operator, name) : numbersOf(column, name);
  return { name: '', type: 'numeric', values: reduce(values) };
}

function countable(column: Column, operator: string, name: string): Float64Array {
  if (column.type === 'temporal') return column.values;
  if (operator === 'count') return new Float64Array(column.values.length);
  return numbersOf(column, name);
}

function reduceGroups(values: Float64Array, { rows, starts }: GroupedRows, of: (group: Float64Array) => number): Float64Array {
  const gathered = Float64Array.from(rows, (row) => values[row] ?? NaN);
  const reduced = new Float64Array(starts.length - 1);
  for (let group = 0; group < reduced.length; group += 1)
    reduced[group] = of(gathered.subarray(starts[group], starts[group + 1]));
  return reduced;
}
