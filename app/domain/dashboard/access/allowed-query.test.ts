import { describe, expect, it } from 'vitest';
import { parseQueryObject } from '#app/domain/query/parse-query-object.ts';
import { isAllowedQuery, shownColumns, type AllowedFilters } from './allowed-query.ts';

const parse = (query: object) => parseQueryObject(query, { defaultRowLimit: 50_000, maxRows: 100_000 });

const AXIS = { columnType: 'BASE_AXIS', sqlExpression: 'day', label: 'day', expressionType: 'SQL', isColumnReference: true };
const REVENUE = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'sales' }, label: 'revenue' };
const SAVED = {
  columns: [{ ...AXIS, timeGrain: 'P1M' }, 'shop'],
  series_columns: ['shop'],
  metrics: [REVENUE],
  orderby: [[REVENUE, false]],
  filters: [
    { col: 'day', op: 'TEMPORAL_RANGE', val: 'Last year' },
    { col: 'kind', op: 'IN', val: ['retail'] },
  ],
  extras: { time_grain_sqla: 'P1M', where: "(status <> 'secret')", having: '' },
  row_limit: 100,
  post_processing: [{ operation: 'pivot', options: { index: ['day'], columns: ['shop'] } }],
};
const NOTHING: AllowedFilters = {
  columns: new Set(),
  timeRange: false,
  timeGrain: false,
  timeColumns: new Set(),
  dimensions: new Set(),
};

const allows = (
  change: object,
  freedom: Partial<AllowedFilters> = {},
  more: { saved?: object; isPaged?: boolean } = {},
): boolean =>
  isAllowedQuery(parse({ ...SAVED, ...change }), [{ query: parse(more.saved ?? SAVED), isPaged: more.isPaged ?? false }], {
    ...NOTHING,
    ...freedom,
  });
const [range, kind] = SAVED.filters;

