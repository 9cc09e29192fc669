import { expect, it } from 'vitest';
import { queriesFrom } from '#app/charts/shared/form/settings.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import * as table from './query.ts';
import { settings } from './settings.ts';

const buildQueries = queriesFrom(settings, table.buildQueries);

const dataset = { columns: [] } as unknown as Dataset;
const PAGED = { groupby: ['city'], metrics: ['sales'], server_pagination: true, server_page_length: 20, row_limit: 1000 };

it('queries the first page and the number of all rows', () => {
  const [page, count] = buildQueries(PAGED, dataset);
  expect(page).toMatchObject({ row_limit: 20, row_offset: 0, orderby: [['sales', false]] });
  expect(count).toMatchObject({ row_limit: 1000, row_offset: 0, is_rowcount: true, post_processing: [] });
});

it('applies the page, sort order, and search prefix of a viewer', () => {
  const ownState = {
    currentPage: 2,
    pageSize: 50,
    sortBy: [{ key: 'city', desc: true }],
    searchColumn: 'city',
    searchText: 'Ber',
  };
  const [page, count] = buildQueries(PAGED, dataset, ownState);
  const filters = [{ col: 'city', op: 'ILIKE', val: 'Ber%' }];
  expect(page).toMatchObject({ row_limit: 50, row_offset: 100, orderby: [['city', false]], filters });
  expect(count).toMatchObject({ filters, row_offset: 0 });
});

it('ignores sorting and searching by columns that the table doesn’t show', () => {
  const ownState = { sortBy: [{ key: 'salary', desc: true }], searchColumn: 'salary', searchText: '1' };
  expect(buildQueries(PAGED, dataset, ownState)).toEqual(buildQueries(PAGED, dataset));
});

it('computes totals and percentages over all rows', () => {
  const whole = { show_totals: true, percent_metrics: ['sales'], percent_metric_calculation: 'all_records' };
  const queries = buildQueries({ ...PAGED, ...whole }, dataset, { currentPage: 3 });
  expect(queries.map((query) => [query['row_limit'], query['row_offset'], query['columns']])).toEqual([
    [20, 60, ['city']],
    [1000, 0, ['city']],
    [0, 0, []],
    [0, 0, []],
  ]);
});

it('filters a grid’s rows by its columns, never by other columns', () => {
  const ownState = {
    filters: [
      { column: 'city', text: ' 50%_' },
      { column: 'secret', text: 'x' },
    ],
  };
  const grid = { ...PAGED, viz_type: 'ag-grid-table' };
  const [page, count] = buildQueries(grid, dataset, ownState);
  const filters = [{ col: 'city', op: 'ILIKE', val: '%50\\%\\_%' }];
  expect(page).toMatchObject({ filters });
  expect(count).toMatchObject({ filters });
  expect(buildQueries({ ...PAGED, viz_type: 'table' }, dataset, ownState)[0]).toMatchObject({ filters: [] });
  const number = { filters: [{ column: 'city', text: '>= 5' }] };
  expect(buildQueries(grid, dataset, number)[0]).toMatchObject({ filters: [{ col: 'city', op: '>=', val: 5 }] });
});

it('filters groups by a grid’s metrics, but not its totals and percentages', () => {
  const profit = { expressionType: 'SQL', sqlExpression: 'SUM(a) - SUM(b)', label: 'profit' };
  const grid = { ...PAGED, viz_type: 'ag-grid-table', metrics: ['sales', profit], percent_metrics: ['share'], show_totals: true };
  const ownState = {
    filters: [
      { column: 'sales', text: '> 1,000' },
      { column: 'profit', text: '1,2' },
      { column: '%share', text: '> 5' },
      { column: 'sales__1 year ago', text: '> 5' },
    ],
  };
  const [page, count, totals] = buildQueries(grid, dataset, ownState);
  const metric_filters = [
    { metric: 'sales', op: '>', val: 1000 },
    { metric: 'profit', op: 'ILIKE', val: '%12%' },
  ];
  expect(page).toMatchObject({ filters: [], metric_filters });
  expect(count).toMatchObject({ metric_filters, is_rowcount: true });
  expect(totals).not.toHaveProperty('metric_filters');
  expect(buildQueries({ ...grid, viz_type: 'table' }, dataset, ownState)[0]).not.toHaveProperty('metric_filters');
});
