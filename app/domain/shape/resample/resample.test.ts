import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from '#app/domain/table.ts';
import { day, days, numbers, op, shaped, tableWith, texts } from '#app/domain/shape/shape-fixtures.ts';

const byDay = op('pivot', { index: ['d'], aggregates: { n: { operator: 'sum' } } });
const resampled = (at: number[], values: (number | null)[], options: Record<string, unknown>): Cell[][] =>
  shaped(tableWith(days('d', at), numbers('n', values)), byDay, op('resample', options)).rows;
const iso = (rows: Cell[][]): [string, Cell][] =>
  rows.map(([time, value]) => [new Date(Number(time)).toISOString().slice(0, 10), value ?? null]);

describe('resample', () => {
  it.each([
    ['asfreq', [1, null, null, 4]],
    ['ffill', [1, 1, 1, 4]],
    ['bfill', [1, 4, 4, 4]],
    ['linear', [1, 2, 3, 4]],
    ['sum', [1, 0, 0, 4]],
    ['mean', [1, null, null, 4]],
    ['median', [1, null, null, 4]],
  ])('%s fills the missing days', (method, expected) => {
    expect(resampled([1, 4], [1, 4], { rule: '1D', method })).toEqual(expected.map((value, i) => [day(i + 1), value]));
  });

  it('fills missing days with fill_value', () => {
    expect(resampled([1, 3], [1, 3], { rule: '1D', method: 'asfreq', fill_value: 0 }).map(([, n]) => n)).toEqual([1, 0, 3]);
  });

  it.each([
    [
      'W',
      [
        ['2020-01-05', 3],
        ['2020-01-12', 4],
      ],
    ],
    [
      'W-MON',
      [
        ['2020-01-06', 3],
        ['2020-01-13', 4],
      ],
    ],
    ['M', [['2020-01-31', 7]]],
    ['ME', [['2020-01-31', 7]]],
    ['MS', [['2020-01-01', 7]]],
    ['QE', [['2020-03-31', 7]]],
    ['QS', [['2020-01-01', 7]]],
    ['YE', [['2020-12-31', 7]]],
    ['AS', [['2020-01-01', 7]]],
    [
      '7D',
      [
        ['2020-01-01', 3],
        ['2020-01-08', 4],
      ],
    ],
    [
      '2B',
      [
        ['2020-01-01', 3],
        ['2020-01-03', 0],
        ['2020-01-07', 4],
      ],
    ],
  ])('labels buckets of %s as pandas does', (rule, expected) => {
    expect(iso(resampled([1, 2, 8], [1, 2, 4], { rule, method: 'sum' }))).toEqual(expected);
  });

  it('refuses what it cannot do, with a message', () => {
    const plain = tableWith(texts('t', ['a']), numbers('n', [1]));
    expect(() => shaped(plain, op('resample', { rule: '1D', method: 'sum' }))).toThrow(
      'Resample operation requires DatetimeIndex',
    );
    expect(() => resampled([1], [1], { rule: '1D', method: 'max' })).toThrow(
      'Resample method should be in asfreq, bfill, ffill, linear, median, mean, sum.',
    );
    for (const rule of ['', '0D', '-1D', 'FOO', '1D nonsense', 'W-XXX', '99999999999M', 'M-JAN'])
      expect(() => resampled([1], [1], { rule, method: 'sum' })).toThrow(`Invalid frequency: ${rule}`);
    expect(() => resampled([1, 31], [1, 2], { rule: '1ms', method: 'sum' })).toThrow('coarser');
  });

  it('keeps the total, whatever the rule', () => {
    const rule = fc.constantFrom('D', '3D', 'H', 'W', 'W-WED', 'M', 'MS', 'Q-FEB', 'A', 'AS-APR', 'B', '2QS', 'BM', 'BQS');
    const rows = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: -1000, max: 1000 })), {
      minLength: 1,
      maxLength: 30,
      selector: ([at]) => at,
    });
    fc.assert(
      fc.property(rule, rows, (of, pairs) => {
        const result = resampled(
          pairs.map(([at]) => at),
          pairs.map(([, value]) => value),
          { rule: of, method: 'sum' },
        );
        const total = result.reduce((sum, [, value]) => sum + Number(value), 0);
        expect(total).toBe(pairs.reduce((sum, [, value]) => sum + value, 0));
      }),
    );
  });
});
