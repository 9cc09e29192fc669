// prophet: each series of a time-series table with its forecast and its interval, future rows included. The model is
// our own: see forecast-model.ts for its method, source and limits.
import { DAY_MS } from '#app/domain/time/durations.ts';
import * as z from 'zod';
import { AppError } from '#app/domain/errors.ts';
import { takeColumnRows } from '#app/domain/table.ts';
import type { TemporalColumn } from '#app/domain/table.ts';
import { columnNamed, columnsNamed, named } from '#app/domain/shape/frame.ts';
import type { FrameColumn, ShapeFrame } from '#app/domain/shape/frame.ts';
import { forecastSeries } from './forecast-model.ts';
import type { ForecastHistory, Seasonalities } from './forecast-model.ts';
import { futureTimes } from './future-times.ts';
import { findPeriod } from './hidden-period.ts';
import { FORECAST_GRAINS } from './future-times.ts';
import { readNumericValues, numericColumn } from '#app/domain/shape/numbers/numeric-values.ts';
import { longOperation, sentence } from '#app/domain/shape/operation.ts';
import { shapeError } from '#app/domain/shape/shape-error.ts';
import type { InTurns } from '#app/domain/shape/turns.ts';

const DEFAULT_INDEX = '__timestamp';
const MAX_PERIODS = 10_000;
/** Cells of the models' matrices: more would take minutes. */
const MAX_WORK = 20_000_000;
const MAX_ORDER = 50;
/** A forecast goes through each time so many times. */
const CELLS_OF_TIME = 100;

const seasonality = z
  .union([z.boolean(), z.number().int().min(0).max(MAX_ORDER), z.literal('auto'), z.string().regex(/^\d{1,2}$/)])
  .nullish()
  .transform((given) => (typeof given === 'string' && given !== 'auto' ? Number(given) : (given ?? 'auto')));

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
  .superRefine((given, context) => {
    const problem = problemWith(given);
    if (problem !== null) context.addIssue({ code: 'custom', ...sentence(problem) });
  });
type ProphetOptions = z.output<typeof options>;
type Given = Pick<ProphetOptions, 'time_grain'> & { readonly periods?: unknown; readonly confidence_interval?: unknown };

function problemWith({ time_grain: grain, periods, confidence_interval: share }: Given): string | null {
  if (!grain) return 'Time grain missing';
  if (!FORECAST_GRAINS.has(grain)) return `Unsupported time grain: ${grain}`;
  if (typeof periods !== 'number' || !Number.isInteger(periods) || periods < 0) return 'Periods must be a whole number';
  if (periods > MAX_PERIODS) return `Periods must be at most ${MAX_PERIODS}`;
  if (typeof share !== 'number' || !(share > 0 && share < 1)) return 'Confidence interval must be between 0 and 1 (exclusive)';
  return null;
}

/**
 * Columns: the time, then for each series `x__yhat`, `x__yhat_lower`, `x__yhat_upper` and itself. Rows without a time are
 * left out, nulls of a series are ignored in training. Future rows follow the last one by the time grain. Throws a 400
 * for a series that is not numeric or has fewer than two values.
 */
export const prophet = longOperation(options, function* (frame, given): InTurns<ShapeFrame> {
  const name = given.index ?? DEFAULT_INDEX;
  if (columnsNamed(frame, name).length === 0) throw shapeError('DataFrame must include temporal column');
  const index = columnNamed(frame, name);
  if (index.type !== 'temporal') throw shapeError('DataFrame must include temporal column');
  const series = frame.columns.filter(({ labels }) => labels[0] !== name);
  if (series.length === 0) throw shapeError('DataFrame include at least one series');
  const rows = rowsInTime(index);
  const past = Float64Array.from(rows, (row) => index.values[row] ?? NaN);
  const future = futureTimes(past, given.time_grain ?? '', Number(given.periods));
  const times = new Float64Array(past.length + future.length);
  times.set(past);
  times.set(future, past.length);
  const made: FrameColumn[] = [];
  for (const item of series) {
    made.push(...forecastColumns(item, { rows, past, times, given }));
    yield times.length * CELLS_OF_TIME;
  }
  const timeColumn: FrameColumn = { labels: [name], column: named({ ...index, values: times }, name) };
  return { index: [], columns: [timeColumn, ...made], levels: 1, rowCount: times.length };
});

