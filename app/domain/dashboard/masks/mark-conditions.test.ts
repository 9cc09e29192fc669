import { describe, expect, it } from 'vitest';
import { describeConditions, isPeriod, parsedRange, rangeText } from './mark-conditions.ts';

const utc = (year: number, month = 0, day = 1, hour = 0) => Date.UTC(year, month, day, hour);
const range = (from: number, to: number) => describeConditions([{ col: 'day', op: 'TEMPORAL_RANGE', val: rangeText(from, to) }]);

describe('conditions of a selection', () => {
  it('are described by their values', () => {
    expect(describeConditions([])).toBeNull();
    expect(
      describeConditions([
        { col: 'a', op: 'IN', val: ['x', 3, true, null, ''] },
        { col: 'b', op: 'IS NOT NULL' },
      ]),
    ).toBe('x, 3, true, <NULL>, <empty string> · <NULL> (excluded)');
  });

  it('are described by the calendar where they are periods of it', () => {
    expect(range(utc(2024), utc(2025))).toBe('2024');
    expect(range(utc(2024, 2), utc(2024, 3))).toBe('2024-03');
    expect(range(utc(2024, 2, 5), utc(2024, 2, 6))).toBe('2024-03-05');
    expect(range(utc(2024, 2, 4), utc(2024, 2, 11))).toBe('2024-03-04 – 2024-03-10');
    expect(range(utc(2024, 0), utc(2024, 3))).toBe('2024-01-01 – 2024-03-31');
    expect(range(utc(2024, 2, 5, 7), utc(2024, 2, 5, 8))).toBe('2024-03-05 07:00:00 – 2024-03-05 08:00:00');
  });

  it('are periods only between two plain instants', () => {
    const text = rangeText(utc(2024, 2), utc(2024, 3));
    expect(text).toBe('2024-03-01T00:00:00 : 2024-04-01T00:00:00');
    expect(isPeriod('TEMPORAL_RANGE', text)).toBe(true);
    expect(parsedRange(text)).toEqual([utc(2024, 2), utc(2024, 3)]);
    expect(isPeriod('IN', text)).toBe(false);
    for (const other of ['Last week', `${text} x`, `DATEADD : ${text}`, '2024-03-01', null, 3]) {
      expect(isPeriod('TEMPORAL_RANGE', other)).toBe(false);
    }
    expect(parsedRange('Last week')).toBeNull();
  });
});
