import { describe, expect, it } from 'vitest';
import { timeTicks, type TimeAxisInput } from './time-ticks.ts';
import { effectiveZone, momentFormatter, chooseAxisUnit } from './time-unit.ts';

const utc = (...parts: [number, number, number?, number?]): number =>
  Date.UTC(parts[0], parts[1] - 1, parts[2] ?? 1, parts[3] ?? 0);
const axis = (overrides: Partial<TimeAxisInput>): TimeAxisInput => ({
  fromMs: utc(2003, 1),
  toMs: utc(2005, 5),
  timeZone: null,
  locale: 'en-GB',
  unit: 'day',
  maxTicks: 8,
  ...overrides,
});
const message = (input: TimeAxisInput): string[] =>
  timeTicks(input).map(({ label, context }) => (context === null ? label : `${label}/${context}`));

it('labels months, and the year where it changes', () => {
  expect(message(axis({ fromMs: utc(2003, 11), toMs: utc(2004, 3) }))).toEqual(['Nov/2003', 'Dec', 'Jan/2004', 'Feb', 'Mar']);
});

it('uses quarters, then years, as the range grows', () => {
  expect(message(axis({ maxTicks: 10 }))).toEqual(['Q1/2003', 'Q2', 'Q3', 'Q4', 'Q1/2004', 'Q2', 'Q3', 'Q4', 'Q1/2005', 'Q2']);
  expect(message(axis({ fromMs: utc(1961, 1), toMs: utc(2014, 1), maxTicks: 6 }))).toEqual([
    '1970',
    '1980',
    '1990',
    '2000',
    '2010',
  ]);
});

it('labels days and hours with their month or date', () => {
  expect(message(axis({ fromMs: utc(2024, 2, 27), toMs: utc(2024, 3, 2) }))).toEqual([
    '27/Feb 2024',
    '28',
    '29',
    '1/Mar 2024',
    '2',
  ]);
  expect(message(axis({ fromMs: utc(2024, 2, 27, 18), toMs: utc(2024, 2, 28, 6), unit: 'hour', maxTicks: 5 }))).toEqual([
    '18:00/27 Feb 2024',
    '21:00',
    '00:00/28 Feb 2024',
    '03:00',
    '06:00',
  ]);
});

it('is never finer than the buckets', () => {
  expect(message(axis({ unit: 'year', maxTicks: 40 }))).toEqual(['2003', '2004', '2005']);
});

it('places ticks at local midnight, also across a DST change', () => {
  const zone = 'Europe/Berlin';
  const ticks = timeTicks(axis({ fromMs: utc(2024, 3, 29, 23), toMs: utc(2024, 4, 1, 22), timeZone: zone, maxTicks: 4 }));
  expect(ticks.map(({ ms }) => ms)).toEqual([
    utc(2024, 3, 29, 23),
    utc(2024, 3, 30, 23),
    utc(2024, 3, 31, 22),
    utc(2024, 4, 1, 22),
  ]);
});

it('places ticks only at bars', () => {
  const places = [utc(2003, 2), utc(2003, 9), utc(2004, 4)];
  const ticks = timeTicks(axis({ places, unit: 'month', maxTicks: 2 }));
  expect(ticks.map(({ ms }) => ms)).toEqual([utc(2003, 2), utc(2004, 4)]);
});

it('returns ticks for a single moment and for very long ranges', () => {
  expect(timeTicks(axis({ fromMs: utc(2003, 4, 5, 6), toMs: utc(2003, 4, 5, 6) })).length).toBe(1);
  expect(timeTicks(axis({ fromMs: -6e13, toMs: 2.5e14 })).length).toBeGreaterThan(1);
});

it('infers years, months, days, and hours from the values', () => {
  expect(chooseAxisUnit([utc(2001, 1), utc(2002, 1), utc(2003, 1)], null, null)).toBe('year');
  expect(chooseAxisUnit([utc(2001, 1), utc(2001, 2), utc(2001, 3)], null, null)).toBe('month');
  expect(chooseAxisUnit([utc(2001, 1)], null, null)).toBe('day');
  expect(chooseAxisUnit([utc(2001, 1, 1, 7)], null, null)).toBe('hour');
  expect(chooseAxisUnit([utc(2001, 1)], null, 'P3M')).toBe('quarter');
});

it('formats dates independently of the zone, and moments in the zone', () => {
  expect(effectiveZone([utc(2001, 1), utc(2001, 2)], 'America/New_York')).toBeNull();
  expect(effectiveZone([utc(2001, 1, 1, 5)], 'America/New_York')).toBe('America/New_York');
  expect(momentFormatter('day', 'en-GB', 'America/New_York')(utc(2001, 2, 1, 5))).toBe('1 Feb 2001');
  expect(momentFormatter('quarter', 'en-GB', null)(utc(2001, 5))).toBe('Q2 2001');
});

describe('an axis of milliseconds', () => {
  const fromMs = Date.UTC(2024, 2, 10, 1, 59, 59, 990);
  const values = Array.from({ length: 41 }, (_, at) => fromMs + at);

  it('has several ticks, and labels the second where it changes', () => {
    expect(chooseAxisUnit(values, null, null)).toBe('millisecond');
    const ticks = timeTicks({ fromMs, toMs: fromMs + 40, timeZone: null, locale: 'en', unit: 'millisecond', maxTicks: 7 });
    expect(ticks.map(({ label }) => label)).toEqual(['.990', '.000', '.010', '.020', '.030']);
    expect(ticks.map(({ context }) => context)).toEqual(['Mar 10, 2024, 01:59:59', 'Mar 10, 2024, 02:00:00', null, null, null]);
    expect(momentFormatter('millisecond', 'en', null)(fromMs)).toBe('Mar 10, 2024, 01:59:59.990');
  });
  it('uses seconds if it is long, or if the chart groups by seconds', () => {
    expect(chooseAxisUnit([fromMs, fromMs + 300_000], null, null)).toBe('second');
    expect(chooseAxisUnit(values, null, 'PT1S')).toBe('second');
  });
  it('of half a second has round steps', () => {
    const ticks = timeTicks({ fromMs, toMs: fromMs + 600, timeZone: null, locale: 'de', unit: 'millisecond', maxTicks: 7 });
    expect(ticks.map(({ label }) => label)).toEqual([',000', ',100', ',200', ',300', ',400', ',500']);
  });
});

it('prefers months to every other Monday', () => {
  expect(message(axis({ fromMs: utc(2004, 1, 1), toMs: utc(2004, 3, 14), maxTicks: 6 }))).toEqual(['Jan/2004', 'Feb', 'Mar']);
});