function rowsInTime({ values }: TemporalColumn): Int32Array {
  const rows = Int32Array.from(values.keys()).filter((row) => !Number.isNaN(values[row]));
  return rows.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
}

interface Frame {
  readonly rows: Int32Array;
  readonly past: Float64Array;
  readonly times: Float64Array;
  readonly given: ProphetOptions;
}

function forecastColumns({ labels, column }: FrameColumn, { rows, past, times, given }: Frame): FrameColumn[] {
  const name = labels[0] ?? '';
  const ordered = takeColumnRows(column, rows);
  const values = readNumericValues(ordered, name);
  const known = Int32Array.from(values.keys()).filter((row) => Number.isFinite(values[row]));
  if (known.length < 2) throw shapeError('Dataframe has less than 2 non-NaN rows.');
  const history = {
    times: Float64Array.from(known, (row) => past[row] ?? NaN),
    values: Float64Array.from(known, (row) => values[row] ?? NaN),
  };
  const seasonalities = seasonalitiesOf(history, given);
  const width = 27 + 2 * (seasonalities.yearly + seasonalities.weekly + seasonalities.daily + OWN_ORDER);
  if (width * times.length > MAX_WORK)
    throw new AppError('RESULT_TOO_LARGE_ERROR', 'There are too many rows for a forecast. Select a coarser time grain.');
  const forecast = forecastSeries(history, times, seasonalities, Number(given.confidence_interval));
  const future = Int32Array.from({ length: times.length }, (_, row) => (row < values.length ? row : -1));
  return [
    { labels: [`${name}__yhat`], column: numericColumn(forecast.yhat) },
    { labels: [`${name}__yhat_lower`], column: numericColumn(forecast.lower) },
    { labels: [`${name}__yhat_upper`], column: numericColumn(forecast.upper) },
    { labels: [name], column: takeColumnRows(ordered, future) },
  ];
}

/**
 * By Prophet's rules: a wave of the calendar is taken where the history spans two of them and is fine enough to show it. Beyond
 * them, where all are left to be found, one period that the history clearly shows.
 */
function seasonalitiesOf({ times, values }: ForecastHistory, given: ProphetOptions): Seasonalities {
  const spanMs = (times.at(-1) ?? 0) - (times[0] ?? 0);
  let finestMs = Infinity;
  for (let row = 1; row < times.length; row += 1) {
    const gap = (times[row] ?? 0) - (times[row - 1] ?? 0);
    if (gap > 0) finestMs = Math.min(finestMs, gap);
  }
  const order = (wanted: boolean | number | string, usual: number, isFit: boolean): number => {
    if (typeof wanted === 'number') return wanted;
    return wanted === true || (wanted === 'auto' && isFit) ? usual : 0;
  };
  const calendar = {
    yearly: order(given.yearly_seasonality, 10, spanMs >= 730 * DAY_MS),
    weekly: order(given.weekly_seasonality, 3, spanMs >= 14 * DAY_MS && finestMs < 7 * DAY_MS),
    daily: order(given.daily_seasonality, 4, spanMs >= 2 * DAY_MS && finestMs < DAY_MS),
  };
  const isAuto = [given.yearly_seasonality, given.weekly_seasonality, given.daily_seasonality].every((one) => one === 'auto');
  const periodMs = isAuto ? findPeriod(times, values) : null;
  if (periodMs === null || isOfCalendar(periodMs / DAY_MS, calendar)) return calendar;
  return { ...calendar, own: { days: periodMs / DAY_MS, order: OWN_ORDER } };
}

const OWN_ORDER = 2;
/** How much an estimated period can differ from the one that it is, as a share. */
const SAME_PERIOD = 0.04;

/** Whether one of the waves that are fitted anyway has this period. */
const isOfCalendar = (days: number, { yearly, weekly, daily }: Seasonalities): boolean =>
  (
    [
      [365.25, yearly],
      [7, weekly],
      [1, daily],
    ] as const
  ).some(([period, order]) =>
    Array.from({ length: order }, (_, wave) => period / (wave + 1)).some((known) => Math.abs(days / known - 1) < SAME_PERIOD),
  );
