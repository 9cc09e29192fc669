// Series that are gathered as "Others", overrides of dashboards, and values of filters, on a real SQLite.
import { afterAll, describe, expect, it } from 'vitest';
import { parseQueryObject } from '#app/domain/query/parse-query-object.ts';
import { drillDetailQuery, samplesQuery } from '#app/domain/query/samples.ts';
import { withTimeOverrides } from '#app/domain/query/plan/time-overrides.ts';
import { mysqlDialect } from '#app/engines/mysql/dialect.ts';
import { runQuery, compile, openSales, salesDataset, type PlannerOptions } from './planner.fixture.ts';

const database = openSales();
afterAll(() => database.close());

const rows = (json: unknown, options?: PlannerOptions) => runQuery(database, json, options);
const sum = { expressionType: 'SIMPLE', column: { column_name: 'amount' }, aggregate: 'SUM', label: 'sum' };
const axis = { columnType: 'BASE_AXIS', expressionType: 'SQL', sqlExpression: 'ordered', label: 'ordered', timeGrain: 'P1Y' };
const parsed = (json: unknown) => parseQueryObject(json, { defaultRowLimit: 50_000, maxRows: 100_000 });

describe('series beyond the limit are gathered as Others', () => {
  const query = {
    columns: [axis, 'country'],
    metrics: [sum],
    series_columns: ['country'],
    series_limit: 2,
    series_limit_metric: sum,
    group_others_when_limit_reached: true,
    orderby: [[sum, false]],
    row_limit: 1,
  };

  it('without a limit of rows, and missing values among them', () => {
    expect(compile(query).sql).toBe(
      [
        'WITH "__series" AS (',
        'SELECT',
        '  "country" AS "__series_1"',
        'FROM "sales"',
        'GROUP BY "country"',
        'ORDER BY SUM("amount") DESC, "__series_1" ASC',
        'LIMIT 2',
        ')',
        'SELECT',
        '  DATETIME("ordered", \'start of year\') AS "ordered",',
        '  CASE WHEN "country" IN (SELECT "__series_1" FROM "__series") THEN "country" ELSE \'Others\' END AS "country",',
        '  SUM("amount") AS "sum"',
        'FROM "sales"',
        'GROUP BY DATETIME("ordered", \'start of year\'), CASE WHEN "country" IN (SELECT "__series_1" FROM "__series") THEN "country" ELSE \'Others\' END',
        'ORDER BY "sum" DESC',
      ].join('\n'),
    );
    expect(rows(query)).toEqual([
      ['2004-01-01 00:00:00', 'Others', 56],
      ['2004-01-01 00:00:00', 'France', 11],
    ]);
    expect(compile(query).maxRows).toBe(100_000);
  });

  it('by their position in MySQL, which takes no sub-query in GROUP BY for the one that is selected', () => {
    const { sql } = compile(query, { dialect: mysqlDialect });
    expect(sql).toContain('CASE WHEN `country` IN (SELECT `__series_1` FROM `__series`)');
    expect(sql).toContain('\nGROUP BY DATE(DATE_SUB(`ordered`, INTERVAL DAYOFYEAR(`ordered`) - 1 DAY)), 2\n');
  });

  it('as text, whatever the series were', () => {
    const numbers = {
      ...query,
      columns: ['amount', 'gift'],
      metrics: ['count'],
      series_columns: ['amount', 'gift'],
      orderby: [],
    };
    expect(compile(numbers).columns.map(({ hint }) => hint)).toEqual(['string', 'string', null]);
    expect(rows({ ...numbers, series_limit_metric: sum })).toEqual([
      ['10.0', '1', 1],
      ['Others', 'Others', 5],
    ]);
  });

  it('and count as such', () => {
    expect(rows({ ...query, is_rowcount: true })).toEqual([[2]]);
  });

  it('only where series are limited', () => {
    expect(rows({ ...query, series_limit: 0, columns: ['country'] })).toHaveLength(1);
  });
});

