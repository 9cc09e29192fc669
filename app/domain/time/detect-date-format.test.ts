import { describe, expect, it } from 'vitest';
import { DATE_FORMAT, detectDateFormat } from './detect-date-format.ts';

describe('the format of written instants', () => {
  it.each([
    [['2024-01-05', '2023-12-31'], '%Y-%m-%d'],
    [['2024/01/05'], '%Y/%m/%d'],
    [['2024-01', '2024-12'], '%Y-%m'],
    [['2024'], '%Y'],
    [['20240105', '20231231'], '%Y%m%d'],
    [['20240105103000'], '%Y%m%d%H%M%S'],
    [['2024-01-05 10:30:00', ' 2024-01-05 10:30:01 ', ''], '%Y-%m-%d %H:%M:%S'],
    [['2024-01-05T10:30'], '%Y-%m-%dT%H:%M'],
    [['2024-01-05 10:30:00.123456'], '%Y-%m-%d %H:%M:%S.%f'],
  ])('of %j is %s, which can be stored', (samples, format) => {
    expect(detectDateFormat(samples, false)).toEqual({ format, sample: samples[0]?.trim() });
    expect(format).toMatch(DATE_FORMAT);
  });

  it('is an epoch only for numbers, not for text', () => {
    expect(detectDateFormat(['1700000000', '1600000000'], true)).toMatchObject({ format: 'epoch_s' });
    expect(detectDateFormat(['1700000000000'], true)).toMatchObject({ format: 'epoch_ms' });
    expect(detectDateFormat(['20240105'], true)).toMatchObject({ format: '%Y%m%d' });
    expect(detectDateFormat(['1700000000'], false)).toMatchObject({ format: null, reason: 'unknown' });
  });

  it.each([
    [[], 'noValues', null],
    [['', ' '], 'noValues', null],
    [['31/12/2024', '01/02/2024'], 'unsorted', '31/12/2024'],
    [['5 Jan 2024'], 'unsorted', '5 Jan 2024'],
    [['2024-01-05', 'unknown'], 'mixed', 'unknown'],
    [['2024-01-05', '2024-01-05 10:00'], 'mixed', '2024-01-05 10:00'],
    [['2024-02-30'], 'unknown', '2024-02-30'],
    [['2024-01-05T10:30:00Z'], 'unknown', '2024-01-05T10:30:00Z'],
    [['hello'], 'unknown', 'hello'],
  ])('of %j is none: %s', (samples, reason, sample) => {
    expect(detectDateFormat(samples, false)).toEqual({ format: null, reason, sample });
  });

  it('can’t be stored if its text doesn’t sort by time', () => {
    for (const format of ['%d/%m/%Y', '%m-%d-%Y', '%y-%m-%d', '%Y-%d', '%Y-%m/%d', '%H:%M', '%Y-%m-%dT%H:%M:%SZ'])
      expect(format).not.toMatch(DATE_FORMAT);
  });
});
