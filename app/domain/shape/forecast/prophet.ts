// prophet: adds a forecast with an interval to each series of a time-series table, and appends future rows. Doesn't use the
// Prophet library: see forecast-model.ts for the model and its limits.
import { DAY_MS } from '#app/domain/time/durations.ts';
import * as z from 'zod';
import { AppError } from '#app/domain/errors.ts';
import { takeColumnRows } from '#app/domain/table.ts';
import type { TemporalColumn } from '#app/domain/table.ts';
import { findColumn, findColumns, renameColumn } from '#app/domain/shape/frame.ts';
import type { FrameColumn, ShapeFrame } from '#app/domain/shape/frame.ts';
import { forecastSeries } from './forecast-model.ts';
import type { ForecastHistory, Seasonalities } from './forecast-model.ts';
import { listFutureTimes } from './future-times.ts';
import { findPeriod } from './hidden-period.ts';
import { FORECAST_GRAINS } from './future-times.ts';
import { readNumericValues, numericColumn } from '#app/domain/shape/numbers/numeric-values.ts';
import { longOperation, completeMessage } from '#app/domain/shape/operation.ts';
import { shapeError } from '#app/domain/shape/shape-error.ts';
import type { Interruptible } from '#app/domain/shape/turns.ts';

const DEFAULT_INDEX = '__timestamp';
const MAX_PERIODS = 10_000;
/** Max cells of a model's matrix; larger ones take minutes. */
const MAX_MATRIX_CELLS = 20_000_000;
const MAX_ORDER = 50;
/** Cost of forecasting one timestamp, in cells. */
const CELLS_PER_TIME = 100;

const seasonality = z
  .union([z.boolean(), z.number().int().min(0).max(MAX_ORDER), z.literal('auto'), z.string().regex(/^\d{1,2}$/)])
  .nullish()
  .transform((settings) => (typeof settings === 'string' && settings !== 'auto' ? Number(settings) : (settings ?? 'auto')));

const options = z
  .strictObject({
    time_grain: z.string().nullish(),
    periods: z.unknown().optional(),
    confidence_interval: z.unknown().optional(),
    yearly_seasonality: seasonality,
    weekly_seasonality: seasonality,
    daily_seasonality: seasonality,
    /** The time column. */
    index: z.string().nullish(),
  })
  .superRefine((settings, context) => {
    const problem = findProblem(settings);
    if (problem !== null) context.addIssue({ code: 'custom', ...completeMessage(problem) });
  });
type ProphetOptions = z.output<typeof options>;
type RawOptions = Pick<ProphetOptions, 'time_grain'> & { readonly periods?: unknown; readonly confidence_interval?: unknown };

function findProblem({ time_grain: grain, periods, confidence_interval: share }: RawOptions): string | null {
  if (!grain) return 'Time grain missing';
  if (!FORECAST_GRAINS.has(grain)) return `Unsupported time grain: ${grain}`;
  if (typeof periods !== 'number' || !Number.isInteger(periods) || periods < 0) return 'Periods must be a whole number';
  if (periods > MAX_PERIODS) return `Periods must be at most ${MAX_PERIODS}`;
  if (typeof share !== 'number' || !(share > 0 && share < 1)) return 'Confidence interval must be between 0 and 1 (exclusive)';
  return null;
}

/**
 * Columns: the time, then `x__yhat`, `x__yhat_lower`, `x__yhat_upper` and `x` for each series `x`. Rows without a time are
 * dropped; nulls are ignored in training. Future rows follow at intervals of the time grain. Throws a 400 for a series that
 * is not numeric or has fewer than two values.
 */
export const prophet = longOperation(options, function* (frame, settings): Interruptible<ShapeFrame> {
  const name = settings.index ?? DEFAULT_INDEX;
  if (findColumns(frame, name).length === 0) throw shapeError('DataFrame must include temporal column');
  const index = findColumn(frame, name);
  if (index.type !== 'temporal') throw shapeError('DataFrame must include temporal column');
  const series = frame.columns.filter(({ labels }) => labels[0] !== name);
  if (series.length === 0) throw shapeError('DataFrame include at least one series');
  const rows = sortRowsByTime(index);
  const past = Float64Array.from(rows, (row) => index.values[row] ?? NaN);
  const future = listFutureTimes(past, settings.time_grain ?? '', Number(settings.periods));
  const times = new Float64Array(past.length + future.length);
  times.set(past);
  times.set(future, past.length);
  const forecastedColumns: FrameColumn[] = [];
  for (const item of series) {
    forecastedColumns.push(...forecastColumns(item, { rows, past, times, settings }));
    yield times.length * CELLS_PER_TIME;
  }
  const timeColumn: FrameColumn = { labels: [name], column: renameColumn({ ...index, values: times }, name) };
  return { index: [], columns: [timeColumn, ...forecastedColumns], levels: 1, rowCount: times.length };
});