describe('a dashboard’s time overrides a chart’s', () => {
  const range = { col: 'ordered', op: 'TEMPORAL_RANGE', val: 'Last week' };
  const query = parsed({
    columns: [axis],
    metrics: ['count'],
    filters: [range],
    post_processing: [{ operation: 'pivot', options: { index: ['ordered'] } }],
    orderby: [['ordered', true]],
  });

  it('with another range for every filter', () => {
    const other = withTimeOverrides({ ...query, timeRange: 'Last year' }, salesDataset);
    expect(other.filters).toEqual([{ ...query.filters[0], val: 'Last year' }]);
  });

  it('with another column for the axis, its range, its order and what is done with it', () => {
    expect(withTimeOverrides({ ...query, granularity: 'shipped' }, salesDataset)).toMatchObject({
      columns: [{ ...axis, sqlExpression: 'shipped', label: 'shipped' }],
      filters: [],
      granularity: 'shipped',
      timeRange: 'Last week',
      orderby: [['shipped', true]],
      postProcessing: [{ operation: 'pivot', options: { index: ['shipped'] } }],
    });
  });

  it('without an axis: for the filter on that column, else for the first', () => {
    const filters = [{ ...query.filters[0], col: 'shipped' } as (typeof query.filters)[number], ...query.filters];
    const plain = { ...query, columns: [], filters, granularity: 'ordered' };
    expect(withTimeOverrides(plain, salesDataset).filters).toEqual([filters[0]]);
    expect(withTimeOverrides({ ...plain, filters: filters.slice(0, 1) }, salesDataset)).toMatchObject({
      filters: [],
      timeRange: 'Last week',
    });
    expect(withTimeOverrides({ ...plain, granularity: 'nope' }, salesDataset)).toEqual({ ...plain, granularity: 'nope' });
  });
});

describe('rows behind a chart', () => {
  const query = parsed({
    columns: ['size'],
    metrics: ['count'],
    filters: [{ col: 'size', op: 'IN', val: ['Large'] }],
    row_limit: 3,
  });

  it('are every column without grouping; a cell’s have the order of the first column', () => {
    const names = ['ordered', 'shipped', 'country', 'size', 'amount', 'gift', 'doubled'];
    expect(samplesQuery(query, salesDataset)).toMatchObject({ columns: names, metrics: null, orderby: [], rowLimit: 3 });
    expect(drillDetailQuery(query, salesDataset)).toMatchObject({ columns: names, orderby: [['ordered', true]] });
  });
});

describe('what a filter compares with', () => {
  it.each([
    [{ col: 'amount', op: 'LIKE', val: '1%' }, 2],
    [{ col: 'ordered', op: 'LIKE', val: '2004-01%' }, 2],
    [{ col: 'gift', op: '==', val: 'true' }, 3],
    [{ col: 'gift', op: '==', val: 1 }, 3],
    [{ col: 'gift', op: 'IN', val: [true, '<NULL>'] }, 4],
    [{ col: 'amount', op: 'IN', val: ['10', 1] }, 2],
    [{ col: 'country', op: 'IN', val: ['<empty string>', null] }, 2],
    [{ col: 'country', op: 'NOT IN', val: ['<empty string>', '<NULL>'] }, 4],
    [{ col: 'country', op: '!=', val: '<NULL>' }, 5],
    [{ col: 'country', op: '==', val: '<empty string>' }, 1],
    [{ col: 'ordered', op: '>=', val: Date.UTC(2004, 5, 14) }, 2],
    [{ col: 'ordered', op: '==', val: '2004-01-01', grain: 'P1M' }, 2],
    [{ col: { label: 'UP', sqlExpression: 'UPPER(size)', expressionType: 'SQL' }, op: '==', val: 'LARGE' }, 3],
    [{ col: 'size', op: 'ILIKE', val: 'LAR%', isExtra: true }, 3],
  ])('%j finds %i rows', (filter, count) => {
    expect(rows({ metrics: ['count'], filters: [filter] })[0]?.[0]).toBe(count);
  });

  it('is reported with what dashboards have set of the time', () => {
    const query = { metrics: ['count'], applied_time_extras: { __time_range: 'Last week', __time_col: 'x', other: 1 } };
    expect(compile(query).appliedFilters).toEqual([{ column: '__time_range' }]);
    expect(compile(query).rejectedFilters).toEqual([{ reason: 'not_in_datasource', column: '__time_col' }]);
    const timeless = { ...salesDataset, columns: salesDataset.columns.filter(({ isTemporal }) => !isTemporal) };
    expect(compile(query, { dataset: timeless }).rejectedFilters[0]).toEqual({
      reason: 'no_temporal_column',
      column: '__time_range',
    });
  });
});
