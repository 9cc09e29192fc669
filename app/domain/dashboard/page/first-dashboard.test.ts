import { expect, it } from 'vitest';
import type { Purpose } from '#app/domain/explore/recommend-charts.ts';
import { firstFilters, firstLayout } from './first-dashboard.ts';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';

const charts = (...purposes: readonly Purpose[]) =>
  purposes.map((purpose, at) => ({ id: at + 1, uuid: `uuid-${at}`, name: `Chart ${at + 1}`, purpose }));

const rowsOf = (layout: ReturnType<typeof firstLayout>): number[][] => {
  const [grid] = parseLayout(layout).tree.children;
  if (grid.type !== 'grid') throw new Error('no grid');
  return grid.children.map((row) =>
    row.type === 'row' ? row.children.map((child) => (child.type === 'chart' ? child.columns : 0)) : [],
  );
};

it('has the number beside the first chart and the rest in pairs, the last one alone over the whole width', () => {
  expect(rowsOf(firstLayout(charts('trend', 'top', 'number', 'map', 'distribution', 'share')))).toEqual([
    [3, 9],
    [6, 6],
    [6, 6],
  ]);
  expect(rowsOf(firstLayout(charts('trend', 'number', 'top')))).toEqual([[3, 9], [12]]);
  expect(rowsOf(firstLayout(charts('number')))).toEqual([[12]]);
  expect(rowsOf(firstLayout(charts('top', 'share', 'distribution')))).toEqual([[6, 6], [12]]);
});

it('filters by time and by the first two categories, under the names that people see', () => {
  const dataset = { id: 7, nameOf: (column: string) => column.toUpperCase(), timeRange: 'Time range' };
  const filters = firstFilters({ ...dataset, roles: { times: ['day'], categories: ['city', 'kind', 'name'] } });
  expect(filters.map(({ name, filterType, targets }) => [name, filterType, targets])).toEqual([
    ['Time range', 'filter_time', [{}]],
    ['CITY', 'filter_select', [{ datasetId: 7, column: { name: 'city' } }]],
    ['KIND', 'filter_select', [{ datasetId: 7, column: { name: 'kind' } }]],
  ]);
  expect(firstFilters({ ...dataset, roles: { times: [], categories: [] } })).toEqual([]);
});
