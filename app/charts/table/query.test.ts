import { describe, expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { definition } from './definition.ts';
import { buildQueries } from './query.ts';
import { settings } from './settings.ts';

const dataset = {
  columns: [
    { name: 'day', isTemporal: true },
    { name: 'shop', isTemporal: false },
  ],
  mainTemporalColumn: 'day',
} as unknown as Dataset;
const queries = (formData: FormData) =>
  buildQueries(readSettings(settings, definition.upgrade({ viz_type: 'table', ...formData }, dataset)), dataset);
const grouped = { query_mode: 'aggregate', groupby: ['shop'], metrics: ['n'] };

describe('the queries of a table', () => {
  it('sort groups by the first metric, or by the selected one', () => {
    expect(queries(grouped)).toMatchObject([
      { columns: ['shop'], metrics: ['n'], orderby: [['n', false]], order_desc: true, post_processing: [], row_limit: 10_000 },
    ]);
    expect(queries({ ...grouped, timeseries_limit_metric: 'm', order_desc: false })).toMatchObject([
      { orderby: [['m', true]], series_limit_metric: 'm' },
    ]);
    expect(queries({ ...grouped, order_desc: false })[0]?.['order_desc']).toBe(true);
  });

  it('omit the `metrics` key for raw rows', () => {
    const [query] = queries({ query_mode: 'raw', all_columns: ['shop'], order_by_cols: ['["shop", false]', 'not json'] });
    expect(query).toMatchObject({ columns: ['shop'], orderby: [['shop', false]] });
    expect(query).not.toHaveProperty('metrics');
  });

  it('apply the time grain to a temporal column', () => {
    const [query] = queries({ ...grouped, groupby: ['shop', 'day'], time_grain_sqla: 'P1M' });
    expect(query?.['columns']).toEqual([
      'shop',
      { timeGrain: 'P1M', columnType: 'BASE_AXIS', sqlExpression: 'day', label: 'day', expressionType: 'SQL' },
    ]);
  });

  it('add percentages, also of all records', () => {
    expect(queries({ ...grouped, percent_metrics: ['p'] })).toMatchObject([
      {
        metrics: ['n', 'p'],
        post_processing: [{ operation: 'contribution', options: { columns: ['p'], rename_columns: ['%p'] } }],
      },
    ]);
    const [, shares] = queries({ ...grouped, percent_metrics: ['p'], percent_metric_calculation: 'all_records' });
    expect(shares).toMatchObject({ columns: [], metrics: ['p'], orderby: [], row_limit: 0, row_offset: 0, is_timeseries: false });
  });

  it('add totals last, without an order', () => {
    const totals = queries({ ...grouped, show_totals: true }).at(-1);
    expect(totals).toMatchObject({ columns: [], metrics: ['n'], row_limit: 0, row_offset: 0, post_processing: [] });
    expect(totals).not.toHaveProperty('orderby');
    expect(totals).not.toHaveProperty('order_desc');
  });

  it('query the first page and the count of rows', () => {
    expect(queries({ ...grouped, server_pagination: true, server_page_length: 20 })).toMatchObject([
      { row_limit: 20, row_offset: 0 },
      { row_limit: 10_000, row_offset: 0, is_rowcount: true, post_processing: [] },
    ]);
  });
});
