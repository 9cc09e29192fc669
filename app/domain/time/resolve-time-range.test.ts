import { describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { resolveTimeRange, type TimeRangeInput } from './resolve-time-range.ts';

// A Wednesday.
const NOW_MS = Date.parse('2023-03-15T10:20:30.900Z');
const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString().slice(0, 19));
const resolve = (input: TimeRangeInput | string, timeZone: string | null = null): (string | null)[] => {
  const request = typeof input === 'string' ? { timeRange: input } : input;
  const { sinceMs, untilMs } = resolveTimeRange(request, { nowMs: NOW_MS, timeZone });
  return [iso(sinceMs), iso(untilMs)];
};

describe('resolveTimeRange', () => {
  it('ends at midnight today without input, and is unbounded for No filter', () => {
    expect(resolve({})).toEqual([null, '2023-03-15T00:00:00']);
    expect(resolve('No filter')).toEqual([null, null]);
    expect(resolve(' : ')).toEqual([null, null]);
  });

  it.each([
    ['2020-01-01 : 2021', '2020-01-01T00:00:00', '2021-01-01T00:00:00'],
    ['100 years ago : now', '1923-03-15T00:00:00', '2023-03-15T10:20:30'],
    [' : tomorrow', null, '2023-03-16T00:00:00'],
    ['2020 : ', '2020-01-01T00:00:00', null],
    ['last 3 days : next 2 hours', '2023-03-12T00:00:00', '2023-03-15T12:20:30'],
    ['this week : next week', '2023-03-15T00:00:00', '2023-03-22T00:00:00'],
    ['prior 2 quarters : ', '2022-09-15T00:00:00', null],
    ['last 90 seconds : now', '2023-03-15T10:19:00', '2023-03-15T10:20:30'],
    ['last hour : now', '2023-03-15T09:20:30', '2023-03-15T10:20:30'],
  ])('reads both sides of %j', (text, since, until) => expect(resolve(text)).toEqual([since, until]));

  it.each([
    ['start of this week : end of this week', '2023-03-13T00:00:00', '2023-03-19T00:00:00'],
    ['BEGINNING OF last 2 quarters : end of next quarter', '2022-07-01T00:00:00', '2023-06-30T00:00:00'],
    ['start of this day : end of this year', '2023-03-15T00:00:00', '2023-12-31T00:00:00'],
    ['first of the month : first day of next year', '2023-03-01T00:00:00', '2024-01-01T00:00:00'],
  ])('reads the edges in %j', (text, since, until) => expect(resolve(text)).toEqual([since, until]));

  it.each([
    ['Last day', '2023-03-14T00:00:00', '2023-03-15T00:00:00'],
    ['Last quarter', '2022-12-15T00:00:00', '2023-03-15T00:00:00'],
    ['Next 2 weeks', '2023-03-15T00:00:00', '2023-03-29T00:00:00'],
    ['Last 1 hour', '2023-03-15T09:20:30', '2023-03-15T10:20:30'],
    ['last hour', '2023-03-15T09:20:30', '2023-03-15T10:20:30'],
    ['Last 90 minutes', '2023-03-15T08:50:30', '2023-03-15T10:20:30'],
    ['Last 36 hours', '2023-03-13T22:20:30', '2023-03-15T10:20:30'],
    ['Next 90 seconds', '2023-03-15T10:20:30', '2023-03-15T10:22:00'],
    ['Next 5 hours', '2023-03-15T10:20:30', '2023-03-15T15:20:30'],
    ['previous calendar day', '2023-03-14T00:00:00', '2023-03-15T00:00:00'],
    ['previous calendar week', '2023-03-06T00:00:00', '2023-03-13T00:00:00'],
    ['previous calendar quarter', '2022-10-01T00:00:00', '2023-01-01T00:00:00'],
    ['previous calendar year', '2022-01-01T00:00:00', '2023-01-01T00:00:00'],
    ['Current week', '2023-03-13T00:00:00', '2023-03-20T00:00:00'],
    ['Current quarter', '2023-01-01T00:00:00', '2023-04-01T00:00:00'],
    ['first week of this year', '2023-01-01T00:00:00', '2023-01-08T00:00:00'],
    ['first month of the quarter', '2023-01-01T00:00:00', '2023-02-01T00:00:00'],
  ])('expands the short form %s', (text, since, until) => expect(resolve(text)).toEqual([since, until]));

  it('uses the relative start and end of the query', () => {
    expect(resolve({ timeRange: 'Last day', relativeEnd: 'now' })).toEqual(['2023-03-14T00:00:00', '2023-03-15T10:20:30']);
    expect(resolve({ timeRange: 'Next day', relativeStart: 'now' })).toEqual(['2023-03-15T10:20:30', '2023-03-16T10:20:30']);
  });

  it('uses the query’s relative start for hours, too', () => {
    expect(resolve({ timeRange: 'Last 12 hours', relativeEnd: 'today' })).toEqual(['2023-03-14T22:20:30', '2023-03-15T00:00:00']);
    expect(resolve({ timeRange: 'Last 1 hour' }, 'Asia/Kolkata')).toEqual(['2023-03-15T09:20:30', '2023-03-15T10:20:30']);
  });

  it('accepts since and until, and treats "7 days" as ago at the start of a range', () => {
    expect(resolve({ since: '7 days', until: 'tomorrow' })).toEqual(['2023-03-08T00:00:00', '2023-03-16T00:00:00']);
    expect(resolve('7 days : tomorrow')).toEqual(['2023-03-08T00:00:00', '2023-03-16T00:00:00']);
    expect(() => resolve('now : 7 days')).toThrow('Time string is ambiguous. Please specify [7 days ago] or [7 days later].');
    expect(() => resolve({ since: '7 months' })).toThrow('ambiguous');
  });

  it.each([
    ['1 year', '2019-02-28T00:00:00', '2020-02-28T00:00:00'],
    ['-1 year', '2019-02-28T00:00:00', '2020-02-28T00:00:00'],
    ['52 weeks ago', '2019-03-02T00:00:00', '2020-03-01T00:00:00'],
    ['1 month later', '2020-03-29T00:00:00', '2021-03-28T00:00:00'],
    ['inherit', '2019-03-01T00:00:00', '2020-02-29T00:00:00'],
    ['2019-06-01', '2019-06-01T00:00:00', '2020-05-31T00:00:00'],
    ['2018 : 2019', '2018-01-01T00:00:00', '2019-01-01T00:00:00'],
  ])('shifts the range by %s', (timeShift, since, until) => {
    expect(resolve({ timeRange: '2020-02-29 : 2021-02-28', timeShift })).toEqual([since, until]);
  });

  it('shifts to the previous period, by unit or by the length of the range', () => {
    const timeRange = '2020-03-31 : 2020-04-30';
    expect(resolve({ timeRange, instantTimeComparisonRange: 'm' })).toEqual(['2020-02-29T00:00:00', '2020-03-30T00:00:00']);
    expect(resolve({ timeRange, instantTimeComparisonRange: 'y' })).toEqual(['2019-03-31T00:00:00', '2019-04-30T00:00:00']);
    expect(resolve({ timeRange, instantTimeComparisonRange: 'w' })).toEqual(['2020-03-24T00:00:00', '2020-04-23T00:00:00']);
    expect(resolve({ timeRange, instantTimeComparisonRange: 'r' })).toEqual(['2020-03-01T00:00:00', '2020-03-31T00:00:00']);
    expect(resolve({ timeRange, instantTimeComparisonRange: '__proto__' })).toEqual([
      '2020-03-31T00:00:00',
      '2020-04-30T00:00:00',
    ]);
  });

  it('counts days on the calendar of the zone across a clock change', () => {
    // New York went from -05:00 to -04:00 on 12 March 2023.
    expect(resolve('Last week', 'America/New_York')).toEqual(['2023-03-08T05:00:00', '2023-03-15T04:00:00']);
    expect(resolve('2023-03-12 : 2023-03-13', 'America/New_York')).toEqual(['2023-03-12T05:00:00', '2023-03-13T04:00:00']);
    expect(resolve({ timeRange: 'today : tomorrow', timeShift: '1 week' }, 'America/New_York')).toEqual([
      '2023-03-08T05:00:00',
      '2023-03-09T05:00:00',
    ]);
  });

  it.each([
    ['bogus nonsense : x', 'Cannot parse time string [bogus nonsense]'],
    ['2020 : x', 'Cannot parse time string [x]'],
    ['yesterday', 'Cannot parse time string [yesterday]'],
    ['tomorrow : yesterday', 'From date cannot be larger than to date'],
    [`last ${'9'.repeat(400)} days : now`, 'Cannot parse time string'],
    ["DATEADD(DATETIME('now'), 999999999, year) : ", 'outside the years 1 to 9999'],
    ["DATETIME('today' : now", "Cannot parse time string [DATETIME('today']"],
  ])('refuses %j', (text, message) => {
    expect(() => resolve(text)).toThrow(message);
    expect(() => resolve(text)).toThrow(AppError);
  });

  it('refuses a zone that does not exist', () => {
    expect(() => resolve('Last week', 'Mars/Olympus')).toThrow('Unknown time zone');
  });
});
