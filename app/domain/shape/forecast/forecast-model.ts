// An additive forecast: a trend of straight pieces plus seasonality of the year, the week, the day and of the history itself,
// after S. J. Taylor and B. Letham, "Forecasting at scale" (2018). Fitted by ridge regression, whose penalties represent that
// paper's priors (a normal one in place of its Laplace one for the trend's changepoints), so that the same history always gives
// the same forecast. Limits: no holidays, no saturation, no multiplicative seasonality; intervals take residuals as normal and
// independent.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { ridge } from './linear-solve.ts';

export interface Seasonalities {
  /** Fourier orders; 0 is none. */
  readonly yearly: number;
  readonly weekly: number;
  readonly daily: number;
  /** A period that the history itself shows, besides those of the calendar. */
  readonly own?: { readonly days: number; readonly order: number };
}

export interface Forecast {
  readonly yhat: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

export interface ForecastHistory {
  /** UTC ms, ascending, at least two. */
  readonly times: Float64Array;
  readonly values: Float64Array;
}

const MAX_BENDS = 25;
/** Bends lie in this first part of the history: the last one must show where the trend goes. */
const BEND_RANGE = 0.8;
/** Standard deviations of the priors, for values scaled to 1. */
const PRIOR = { base: 5, bend: 0.05 * Math.SQRT2, wave: 10 };
const ROUNDS = 3;
const NOISE_FLOOR = 1e-4;

/** Days, and the waves of each. */
const PERIODS = [
  ['yearly', 365.25],
  ['weekly', 7],
  ['daily', 1],
] as const;

/** Values at `times` with the interval that contains the given share (0 to 1) of outcomes. */
export function forecastSeries(
  history: ForecastHistory,
  times: Float64Array,
  seasonalities: Seasonalities,
  share: number,
): Forecast {
  const scale = history.values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) || 1;
  const start = history.times[0] ?? 0;
  const spanMs = (history.times.at(-1) ?? 0) - start || 1;
  const features: Features = { start, spanMs, changepoints: findChangepoints(history.times, start, spanMs), seasonalities };
  const penaltyAt = priorsOf(features);
  const rows = featureRows(history.times, features);
  const targets = history.values.map((value) => value / scale);
  let [noise, coefficients] = [0.1, new Float64Array(penaltyAt.length)];
  for (let round = 0; round < ROUNDS; round += 1) {
    const variance = noise ** 2;
    coefficients = Float64Array.from(
      ridge(
        rows,
        targets,
        penaltyAt.map((prior) => variance / prior ** 2),
      ),
    );
    noise = Math.max(NOISE_FLOOR, deviation(targets, predicted(rows, coefficients)));
  }
  const yhat = predicted(featureRows(times, features), coefficients);
  const reach = normalQuantile(0.5 + share / 2);
  const spread = times.map(
    (time) => reach * Math.hypot(noise, trendDeviation((time - start) / spanMs - 1, features, coefficients)),
  );
  return {
    yhat: yhat.map((value) => value * scale),
    lower: yhat.map((value, i) => (value - (spread[i] ?? 0)) * scale),
    upper: yhat.map((value, i) => (value + (spread[i] ?? 0)) * scale),
  };
}

interface Features {
  readonly start: number;
  readonly spanMs: number;
  /** Possible changepoints of the trend, as shares of the span. */
  readonly changepoints: Float64Array;
  readonly seasonalities: Seasonalities;
}

function findChangepoints(times: Float64Array, start: number, spanMs: number): Float64Array {
  const within = Math.floor(times.length * BEND_RANGE);
  const count = Math.max(0, Math.min(MAX_BENDS, within - 1));
  return Float64Array.from({ length: count }, (_, i) => {
    const at = Math.round(((i + 1) * (within - 1)) / count);
    return ((times[at] ?? start) - start) / spanMs;
  });
}

function wavePairs({ seasonalities }: Features): { days: number; order: number }[] {
  const seasonality = (days: number, orders: number) => Array.from({ length: orders }, (_, i) => ({ days, order: i + 1 }));
  const { own } = seasonalities;
  return [
    ...PERIODS.flatMap(([name, days]) => seasonality(days, seasonalities[name])),
    ...(own ? seasonality(own.days, own.order) : []),
  ];
}

function priorsOf(features: Features): Float64Array {
  const seasonality = wavePairs(features).length * 2;
  return Float64Array.of(
    PRIOR.base,
    PRIOR.base,
    ...features.changepoints.map(() => PRIOR.bend),
    ...new Float64Array(seasonality).fill(PRIOR.wave),
  );
}

function featureRows(times: Float64Array, features: Features): Float64Array {
  const seasonality = wavePairs(features);
  const width = 2 + features.changepoints.length + seasonality.length * 2;
  const rows = new Float64Array(times.length * width);
  times.forEach((time, row) => {
    const t = (time - features.start) / features.spanMs;
    let at = row * width;
    rows[at++] = 1;
    rows[at++] = t;
    for (const bend of features.changepoints) rows[at++] = Math.max(0, t - bend);
    for (const { days, order } of seasonality) {
      const angle = (2 * Math.PI * order * time) / (days * DAY_MS);
      rows[at++] = Math.sin(angle);
      rows[at++] = Math.cos(angle);
    }
  });
  return rows;
}

function predicted(rows: Float64Array, coefficients: Float64Array): Float64Array {
  const width = coefficients.length;
  return Float64Array.from({ length: rows.length / width }, (_, row) => {
    let sum = 0;
    for (let i = 0; i < width; i += 1) sum += (rows[row * width + i] ?? 0) * (coefficients[i] ?? 0);
    return sum;
  });
}

function deviation(values: Float64Array, fitted: Float64Array): number {
  const squares = values.reduce((sum, value, i) => sum + (value - (fitted[i] ?? 0)) ** 2, 0);
  return Math.sqrt(squares / values.length);
}

/**
 * The trend can change as often and as much in the future as before: the standard deviation of what such changepoints
 * add `ahead` spans after the history. 0 within it.
 */
function trendDeviation(ahead: number, { changepoints }: Features, coefficients: Float64Array): number {
  if (ahead <= 0 || changepoints.length === 0) return 0;
  const sizes = coefficients.subarray(2, 2 + changepoints.length);
  const typical = sizes.reduce((sum, size) => sum + Math.abs(size), 0) / changepoints.length;
  return Math.sqrt((changepoints.length * 2 * typical ** 2 * ahead ** 3) / 3);
}

/** The normal distribution's quantile, 0.5 to 1 (P. J. Acklam's rational approximation, relative error 1.2e-9). */
function normalQuantile(p: number): number {
  const tail = 0.02425;
  if (p > 1 - tail) {
    const q = Math.sqrt(-2 * Math.log(1 - p));
    return -polynomial(TAIL, q) / (polynomial(TAIL_BELOW, q) * q + 1);
  }
  const q = p - 0.5;
  const r = q * q;
  return (polynomial(MIDDLE, r) * q) / (polynomial(MIDDLE_BELOW, r) * r + 1);
}

const polynomial = (factors: readonly number[], x: number): number => factors.reduce((sum, factor) => sum * x + factor, 0);

const MIDDLE = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
];
const MIDDLE_BELOW = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572];
const TAIL = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968, 2.938163982698783,
];
const TAIL_BELOW = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416];
