import { expect, it } from 'vitest';
import { readSubject } from './propose-name.ts';

const dataset = {
  columns: [
    { name: 'day', isTemporal: true },
    { name: 'city', isTemporal: false },
  ],
};
const SUM = { expressionType: 'SIMPLE', label: 'SUM(sales)' };

it('finds the metric, the dimension and the time of a chart', () => {
  expect(readSubject({ x_axis: 'day', metrics: [SUM], groupby: ['city'] }, dataset)).toEqual({
    metric: 'SUM(sales)',
    dimension: 'city',
    isOverTime: true,
  });
  expect(readSubject({ x_axis: 'city', metrics: ['count'], groupby: [] }, dataset)).toEqual({
    metric: 'count',
    dimension: 'city',
    isOverTime: false,
  });
  expect(readSubject({ metric: SUM }, dataset)).toEqual({ metric: 'SUM(sales)', dimension: null, isOverTime: false });
  expect(readSubject({ metrics: ['n'], time_grain_sqla: 'P1D' }, dataset).isOverTime).toBe(true);
});
it('has nothing to say of a chart of rows', () => {
  expect(readSubject({ all_columns: ['city'], metrics: [] }, dataset)).toEqual({
    metric: null,
    dimension: null,
    isOverTime: false,
  });
});
