import { describe, expect, it } from 'vitest';
import { applyPostProcessing } from '#app/domain/shape/apply.ts';
import { day, days, numbers, op, shaped, tableWith, texts } from '#app/domain/shape/shape-fixtures.ts';

const base = { time_grain: 'P1D', periods: 7, confidence_interval: 0.8, index: 'd' };
const dates = Array.from({ length: 70 }, (_, i) => i + 1);
const weekly = (i: number): number => 100 + 2 * i + [0, 3, 5, 2, -4, -9, 3][i % 7]!;

describe('prophet', () => {
  it('continues a trend with weekly seasonality, within the forecast interval', () => {
    const table = tableWith(days('d', dates), numbers('n', dates.map(weekly)));
    const { names, rows } = shaped(table, op('prophet', base));
    expect(names).toEqual(['d', 'n__yhat', 'n__yhat_lower', 'n__yhat_upper', 'n']);
    expect(rows).toHaveLength(77);
    rows.slice(70).forEach(([time, yhat, lower, upper, actual], i) => {
      expect([time, actual]).toEqual([day(71 + i), null]);
      expect(Math.abs(Number(yhat) - weekly(71 + i))).toBeLessThan(6);
      expect(Number(lower)).toBeLessThan(Number(yhat));
      expect(Number(upper)).toBeGreaterThan(Number(yhat));
    });
  });

  it('has wider intervals for a larger share and further ahead', () => {
    const noisy = tableWith(
      days('d', dates),
      numbers(
        'n',
        dates.map((i) => weekly(i) + ((i * 7919) % 23)),
      ),
    );
    const width = (confidence: number, row: number): number => {
      const cells = shaped(noisy, op('prophet', { ...base, confidence_interval: confidence })).rows[row] ?? [];
      return Number(cells[3]) - Number(cells[2]);
    };
    expect(width(0.95, 76)).toBeGreaterThan(width(0.8, 76));
    expect(width(0.8, 76)).toBeGreaterThan(width(0.8, 71));
  });

  it('continues monthly data on first or last days, like the history', () => {
    const future = (at: number[]) =>
      shaped(
        tableWith(
          days('d', at),
          numbers(
            'n',
            at.map((_, i) => i),
          ),
        ),
        op('prophet', { ...base, time_grain: 'P1M', periods: 2 }),
      )
        .rows.slice(at.length)
        .map(([time]) => new Date(Number(time)).toISOString().slice(0, 10));
    expect(future([1, 32, 61])).toEqual(['2020-04-01', '2020-05-01']);
    expect(future([31, 60])).toEqual(['2020-03-31', '2020-04-30']);
  });

  it.each([
    [{ time_grain: undefined }, 'Time grain missing'],
    [{ time_grain: 'yearly' }, 'Unsupported time grain: yearly'],
    [{ periods: -1 }, 'Periods must be a whole number'],
    [{ periods: 1.5 }, 'Periods must be a whole number'],
    [{ confidence_interval: 0 }, 'Confidence interval must be between 0 and 1 (exclusive)'],
    [{ confidence_interval: 1 }, 'Confidence interval must be between 0 and 1 (exclusive)'],
    [{ index: 'other' }, 'DataFrame must include temporal column'],
    [{ index: 't' }, 'DataFrame must include temporal column'],
  ])('refuses %j', (options, message) => {
    const table = tableWith(days('d', [1, 2]), texts('t', ['a', 'b']));
    expect(() => applyPostProcessing(table, [op('prophet', { ...base, ...options })])).toThrow(message);
  });

  it('needs a series with at least two values', () => {
    expect(() => shaped(tableWith(days('d', [1, 2])), op('prophet', base))).toThrow('DataFrame include at least one series');
    expect(() => shaped(tableWith(days('d', [1, 2]), numbers('n', [1, null])), op('prophet', base))).toThrow(
      'less than 2 non-NaN',
    );
  });

  it('ignores nulls in the history, and forecasts them', () => {
    const { rows } = shaped(tableWith(days('d', [1, 2, 3]), numbers('n', [1, null, 3])), op('prophet', { ...base, periods: 0 }));
    expect(rows[1]?.[4]).toBeNull();
    expect(Number(rows[1]?.[1])).toBeCloseTo(2, 1);
  });
});