function sortRowsByTime({ values }: TemporalColumn): Int32Array {
  const rows = Int32Array.from(values.keys()).filter((row) => !Number.isNaN(values[row]));
  return rows.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
}

interface ForecastInput {
  readonly rows: Int32Array;
  readonly past: Float64Array;
  readonly times: Float64Array;
  readonly settings: ProphetOptions;
}

function forecastColumns({ labels, column }: FrameColumn, { rows, past, times, settings }: ForecastInput): FrameColumn[] {
  const name = labels[0] ?? '';
  const ordered = takeColumnRows(column, rows);
  const values = readNumericValues(ordered, name);
  const known = Int32Array.from(values.keys()).filter((row) => Number.isFinite(values[row]));
  if (known.length < 2) throw shapeError('Dataframe has less than 2 non-NaN rows.');
  const history = {
    times: Float64Array.from(known, (row) => past[row] ?? NaN),
    values: Float64Array.from(known, (row) => values[row] ?? NaN),
  };
  const seasonalities = selectSeasonalities(history, settings);
  const width = 27 + 2 * (seasonalities.yearly + seasonalities.weekly + seasonalities.daily + DETECTED_ORDER);
  if (width * times.length > MAX_MATRIX_CELLS)
    throw new AppError('RESULT_TOO_LARGE_ERROR', 'There are too many rows for a forecast. Select a coarser time grain.');
  const forecast = forecastSeries(history, times, seasonalities, Number(settings.confidence_interval));
  const future = Int32Array.from({ length: times.length }, (_, row) => (row < values.length ? row : -1));
  return [
    { labels: [`${name}__yhat`], column: numericColumn(forecast.yhat) },
    { labels: [`${name}__yhat_lower`], column: numericColumn(forecast.lower) },
    { labels: [`${name}__yhat_upper`], column: numericColumn(forecast.upper) },
    { labels: [name], column: takeColumnRows(ordered, future) },
  ];
}

/**
 * By Prophet's rules: a calendar seasonality is used if the history spans two of its periods and is fine-grained enough. If
 * all three are `auto`, one clearly repeating other period is detected, too.
 */
function selectSeasonalities({ times, values }: ForecastHistory, settings: ProphetOptions): Seasonalities {
  const spanMs = (times.at(-1) ?? 0) - (times[0] ?? 0);
  let finestMs = Infinity;
  for (let row = 1; row < times.length; row += 1) {
    const gap = (times[row] ?? 0) - (times[row - 1] ?? 0);
    if (gap > 0) finestMs = Math.min(finestMs, gap);
  }
  const order = (setting: boolean | number | string, usual: number, isSupported: boolean): number => {
    if (typeof setting === 'number') return setting;
    return setting === true || (setting === 'auto' && isSupported) ? usual : 0;
  };
  const calendar = {
    yearly: order(settings.yearly_seasonality, 10, spanMs >= 730 * DAY_MS),
    weekly: order(settings.weekly_seasonality, 3, spanMs >= 14 * DAY_MS && finestMs < 7 * DAY_MS),
    daily: order(settings.daily_seasonality, 4, spanMs >= 2 * DAY_MS && finestMs < DAY_MS),
  };
  const isAuto = [settings.yearly_seasonality, settings.weekly_seasonality, settings.daily_seasonality].every(
    (one) => one === 'auto',
  );
  const periodMs = isAuto ? findPeriod(times, values) : null;
  if (periodMs === null || isCalendarPeriod(periodMs / DAY_MS, calendar)) return calendar;
  return { ...calendar, detected: { days: periodMs / DAY_MS, order: DETECTED_ORDER } };
}

const DETECTED_ORDER = 2;
/** Max relative difference between a detected period and the calendar period that it is considered equal to. */
const SAME_PERIOD = 0.04;

/** Whether a calendar seasonality, or one of its harmonics, already has this period. */
const isCalendarPeriod = (days: number, { yearly, weekly, daily }: Seasonalities): boolean =>
  (
    [
      [365.25, yearly],
      [7, weekly],
      [1, daily],
    ] as const
  ).some(([period, order]) =>
    Array.from({ length: order }, (_, wave) => period / (wave + 1)).some((known) => Math.abs(days / known - 1) < SAME_PERIOD),
  );
