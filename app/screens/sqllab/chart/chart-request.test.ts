import { expect, it } from 'vitest';
import type { GridColumn } from '#app/ui/data-grid/grid-types.ts';
import { requestChart, suggestChart } from './chart-request.ts';

const columns: readonly GridColumn[] = [
  { name: 'amount', kind: 'number', hint: null },
  { name: 'city', kind: 'text', hint: null },
  { name: 'day', kind: 'time', hint: null },
];
const rows = [
  [1, 'Oslo', '2026-01-01'],
  [2, 'Rome', '2026-01-01'],
];

it('suggests the first time as the axis of a line and the first number as its value', () => {
  expect(suggestChart(columns, rows, '')).toMatchObject({ kind: 'line', axis: 2, value: 0, aggregate: 'sum' });
  expect(suggestChart(columns.slice(1, 2), [], '')).toMatchObject({ kind: 'bar', axis: 0, value: null, aggregate: 'count' });
});

it('gives each kind the settings that it reads, and data as its query would return', () => {
  const choice = { ...suggestChart(columns, rows, ''), series: 1 };
  const line = requestChart(columns, rows, choice);
  expect(line.formData).toMatchObject({ x_axis: 'day', groupby: ['city'], metrics: ['SUM(amount)'] });
  expect(line.table.columns.map(({ name }) => name)).toEqual(['day', 'city', 'SUM(amount)']);
  expect(requestChart(columns, rows, { ...choice, kind: 'pie', value: null }).formData).toMatchObject({
    groupby: ['day', 'city'],
    metric: 'COUNT(*)',
  });
  expect(requestChart(columns, rows, { ...choice, kind: 'pivot', series: 2 }).formData).toMatchObject({
    groupbyRows: ['day'],
    groupbyColumns: [],
  });
});

it('sums the most meaningful number, and never a key or a year', () => {
  const named = (names: string): readonly GridColumn[] =>
    names.split(' ').map((name) => ({ name, kind: name === 'city' ? 'text' : 'number', hint: null }));
  const pick = (names: string, found: readonly (readonly number[])[] = [], sql = '') => {
    const { value, aggregate } = suggestChart(named(names), found, sql);
    return [value, aggregate];
  };
  expect(pick('order_id city quantity revenue')).toEqual([3, 'sum']);
  expect(pick('city year rating')).toEqual([2, 'avg']);
  expect(pick('city order_id year')).toEqual([null, 'count']);
  expect(pick('year number', [], 'select year, count(*) as number from t group by 1')).toEqual([1, 'sum']);
  const years = [2019, 2020, 2021, 2022, 2023].map((year) => [year, year * 3]);
  expect(pick('a b', years)).toEqual([1, 'sum']);
});
