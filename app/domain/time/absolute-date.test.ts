import { describe, expect, it } from 'vitest';
import { parseAbsoluteDate } from './absolute-date.ts';

const read = (text: string): string => {
  const date = parseAbsoluteDate(text, 2026);
  return date.kind === 'date' ? new Date(date.local).toISOString().slice(0, 23) : date.kind;
};

describe('parseAbsoluteDate', () => {
  it.each([
    ['2017', '2017-01-01T00:00:00.000'],
    ['2018-9', '2018-09-01T00:00:00.000'],
    ['Jan 2018', '2018-01-01T00:00:00.000'],
    ['10 January 2016', '2016-01-10T00:00:00.000'],
    ['Nov 7th, 2016', '2016-11-07T00:00:00.000'],
    ['7 of Sept 2016', '2016-09-07T00:00:00.000'],
    ['2019 dec 5', '2019-12-05T00:00:00.000'],
    ['20161107', '2016-11-07T00:00:00.000'],
    ['20161107T093010', '2016-11-07T09:30:10.000'],
    ['2016-11-07T09:30:10.123456', '2016-11-07T09:30:10.123'],
    ['2016/11/07 9:05 pm', '2016-11-07T21:05:00.000'],
    ['2019-11-05T10', '2019-11-05T10:00:00.000'],
    ['10h30m', '2026-01-01T10:30:00.000'],
  ])('reads %s and fills up with 1 January of this year at midnight', (text, wanted) => {
    expect(read(text)).toBe(wanted);
  });

  it.each([
    ['10/11/2016', '2016-10-11T00:00:00.000'],
    ['13/11/2016', '2016-11-13T00:00:00.000'],
    ['01-02-03', '2003-01-02T00:00:00.000'],
    ['1/2', '2026-01-02T00:00:00.000'],
    ['11/2016', '2016-11-01T00:00:00.000'],
  ])('takes the month before the day in %s unless it cannot be one', (text, wanted) => {
    expect(read(text)).toBe(wanted);
  });

  it('resolves two-digit years to within fifty years of this year', () => {
    expect([read('jan 99'), read('jan 60'), read('5 jan 76')]).toEqual(
      ['1999', '2060', '1976'].map((year) => `${year}-01-0${year === '1976' ? 5 : 1}T00:00:00.000`),
    );
  });

  it('moves a weekday without a day to the first one on or after it', () => {
    expect(read('Friday')).toBe('2026-01-02T00:00:00.000');
    expect(read('Sat Nov 07 2016')).toBe('2016-11-07T00:00:00.000');
  });

  it('keeps the zone that follows the time', () => {
    expect(parseAbsoluteDate('2016-11-07 09:30+02:00', 2026)).toMatchObject({ offsetMinutes: 120 });
    expect(parseAbsoluteDate('2016-11-07T09:30:10-0530', 2026)).toMatchObject({ offsetMinutes: -330 });
    expect(parseAbsoluteDate('2016-11-07T09:30:10Z', 2026)).toMatchObject({ offsetMinutes: 0 });
    expect(parseAbsoluteDate('2016-11-07T09:30:10', 2026)).toMatchObject({ offsetMinutes: null });
  });

  it.each(['2016-13', 'Feb 30', '31 Feb 2016', '2016-11-07T24:00', '12345', '1478511010', '13 pm', '1 2 3 4', '99:99'])(
    'refuses %s as no date at all',
    (text) => expect(read(text)).toBe('invalid'),
  );

  it.each(['', '  ', 'today', '5 days ago', '2016-W01', '-5', "'; DROP TABLE x", '__proto__', 'x', '…'])(
    'leaves %j to others',
    (text) => {
      expect(read(text)).toBe('other');
    },
  );
});