describe('a query that a dashboard allows', () => {
  it('is the saved one, however its keys are ordered and its filters listed', () => {
    expect(allows({})).toBe(true);
    expect(allows({ filters: [kind, range] })).toBe(true);
    expect(allows({ extras: { having: '', where: "(status <> 'secret')", time_grain_sqla: 'P1M' } })).toBe(true);
  });

  it('can have fewer rows, and never others', () => {
    expect(allows({ row_limit: 10 })).toBe(true);
    expect(allows({ row_limit: 60, row_offset: 40 })).toBe(true);
    expect(allows({ row_limit: 101 })).toBe(false);
    expect(allows({ row_limit: 0 })).toBe(false);
    expect(allows({ row_limit: 100, row_offset: 1 })).toBe(false);
    expect(allows({ row_limit: 100, row_offset: 500 }, {}, { isPaged: true })).toBe(true);
    expect(allows({ row_limit: 101, row_offset: 500 }, {}, { isPaged: true })).toBe(false);
  });

  it('queries no other time than the chart’s, whatever the time range is', () => {
    const freely = { timeRange: true };
    expect(allows({ time_shift: '10 years ago' }, freely)).toBe(false);
    expect(allows({ time_offsets: ['1 year ago'] }, freely)).toBe(false);
    const extras = { ...SAVED.extras, instant_time_comparison_range: 'y' };
    expect(allows({ extras }, freely)).toBe(false);
    const compared = { ...SAVED, time_offsets: ['1 year ago'] };
    expect(allows({ time_offsets: ['1 year ago'] }, {}, { saved: compared })).toBe(true);
  });

  it('keeps the dataset’s condition on values and its limit of series', () => {
    const saved = { ...SAVED, apply_fetch_values_predicate: true };
    expect(allows({}, {}, { saved })).toBe(false);
    expect(allows({ apply_fetch_values_predicate: true }, {}, { saved })).toBe(true);
    expect(allows({ group_others_when_limit_reached: true })).toBe(false);
  });

  it('queries no other column, metric, order, expression or operation', () => {
    const everything: Partial<AllowedFilters> = {
      columns: new Set(['shop', 'salary', 'kind']),
      timeRange: true,
      timeGrain: true,
      timeColumns: new Set(['day', 'hired']),
    };
    const others = [
      { columns: [...SAVED.columns, 'salary'] },
      { columns: ['salary'] },
      { groupby: ['salary'] },
      { columns: [{ ...AXIS, timeGrain: 'P1M', sqlExpression: 'salary' }, 'shop'] },
      { metrics: [{ ...REVENUE, aggregate: 'MAX' }] },
      { metrics: [{ expressionType: 'SQL', sqlExpression: 'max(salary)', label: 'revenue' }] },
      { metrics: null },
      { orderby: [['salary', true]] },
      { series_columns: [] },
      { series_limit: 5 },
      { is_rowcount: true },
      { is_timeseries: true },
      { order_desc: false },
      { granularity: 'hired' },
      { time_range: 'Last week' },
      { post_processing: [] },
      { time_offsets: ['1 year ago'] },
      { time_shift: '1 year ago' },
      { group_others_when_limit_reached: true },
      { apply_fetch_values_predicate: true },
      { annotation_layers: [{ name: 'a', annotationType: 'EVENT', sourceType: 'table', value: 7 }] },
      { extras: { ...SAVED.extras, instant_time_comparison_range: '2 years ago : now' } },
      { extras: { ...SAVED.extras, where: '' } },
      { extras: { ...SAVED.extras, where: `${SAVED.extras.where} OR 1=1` } },
      { where: '1=1' },
      { extras: { ...SAVED.extras, having: 'max(salary) > 1' } },
    ];
    for (const change of others) expect([change, allows(change, everything)]).toEqual([change, false]);
  });

  it('has whatever parameters the address of its page has, and otherwise those that were saved', () => {
    expect(allows({ url_params: { country: "FR' or 1=1 --", constructor: '{{ 1 }}' } })).toBe(true);
    const long = { url_params: { a: 'x'.repeat(2_001) } };
    expect(allows(long)).toBe(false);
    expect(allows(long, {}, { saved: { ...SAVED, ...long } })).toBe(true);
    expect(allows({ url_params: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`p${at}`, 'v'])) })).toBe(false);
    expect(allows({ url_params: { country: 'FR' }, columns: ['salary'] })).toBe(false);
  });

  it('keeps every saved filter', () => {
    for (const filters of [[], [range], [kind], [range, { ...kind, val: ['retail', 'secret'] }], [range, range]])
      expect(allows({ filters }, { columns: new Set(['kind']), timeRange: true })).toBe(false);
  });

  it('has further filters on the columns of filters alone, by value alone', () => {
    const filter = (more: object = {}) => ({ filters: [...SAVED.filters, { col: 'shop', op: 'IN', val: ['a'], ...more }] });
    const byShop = { columns: new Set(['shop']) };
    expect(allows(filter())).toBe(false);
    expect(allows(filter(), byShop)).toBe(true);
    expect(allows(filter({ op: '>=', val: 3 }), byShop)).toBe(true);
    expect(allows(filter({ col: 'salary' }), byShop)).toBe(false);
    expect(allows(filter({ col: '__proto__' }), byShop)).toBe(false);
    expect(allows(filter({ op: 'TEMPORAL_RANGE', val: 'Last week' }), { ...byShop, timeRange: true })).toBe(false);
    expect(allows(filter({ col: { sqlExpression: 'shop', label: 'shop', expressionType: 'SQL' } }), byShop)).toBe(false);
  });

  it('is sorted by what the table shows, and searched in it, where the chart leafs through its rows', () => {
    const paged = { isPaged: true };
    expect(allows({ orderby: [['shop', true]] }, {}, paged)).toBe(true);
    expect(allows({ orderby: [[REVENUE, true]], row_offset: 300 }, {}, paged)).toBe(true);
    expect(allows({ orderby: [['shop', true]] })).toBe(false);
    expect(allows({ orderby: [['salary', true]] }, {}, paged)).toBe(false);
    expect(allows({ orderby: [[{ ...AXIS, timeGrain: 'PT1M' }, true]] }, {}, paged)).toBe(false);
    const search = (col: unknown, op = 'ILIKE') => ({ filters: [...SAVED.filters, { col, op, val: 'a%' }] });
    expect(allows(search('shop'), {}, paged)).toBe(true);
    expect(allows(search('shop'))).toBe(false);
    expect(allows(search('shop', 'NOT LIKE'), {}, paged)).toBe(false);
    expect(allows(search('salary'), {}, paged)).toBe(false);
  });

  it('has another time range where a filter sets it', () => {
    const change = { filters: [{ ...range, val: 'Last week' }, kind] };
    expect(allows(change)).toBe(false);
    expect(allows(change, { timeRange: true })).toBe(true);
    expect(allows({ filters: [{ ...range, col: 'hired' }, kind] }, { timeRange: true })).toBe(false);
  });

  it('has another grain where a filter sets it: one, and in every place', () => {
    const grained = (grain: string | null, extra: string | null = grain) => ({
      columns: [{ ...AXIS, timeGrain: grain }, 'shop'],
      extras: { ...SAVED.extras, time_grain_sqla: extra },
    });
    expect(allows(grained('P1D'))).toBe(false);
    expect(allows(grained('P1D'), { timeGrain: true })).toBe(true);
    expect(allows(grained('P1D', 'PT1H'), { timeGrain: true })).toBe(false);
    expect(allows(grained(null), { timeGrain: true })).toBe(false);
  });

  it('has another time column where a filter sets it', () => {
    const saved = { ...SAVED, granularity: 'day', time_range: 'Last year' };
    const request = { ...saved, granularity: 'hired' };
    expect(allows(request, {}, { saved })).toBe(false);
    expect(allows(request, { timeColumns: new Set(['hired']) }, { saved })).toBe(true);
    expect(allows({ ...saved, time_range: 'Last week' }, { timeRange: true }, { saved })).toBe(true);
  });

  it('is none where nothing is saved, nor one whose options have no end', () => {
    expect(isAllowedQuery(parse(SAVED), [], NOTHING)).toBe(false);
    const deep = (levels: number): object => ({ deep: levels === 0 ? 'x' : deep(levels - 1) });
    const steps = (levels: number) => ({ post_processing: [{ operation: 'pivot', options: deep(levels) }] });
    expect(allows(steps(10), {}, { saved: { ...SAVED, ...steps(10) } })).toBe(true);
    expect(allows(steps(2_000), {}, { saved: { ...SAVED, ...steps(2_000) } })).toBe(false);
  });
});

it('names the columns whose values a chart shows, and no expression', () => {
  const adhoc = { sqlExpression: 'upper(shop)', label: 'SHOP', expressionType: 'SQL' };
  expect(shownColumns(parse({ ...SAVED, columns: [AXIS, 'shop', adhoc] }))).toEqual(['day', 'shop']);
});
