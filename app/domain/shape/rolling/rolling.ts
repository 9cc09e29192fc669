// rolling: aggregates the latest `window` rows (pandas' DataFrame.rolling). Nulls and infinities are skipped.
import * as z from 'zod';
import type { AppError } from '#app/domain/errors.ts';
import { takeFrameRows, findColumns, replaceFirstLabel, requireColumns, replaceColumns } from '#app/domain/shape/frame.ts';
import type { FrameColumn, ShapeFrame } from '#app/domain/shape/frame.ts';
import { readNumericValues, numericColumn } from '#app/domain/shape/numbers/numeric-values.ts';
import { longOperation, completeMessage } from '#app/domain/shape/operation.ts';
import { columnMap, withDefault } from '#app/domain/shape/options.ts';
import { formatPython } from '#app/domain/shape/python-text.ts';
import { INTERPOLATIONS } from '#app/domain/shape/numbers/quantile.ts';
import { slidingKurtoses, slidingSkews } from './rolling-moments.ts';
import { slidingExtremes } from './rolling-order.ts';
import { slidingQuantiles } from './rolling-quantiles.ts';
import { slidingCounts, slidingMeans, slidingSums } from './rolling-sums.ts';
import { slidingVariances } from './rolling-variance.ts';
import { slidingWeightedSums, slidingWeightedVariances } from './rolling-weighted.ts';
import type { Window } from './rolling-window.ts';
import { shapeError } from '#app/domain/shape/shape-error.ts';
import type { Interruptible } from '#app/domain/shape/turns.ts';
import { findWeightFunction, WINDOW_TYPES } from './window-weights.ts';

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
  .refine(({ window }) => window !== null && window !== undefined, completeMessage('Undefined window for rolling operation'))
  .refine(({ window }) => (window ?? 1) > 0, completeMessage('Window must be > 0'))
  .refine(({ window, min_periods: min }) => (min ?? 0) <= (window ?? 0), completeMessage('min_periods must be <= window'));
type RollingOptions = z.output<typeof options>;

/**
 * Windows with fewer than `min_periods` values (default: the full window) give null. Like in Superset, a `min_periods` above
 * 0 also drops the first `min_periods - 1` rows. `std`, `var` and `cov` divide by n - `ddof` (default 1). `cov` and `corr`
 * compare each column with itself, because the result has no columns for pairs. `win_type` weights sum, mean, var and std;
 * the window's parameters are in `rolling_type_options`. Throws a 400 for a weighted window of over 100 million steps.
 */
export const rolling = longOperation(options, function* (frame, settings): Interruptible<ShapeFrame> {
  requireColumns(frame, settings.columns.keys());
  const roll = buildRoll(settings);
  const window = buildWindow(settings, frame.rowCount);
  const rolledColumns: FrameColumn[] = [];
  for (const [source, target] of settings.columns)
    for (const { labels, column } of findColumns(frame, source)) {
      rolledColumns.push({
        labels: replaceFirstLabel(labels, target),
        column: numericColumn(roll(readNumericValues(column, source), window)),
      });
      yield frame.rowCount * CELLS_PER_ROW;
    }
  return dropFirstRows(replaceColumns(frame, rolledColumns), (settings.min_periods ?? 0) - 1);
});

/** Cost of one row, in cells: a window function processes each row several times. */
const CELLS_PER_ROW = 5;

/** Computes the results of all windows of a column. */
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

const buildRoll = (options: RollingOptions): Roll => (options.win_type ? buildWeightedRoll(options) : buildPlainRoll(options));

function buildPlainRoll({ rolling_type: type, rolling_type_options: typeOptions }: RollingOptions): Roll {
  const read = <T>(schema: z.ZodType<T>): T => {
    const parsed = schema.safeParse(typeOptions);
    if (!parsed.success) throw optionsError(type, typeOptions);
    return parsed.data;
  };
  const plain = PLAIN_ROLLS.get(type);
  if (plain) {
    read(noOptions);
    return plain;
  }
  switch (type) {
    case 'std':
      return buildVarianceRoll(read(ddofOption).ddof, true);
    case 'var':
      return buildVarianceRoll(read(ddofOption).ddof, false);
    case 'cov':
      return buildVarianceRoll(read(pairOption).ddof, false);
    case 'corr': {
      const variances = buildVarianceRoll(read(pairOption).ddof, false);
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

/** Functions without options. */
const PLAIN_ROLLS: ReadonlyMap<string, Roll> = new Map<string, Roll>([
  ['count', slidingCounts],
  ['sum', slidingSums],
  ['mean', slidingMeans],
  ['min', (values, window) => slidingExtremes(values, window, -1)],
  ['max', (values, window) => slidingExtremes(values, window, 1)],
  ['median', (values, window) => slidingQuantiles(values, window, 0.5, 'midpoint')],
  ['skew', slidingSkews],
  ['kurt', slidingKurtoses],
]);

const buildVarianceRoll =
  (ddof: number, isRoot: boolean): Roll =>
  (values, window) =>
    slidingVariances(values, window, { ddof, isRoot });

const optionsError = (type: string, typeOptions: Readonly<Record<string, unknown>>): AppError =>
  shapeError(`Invalid options for ${type}: ${formatPython(typeOptions)}`);

/** Max rows times window width: weighted functions read the full window for every row. */
const MAX_WEIGHTED_STEPS = 100_000_000;

function buildWeightedRoll({
  rolling_type: type,
  rolling_type_options: typeOptions,
  win_type: name,
  window,
}: RollingOptions): Roll {
  const width = window ?? 1;
  const isVariance = type === 'var' || type === 'std';
  if (!isVariance && type !== 'sum' && type !== 'mean') throw shapeError(`Invalid rolling_type: ${type}`);
  const { ddof: divisor, ...windowOptions } = typeOptions;
  const parsed = ddofOption.safeParse({ ddof: divisor });
  const computeWeights = findWeightFunction(name ?? '', isVariance ? windowOptions : typeOptions);
  if (!computeWeights || !parsed.success) throw optionsError(type, typeOptions);
  return (values, at) => {
    if (Math.max(values.length, 100) * width > MAX_WEIGHTED_STEPS) throw shapeError('The weighted window is too wide.');
    const weightedWindow = { ...at, width, ahead: at.ahead === 0 ? 0 : Math.floor((width - 1) / 2) };
    const weights = computeWeights(width);
    if (!isVariance) return slidingWeightedSums(values, weights, weightedWindow, type === 'mean');
    const variances = slidingWeightedVariances(values, weights, weightedWindow, parsed.data.ddof);
    if (type === 'std') for (let row = 0; row < variances.length; row += 1) variances[row] = Math.sqrt(variances[row] ?? NaN);
    return variances;
  };
}

function buildWindow({ window: size, center, min_periods: min }: RollingOptions, rowCount: number): Window {
  // A window of twice the row count already includes all rows, so wider ones give the same results.
  const width = Math.min(size ?? 0, 2 * rowCount + 1);
  return { width, ahead: center ? Math.floor((width - 1) / 2) : 0, minValues: min ?? size ?? 0 };
}

function dropFirstRows(frame: ShapeFrame, count: number): ShapeFrame {
  if (count <= 0) return frame;
  const rows = new Int32Array(Math.max(0, frame.rowCount - count));
  for (let row = 0; row < rows.length; row += 1) rows[row] = row + count;
  return takeFrameRows(frame, rows);
}
