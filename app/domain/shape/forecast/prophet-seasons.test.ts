// The forecast continues the seasonality of its history: Prophet's calendar seasonalities and one detected period.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { describe, expect, it } from 'vitest';
import type { Column } from '#app/domain/table.ts';
import { op, shaped } from '#app/domain/shape/shape-fixtures.ts';

const month = (at: number): number => Date.UTC(2018, at, 1);
const onDay = (at: number): number => Date.UTC(2023, 0, 1) + at * DAY_MS;
const onHour = (at: number): number => Date.UTC(2023, 0, 1) + at * 3_600_000;
const wave =
  (period: number, height = 10) =>
  (at: number): number =>
    height * Math.sin((2 * Math.PI * at) / period);
/** Noise of at most ±1, the same in every run. */
const noise = (at: number): number => (((at * 7919) % 1009) / 1009 - 0.5) * 2;

interface Case {
  readonly grain: string;
  readonly time: (at: number) => number;
  readonly count: number;
  readonly periods: number;
  readonly value: (at: number) => number;
  readonly options?: Readonly<Record<string, unknown>>;
}

function forecast({ grain, time, count, periods, value, options = {} }: Case): number[] {
  const times = Float64Array.from({ length: count }, (_, at) => time(at));
  const columns: Column[] = [
    { name: 'd', type: 'temporal', values: times },
    { name: 'n', type: 'numeric', values: Float64Array.from(times.keys(), (at) => value(at)) },
  ];
  const own = { time_grain: grain, periods, confidence_interval: 0.8, index: 'd', ...options };
  const { rows } = shaped({ rowCount: count, columns }, op('prophet', own));
  return rows.slice(count).map(([, yhat]) => Number(yhat));
}
const worst = (spec: Case): number =>
  forecast(spec).reduce((most, yhat, at) => Math.max(most, Math.abs(yhat - spec.value(spec.count + at))), 0);
const range = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

describe('a sine wave continues', () => {
  it.each<[string, Case]>([
    ['over the year, by month', { grain: 'P1M', time: month, count: 60, periods: 12, value: wave(12) }],
    ['over the year, for two years', { grain: 'P1M', time: month, count: 24, periods: 12, value: wave(12) }],
    ['over the week, by day', { grain: 'P1D', time: onDay, count: 60, periods: 14, value: wave(7) }],
    ['over the day, by hour', { grain: 'PT1H', time: onHour, count: 72, periods: 24, value: wave(24) }],
    ['over 20 days', { grain: 'P1D', time: onDay, count: 100, periods: 20, value: wave(20) }],
    ['over 10 months', { grain: 'P1M', time: month, count: 60, periods: 20, value: wave(10) }],
    ['over 25 months', { grain: 'P1M', time: month, count: 60, periods: 25, value: wave(25) }],
    ['over 5 hours', { grain: 'PT1H', time: onHour, count: 48, periods: 10, value: wave(5) }],
    ['on top of a trend', { grain: 'P1D', time: onDay, count: 120, periods: 30, value: (at) => 100 + at / 4 + wave(30)(at) }],
  ])('%s', (_name, spec) => {
    expect(worst(spec)).toBeLessThan(3);
    expect(range(forecast(spec))).toBeGreaterThan(15);
  });

  it.each<[string, Case]>([
    ['by month', { grain: 'P1M', time: month, count: 60, periods: 12, value: (at) => 100 + wave(12)(at) + noise(at) }],
    ['by day', { grain: 'P1D', time: onDay, count: 60, periods: 14, value: (at) => 50 + wave(7)(at) + noise(at) }],
    ['by hour', { grain: 'PT1H', time: onHour, count: 72, periods: 24, value: (at) => 20 + wave(24)(at) + noise(at) }],
    ['over 16 days', { grain: 'P1D', time: onDay, count: 96, periods: 16, value: (at) => wave(16)(at) + 2 * noise(at) }],
  ])('through noise: %s', (_name, spec) => {
    expect(worst(spec)).toBeLessThan(5);
  });
});

it('finds no wave in noise, a walk, or a bend of the trend', () => {
  let at = 0;
  const walk = Array.from({ length: 90 }, (_, day) => (at += noise(day * 31 + 7)));
  for (const value of [noise, (day: number): number => walk[day] ?? 0, (day: number): number => (day < 45 ? day : 90 - day)]) {
    const yhat = forecast({ grain: 'P1D', time: onDay, count: 90, periods: 30, value, options: { weekly_seasonality: 'auto' } });
    const changepoints = yhat.slice(2).map((own, i) => own - 2 * (yhat[i + 1] ?? 0) + (yhat[i] ?? 0));
    // Only a linear trend with weekly seasonality remains: each step equals the step seven days later.
    const weekly = changepoints.slice(7).map((own, i) => Math.abs(own - (changepoints[i] ?? 0)));
    expect(Math.max(...weekly)).toBeLessThan(1e-6);
  }
});

it('adds no seasonality where seasonalities were set', () => {
  const options = { yearly_seasonality: false, weekly_seasonality: false, daily_seasonality: false };
  const yhat = forecast({ grain: 'P1D', time: onDay, count: 100, periods: 20, value: wave(20), options });
  const steps = yhat.slice(1).map((own, at) => own - (yhat[at] ?? 0));
  expect(range(steps)).toBeLessThan(1e-9);
});

// The expected values are Prophet 1.1's forecasts of the same history.
it('agrees with Prophet on a trend with a changepoint, to 1% of its height', () => {
  const value = (at: number): number => (at < 30 ? at : 30 + 3 * (at - 30)) + 10;
  const theirs = [130.04, 133.11, 135.97, 139.02, 142.01, 145.04, 148.02, 151.04, 154.05, 157.01, 160.03, 163.0];
  const ours = forecast({ grain: 'P1M', time: month, count: 60, periods: 12, value });
  ours.forEach((yhat, at) => expect(Math.abs(yhat - (theirs[at] ?? NaN))).toBeLessThan(1.6));
});
