// rolling: a function over the latest `window` rows. Nulls and infinities are not observed.
import { z } from 'zod';
import type { AppError } from '#app/domain/errors.ts';
import { takeColumnRows } from '#app/domain/table.ts';
import { columnsNamed, relabelled, requireColumns, withColumns } from './frame.ts';
import type { ShapeFrame } from './frame.ts';
import { numbersOf, numericColumn } from './numeric-values.ts';
import { operation, sentence } from './operation.ts';
import { columnMap, withDefault } from './options.ts';
import { pythonText } from './python-text.ts';
import { INTERPOLATIONS } from './quantile.ts';
import { countWindow, kurtosisWindow, skewWindow } from './rolling-moments.ts';
import type { WindowMaker } from './rolling-moments.ts';
import { slidingSums, slidingVariances } from './rolling-sums.ts';
import type { Window } from './rolling-sums.ts';
import { extremeWindow, quantileWindow } from './rolling-order.ts';
import { weightedSums, weightedVariances } from './rolling-weighted.ts';
import { shapeError } from './shape-error.ts';
import { weightMaker, WINDOW_TYPES } from './window-weights.ts';

const options = z
  .strictObject({
    rolling_type: z.string(),
    columns: columnMap,
    window: z.number().int().nullish(),
    rolling_type_options: withDefault(z.record(z.string(), z.unknown()), {}),
    center: withDefault(z.boolean(), false),
    win_type: z.enum(['', ...WINDOW_TYPES]).nullish(),
    min_periods: z.number().int().min(0).nullish(),
  })
  .refine(({ window }) => window !== null && window !== undefined, sentence('Undefined window for rolling operation'))
  .refine(({ window }) => (window ?? 1) > 0, sentence('Window must be > 0'))
  .refine(({ window, min_periods: min }) => (min ?? 0) <= (window ?? 0), sentence('min_periods must be <= window'));
type RollingOptions = z.output<typeof options>;

/**
 * Fewer than `min_periods` observed values (the whole window by default) give null; a `min_periods` above 0 also cuts
 * the first `min_periods - 1` rows. `std`, `var` and `cov` divide by n - 1 unless `ddof` says otherwise. `cov` and
 * `corr` are of a column with itself: the ancestor's pairs of columns have no place in its own result either.
 * `win_type` weighs the rows of sum, mean, var and std; its window's own options are among `rolling_type_options`.
 * Throws a 400 for a weighted window of more than 100 million steps.
 */
export const rolling = operation(options, (frame, given): ShapeFrame => {
  requireColumns(frame, given.columns.keys());
  const rule = rollingRule(given);
  const made = [...given.columns].flatMap(([source, target]) =>
    columnsNamed(frame, source).map(({ labels, column }) => ({
      labels: relabelled(labels, target),
      column: numericColumn(slide(numbersOf(column, source), given, rule)),
    })),
  );
  return withoutFirstRows(withColumns(frame, made), (given.min_periods ?? 0) - 1);
});

interface RollingRule {
  /** Windows one after the other … */
  readonly make?: WindowMaker;
  /** … or all at once, where that is quicker. */
  readonly all?: (values: Float64Array, window: Window) => Float64Array;
  readonly finish?: (value: number) => number;
  /** Counts rows, not values, towards `min_periods`. */
  readonly countsRows?: true;
}

const noOptions = z.strictObject({});
const ddof = withDefault(z.number().int().min(0), 1);
const ddofOption = z.strictObject({ ddof });
const pairOption = z.strictObject({ ddof, pairwise: z.literal(false).nullish() });
const quantileOption = z
  .strictObject({
    quantile: z.number().min(0).max(1).optional(),
    q: z.number().min(0).max(1).optional(),
    interpolation: withDefault(z.enum(INTERPOLATIONS), 'linear'),
  })
  .refine(({ quantile, q }) => quantile !== undefined || q !== undefined);

function rollingRule(options: RollingOptions): RollingRule {
  return options.win_type ? weightedRule(options) : plainRule(options);
}

