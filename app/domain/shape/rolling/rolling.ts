// rolling: a function over the latest `window` rows. Nulls and infinities are not observed.
import * as z from 'zod';
import type { AppError } from '#app/domain/errors.ts';
import { atRows, columnsNamed, relabelled, requireColumns, withColumns } from '#app/domain/shape/frame.ts';
import type { FrameColumn, ShapeFrame } from '#app/domain/shape/frame.ts';
import { readNumericValues, numericColumn } from '#app/domain/shape/numbers/numeric-values.ts';
import { longOperation, sentence } from '#app/domain/shape/operation.ts';
import { columnMap, withDefault } from '#app/domain/shape/options.ts';
import { pythonText } from '#app/domain/shape/python-text.ts';
import { INTERPOLATIONS } from '#app/domain/shape/numbers/quantile.ts';
import { slidingKurtoses, slidingSkews } from './rolling-moments.ts';
import { slidingExtremes } from './rolling-order.ts';
import { slidingQuantiles } from './rolling-quantiles.ts';
import { slidingCounts, slidingMeans, slidingSums } from './rolling-sums.ts';
import { slidingVariances } from './rolling-variance.ts';
import { weightedSums, weightedVariances } from './rolling-weighted.ts';
import type { Window } from './rolling-window.ts';
import { shapeError } from '#app/domain/shape/shape-error.ts';
import type { InTurns } from '#app/domain/shape/turns.ts';
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
 * Fewer than `min_periods` observed values (the full window by default) give null; a `min_periods` above 0 also cuts
 * the first `min_periods - 1` rows. `std`, `var` and `cov` divide by n - 1 unless `ddof` says otherwise. `cov` and
 * `corr` are of a column with itself: Superset's own result has no place for pairs of columns either. `win_type`
 * weighs the rows of sum, mean, var and std; its window's own options are among `rolling_type_options`. Throws a 400
 * for a weighted window of more than 100 million steps.
 */
export const rolling = longOperation(options, function* (frame, given): InTurns<ShapeFrame> {
  requireColumns(frame, given.columns.keys());
  const roll = rollOf(given);
  const window = windowOf(given, frame.rowCount);
  const made: FrameColumn[] = [];
  for (const [source, target] of given.columns)
    for (const { labels, column } of columnsNamed(frame, source)) {
      made.push({ labels: relabelled(labels, target), column: numericColumn(roll(readNumericValues(column, source), window)) });
      yield frame.rowCount * CELLS_OF_ROW;
    }
  return withoutFirstRows(withColumns(frame, made), (given.min_periods ?? 0) - 1);
});

/** A window's function goes through each row several times. */
const CELLS_OF_ROW = 5;

/** A complete column's results, window by window. */
type Roll = (values: Float64Array, window: Window) => Float64Array;

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

const rollOf = (options: RollingOptions): Roll => (options.win_type ? weightedRoll(options) : plainRoll(options));

function plainRoll({ rolling_type: type, rolling_type_options: given }: RollingOptions): Roll {
  const read = <T>(schema: z.ZodType<T>): T => {
    const parsed = schema.safeParse(given);
    if (!parsed.success) throw optionsError(type, given);
    return parsed.data;
  };
  const plain = PLAIN.get(type);
  if (plain) {
    read(noOptions);
    return plain;
  }
  switch (type) {
    case 'std':
      return varianceRoll(read(ddofOption).ddof, true);
    case 'var':
      return varianceRoll(read(ddofOption).ddof, false);
    case 'cov':
      return varianceRoll(read(pairOption).ddof, false);
    case 'corr': {
      const variances = varianceRoll(read(pairOption).ddof, false);
      return (values, window) => variances(values, window).map((variance) => (variance > 0 ? 1 : NaN));
    }
    case 'quantile': {
      const { quantile, q, interpolation } = read(quantileOption);
      return (values, window) => slidingQuantiles(values, window, quantile ?? q ?? 0, interpolation);
    }
    default:
      throw shapeError(`Invalid rolling_type: ${type}`);
  }
}

/** Those without options. */
const PLAIN: ReadonlyMap<string, Roll> = new Map<string, Roll>([
  ['count', slidingCounts],
  ['sum', slidingSums],
  ['mean', slidingMeans],
  ['min', (values, window) => slidingExtremes(values, window, -1)],
  ['max', (values, window) => slidingExtremes(values, window, 1)],
  ['median', (values, window) => slidingQuantiles(values, window, 0.5, 'midpoint')],
  ['skew', slidingSkews],
  ['kurt', slidingKurtoses],
]);

const varianceRoll =
  (ddof: number, isRoot: boolean): Roll =>
  (values, window) =>
    slidingVariances(values, window, { ddof, isRoot });

const optionsError = (type: string, given: Readonly<Record<string, unknown>>): AppError =>
  shapeError(`Invalid options for ${type}: ${pythonText(given)}`);

/** Every row reads its full window. */
const MAX_WEIGHTED_STEPS = 100_000_000;

function weightedRoll({ rolling_type: type, rolling_type_options: given, win_type: name, window }: RollingOptions): Roll {
  const width = window ?? 1;
  const isSpread = type === 'var' || type === 'std';
  if (!isSpread && type !== 'sum' && type !== 'mean') throw shapeError(`Invalid rolling_type: ${type}`);
  const { ddof: divisor, ...own } = given;
  const parsed = ddofOption.safeParse({ ddof: divisor });
  const weightsOf = weightMaker(name ?? '', isSpread ? own : given);
  if (!weightsOf || !parsed.success) throw optionsError(type, given);
  return (values, at) => {
    if (Math.max(values.length, 100) * width > MAX_WEIGHTED_STEPS) throw shapeError('The weighted window is too wide.');
    const whole = { ...at, width, ahead: at.ahead === 0 ? 0 : Math.floor((width - 1) / 2) };
    const weights = weightsOf(width);
    if (!isSpread) return weightedSums(values, weights, whole, type === 'mean');
    const variances = weightedVariances(values, weights, whole, parsed.data.ddof);
    if (type === 'std') for (let row = 0; row < variances.length; row += 1) variances[row] = Math.sqrt(variances[row] ?? NaN);
    return variances;
  };
}

function windowOf({ window: size, center, min_periods: min }: RollingOptions, rowCount: number): Window {
  // A window wider than twice the rows contains them all just the same.
  const width = Math.min(size ?? 0, 2 * rowCount + 1);
  return { width, ahead: center ? Math.floor((width - 1) / 2) : 0, needed: min ?? size ?? 0 };
}

function withoutFirstRows(frame: ShapeFrame, count: number): ShapeFrame {
  if (count <= 0) return frame;
  const rows = new Int32Array(Math.max(0, frame.rowCount - count));
  for (let row = 0; row < rows.length; row += 1) rows[row] = row + count;
  return atRows(frame, rows);
}
