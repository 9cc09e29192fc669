// Additive forecast: a piecewise linear trend plus yearly, weekly, daily and detected seasonality, after S. J. Taylor and
// B. Letham, "Forecasting at scale" (2018). Fitted deterministically by ridge regression; its penalties represent the paper's
// priors (a normal prior instead of the Laplace prior for changepoints). No holidays, saturation or multiplicative
// seasonality; intervals assume normal, independent residuals.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { ridge } from './linear-solve.ts';

export interface Seasonalities {
  /** Fourier orders; 0 disables the seasonality. */
  readonly yearly: number;
  readonly weekly: number;
  readonly daily: number;
  /** A period detected in the history that isn't a year, week or day. */
  readonly detected?: { readonly days: number; readonly order: number };
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

const MAX_CHANGEPOINTS = 25;
/** Changepoints lie in this first part of the history, so that the rest determines the final trend. */
const CHANGEPOINT_RANGE = 0.8;
/** Standard deviations of the priors, for values scaled to 1. */
const PRIOR = { base: 5, bend: 0.05 * Math.SQRT2, wave: 10 };
const FIT_ITERATIONS = 3;
const NOISE_FLOOR = 1e-4;

/** Calendar seasonalities and their periods in days. */
const PERIODS = [
  ['yearly', 365.25],
  ['weekly', 7],
  ['daily', 1],
] as const;

/** Forecasts values at `times`, with the interval expected to contain the given share (0 to 1) of outcomes. */
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
  const priors = buildPriors(features);
  const rows = buildFeatureRows(history.times, features);
  const targets = history.values.map((value) => value / scale);
  let [noise, coefficients] = [0.1, new Float64Array(priors.length)];
  for (let round = 0; round < FIT_ITERATIONS; round += 1) {
    const variance = noise ** 2;
    coefficients = Float64Array.from(
      ridge(
        rows,
        targets,
        priors.map((prior) => variance / prior ** 2),
      ),
    );
    noise = Math.max(NOISE_FLOOR, measureDeviation(targets, predict(rows, coefficients)));
  }
  const yhat = predict(buildFeatureRows(times, features), coefficients);
  const standardScore = normalQuantile(0.5 + share / 2);
  const spread = times.map(
    (time) => standardScore * Math.hypot(noise, predictTrendDeviation((time - start) / spanMs - 1, features, coefficients)),
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
  /** Candidate changepoints of the trend, as fractions of the history's time span. */
  readonly changepoints: Float64Array;
  readonly seasonalities: Seasonalities;
}

function findChangepoints(times: Float64Array, start: number, spanMs: number): Float64Array {
  const within = Math.floor(times.length * CHANGEPOINT_RANGE);
  const count = Math.max(0, Math.min(MAX_CHANGEPOINTS, within - 1));
  return Float64Array.from({ length: count }, (_, i) => {
    const at = Math.round(((i + 1) * (within - 1)) / count);
    return ((times[at] ?? start) - start) / spanMs;
  });
}

function listWaves({ seasonalities }: Features): { days: number; order: number }[] {
  const seasonality = (days: number, orders: number) => Array.from({ length: orders }, (_, i) => ({ days, order: i + 1 }));
  const { detected } = seasonalities;
  return [
    ...PERIODS.flatMap(([name, days]) => seasonality(days, seasonalities[name])),
    ...(detected ? seasonality(detected.days, detected.order) : []),
  ];
}

function buildPriors(features: Features): Float64Array {
  const seasonality = listWaves(features).length * 2;
  return Float64Array.of(
    PRIOR.base,
    PRIOR.base,
    ...features.changepoints.map(() => PRIOR.bend),
    ...new Float64Array(seasonality).fill(PRIOR.wave),
  );
}

function buildFeatureRows(times: Float64Array, features: Features): Float64Array {
  const seasonality = listWaves(features);
  const width = 2 + features.changepoints.length + seasonality.length * 2;
  const rows = new Float64Array(times.length * width);
  times.forEach((time, row) => {
    const t = (time - features.start) / features.spanMs;
    let at = row * width;
    rows[at++] = 1;
    rows[at++] = t;
    for (const changepoint of features.changepoints) rows[at++] = Math.max(0, t - changepoint);
    for (const { days, order } of seasonality) {
      const angle = (2 * Math.PI * order * time) / (days * DAY_MS);
      rows[at++] = Math.sin(angle);
      rows[at++] = Math.cos(angle);
    }
  });
  return rows;
}

function predict(rows: Float64Array, coefficients: Float64Array): Float64Array {
  const width = coefficients.length;
  return Float64Array.from({ length: rows.length / width }, (_, row) => {
    let sum = 0;
    for (let i = 0; i < width; i += 1) sum += (rows[row * width + i] ?? 0) * (coefficients[i] ?? 0);
    return sum;
  });
}

function measureDeviation(values: Float64Array, fitted: Float64Array): number {
  const squares = values.reduce((sum, value, i) => sum + (value - (fitted[i] ?? 0)) ** 2, 0);
  return Math.sqrt(squares / values.length);
}

/**
 * Standard deviation of the trend `ahead` time spans after the history, assuming that it keeps changing as often and as
 * much as in the history. 0 within the history.
 */
function predictTrendDeviation(ahead: number, { changepoints }: Features, coefficients: Float64Array): number {
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
    return -evaluatePolynomial(TAIL_NUMERATOR, q) / (evaluatePolynomial(TAIL_DENOMINATOR, q) * q + 1);
  }
  const q = p - 0.5;
  const r = q * q;
  return (evaluatePolynomial(CENTRAL_NUMERATOR, r) * q) / (evaluatePolynomial(CENTRAL_DENOMINATOR, r) * r + 1);
}

const evaluatePolynomial = (factors: readonly number[], x: number): number =>
  factors.reduce((sum, factor) => sum * x + factor, 0);

const CENTRAL_NUMERATOR = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
];
const CENTRAL_DENOMINATOR = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572];
const TAIL_NUMERATOR = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968, 2.938163982698783,
];
const TAIL_DENOMINATOR = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416];