function plainRule({ rolling_type: type, rolling_type_options: given }: RollingOptions): RollingRule {
  const read = <T>(schema: z.ZodType<T>): T => {
    const parsed = schema.safeParse(given);
    if (!parsed.success) throw optionsError(type, given);
    return parsed.data;
  };
  const plain = (rule: RollingRule): RollingRule => {
    read(noOptions);
    return rule;
  };
  switch (type) {
    case 'count':
      return plain({ make: countWindow, countsRows: true });
    case 'sum':
      return plain({ all: (values, window) => slidingSums(values, window, false) });
    case 'mean':
      return plain({ all: (values, window) => slidingSums(values, window, true) });
    case 'min':
      return plain({ make: extremeWindow(-1) });
    case 'max':
      return plain({ make: extremeWindow(1) });
    case 'median':
      return plain({ make: quantileWindow(0.5, 'linear') });
    case 'skew':
      return plain({ make: skewWindow });
    case 'kurt':
      return plain({ make: kurtosisWindow });
    case 'std':
      return { ...varianceRule(read(ddofOption).ddof), finish: Math.sqrt };
    case 'var':
      return varianceRule(read(ddofOption).ddof);
    case 'cov':
      return varianceRule(read(pairOption).ddof);
    case 'corr':
      return { ...varianceRule(read(pairOption).ddof), finish: (variance) => (variance > 0 ? 1 : NaN) };
    case 'quantile': {
      const { quantile, q, interpolation } = read(quantileOption);
      return { make: quantileWindow(quantile ?? q ?? 0, interpolation) };
    }
    default:
      throw shapeError(`Invalid rolling_type: ${type}`);
  }
}

const varianceRule = (ddof: number): RollingRule => ({
  all: (values, window) => slidingVariances(values, window, ddof),
});

const optionsError = (type: string, given: Readonly<Record<string, unknown>>): AppError =>
  shapeError(`Invalid options for ${type}: ${pythonText(given)}`);

/** Every row looks at its whole window. */
const MAX_WEIGHTED_STEPS = 100_000_000;

function weightedRule({ rolling_type: type, rolling_type_options: given, win_type: name, window }: RollingOptions): RollingRule {
  const width = window ?? 1;
  const isSpread = type === 'var' || type === 'std';
  if (!isSpread && type !== 'sum' && type !== 'mean') throw shapeError(`Invalid rolling_type: ${type}`);
  const { ddof: divisor, ...own } = given;
  const parsed = ddofOption.safeParse({ ddof: divisor });
  const weightsOf = weightMaker(name ?? '', isSpread ? own : given);
  if (!weightsOf || !parsed.success) throw optionsError(type, given);
  const weighted = (values: Float64Array, at: Window): Float64Array => {
    if (Math.max(values.length, 100) * width > MAX_WEIGHTED_STEPS) throw shapeError('The weighted window is too wide.');
    const whole = { ...at, width, ahead: at.ahead === 0 ? 0 : Math.floor((width - 1) / 2) };
    const weights = weightsOf(width);
    return isSpread
      ? weightedVariances(values, weights, whole, parsed.data.ddof)
      : weightedSums(values, weights, whole, type === 'mean');
  };
  return type === 'std' ? { all: weighted, finish: Math.sqrt } : { all: weighted };
}

function slide(
  values: Float64Array,
  { window: size, center, min_periods: min }: RollingOptions,
  rule: RollingRule,
): Float64Array {
  // A wider window than twice the rows holds them all just the same.
  const width = Math.min(size ?? 0, 2 * values.length + 1);
  const ahead = center ? Math.floor((width - 1) / 2) : 0;
  const needed = min ?? size ?? 0;
  if (rule.all) return finished(rule.all(values, { width, ahead, needed }), rule);
  const state = (rule.make ?? countWindow)(meanOf(values));
  const results = new Float64Array(values.length);
  let observed = 0;
  const enter = (row: number): void => {
    const value = values[row];
    if (value === undefined || !Number.isFinite(value)) return;
    state.add(value);
    observed += 1;
  };
  for (let row = 0; row < Math.min(ahead, values.length); row += 1) enter(row);
  for (let row = 0; row < values.length; row += 1) {
    enter(row + ahead);
    const left = values[row + ahead - width];
    if (left !== undefined && Number.isFinite(left)) {
      state.remove(left);
      observed -= 1;
    }
    const rows = Math.min(row + ahead, values.length - 1) - Math.max(row + ahead - width + 1, 0) + 1;
    const enough = (rule.countsRows ? rows : observed) >= needed;
    const value = enough ? state.result() : NaN;
    results[row] = rule.finish ? rule.finish(value) : value;
  }
  return results;
}

function finished(values: Float64Array, { finish }: RollingRule): Float64Array {
  if (finish) for (let row = 0; row < values.length; row += 1) values[row] = finish(values[row] ?? NaN);
  return values;
}

function meanOf(values: Float64Array): number {
  let [total, count] = [0, 0];
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? NaN;
    if (!Number.isFinite(value)) continue;
    total += value;
    count += 1;
  }
  return count === 0 ? 0 : total / count;
}

function withoutFirstRows(frame: ShapeFrame, count: number): ShapeFrame {
  if (count <= 0) return frame;
  const rows = Int32Array.from({ length: Math.max(0, frame.rowCount - count) }, (_, row) => row + count);
  return {
    ...frame,
    rowCount: rows.length,
    index: frame.index.map((column) => takeColumnRows(column, rows)),
    columns: frame.columns.map(({ labels, column }) => ({ labels, column: takeColumnRows(column, rows) })),
  };
}
