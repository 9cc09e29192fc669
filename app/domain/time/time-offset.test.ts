import { describe, expect, it } from 'vitest';
import { resolveShift, parseTimeOffset, shiftTime } from './time-offset.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);

describe('parseTimeOffset', () => {
  it.each([
    ['1 year ago', { kind: 'shift', amount: -1, unit: 'year' }],
    ['28 days', { kind: 'shift', amount: -28, unit: 'day' }],
    ['52 WEEKS', { kind: 'shift', amount: -52, unit: 'week' }],
    ['two quarters later', { kind: 'shift', amount: 2, unit: 'quarter' }],
    ['0 days', { kind: 'shift', amount: 0, unit: 'day' }],
    ['inherit', { kind: 'inherit' }],
    ['2015-11-07', { kind: 'date', local: utc('2015-11-07T00:00:00') }],
    ['2020 : 2021', { kind: 'range', since: '2020', until: '2021' }],
  ])('reads %s', (text, wanted) => expect(parseTimeOffset(text)).toEqual(wanted));

  it.each(['', 'custom', '2015-02-30', '1 fortnight', '1 year ago; DROP', '9999999999 days'])('refuses %j', (text) => {
    expect(() => parseTimeOffset(text)).toThrow(`Cannot parse time string [${text}]`);
  });
});

describe('resolveShift', () => {
  const bounds = { sinceMs: utc('2023-03-01T05:00:00'), untilMs: utc('2023-04-01T04:00:00') };

  it('counts offsets of "inherit" and dates in days of the zone', () => {
    expect(resolveShift({ kind: 'inherit' }, bounds, 'America/New_York')).toEqual({ amount: -31, unit: 'day' });
    expect(resolveShift(parseTimeOffset('2022-03-01'), bounds, 'America/New_York')).toEqual({ amount: -365, unit: 'day' });
  });

  it('is null if the range has no start', () => {
    expect(resolveShift({ kind: 'inherit' }, { ...bounds, untilMs: null }, null)).toBeNull();
    expect(resolveShift(parseTimeOffset('2022-03-01'), { ...bounds, sinceMs: null }, null)).toBeNull();
    expect(resolveShift(parseTimeOffset('a : b'), bounds, null)).toBeNull();
  });
});

describe('shiftTime', () => {
  it('keeps the local time across a DST change', () => {
    expect(shiftTime(utc('2023-03-14T04:00:00'), { amount: -1, unit: 'week' }, 'America/New_York')).toBe(
      utc('2023-03-07T05:00:00'),
    );
  });
});
