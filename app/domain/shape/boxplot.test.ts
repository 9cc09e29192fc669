import { describe, expect, it } from 'vitest';
import { numbers, op, shaped, tableWith, texts } from './shape-fixtures.ts';

const values = [1, 2, 3, 4, 100, null];
const box = (options: Record<string, unknown>): unknown[] =>
  shaped(tableWith(numbers('m', values)), op('boxplot', { metrics: ['m'], ...options })).rows[0] ?? [];

describe('boxplot', () => {
  it('ends Tukey whiskers at the furthest value within 1.5 times the interquartile range', () => {
    expect(box({ whisker_type: 'tukey' })).toEqual([22, 3, 4, 1, 2, 4, 6, [100]]);
  });

  it('ends whiskers at the extremes, or at percentiles', () => {
    expect(box({ whisker_type: 'min/max' })).toEqual([22, 3, 100, 1, 2, 4, 6, []]);
    expect(box({ whisker_type: 'percentile', percentiles: [25, 75] })).toEqual([22, 3, 4, 2, 2, 4, 6, [100, 1]]);
  });

  it('has a row for each group and a column for each statistic of each metric', () => {
    const table = tableWith(texts('g', ['b', 'a', null]), numbers('m', [1, 2, 3]), texts('t', ['4', 'x', '6']));
    const result = shaped(table, op('boxplot', { groupby: ['g'], metrics: ['m', 't'], whisker_type: 'tukey' }));
    expect(result.names.slice(0, 4)).toEqual(['g', 'm__mean', 't__mean', 'm__median']);
    expect(result.rows.map((row) => row.slice(0, 3))).toEqual([
      ['a', 2, null],
      ['b', 1, 4],
    ]);
  });

  it.each([[undefined], [[90, 10]], [[10]], [['1', '2']]])('refuses percentiles %j', (percentiles) => {
    expect(() => box({ whisker_type: 'percentile', percentiles })).toThrow('percentiles must be a list or tuple');
  });

  it('refuses percentiles beyond 100', () => {
    expect(() => box({ whisker_type: 'percentile', percentiles: [1, 101] })).toThrow('[0, 100]');
  });
});
