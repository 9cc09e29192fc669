import { describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { parseQueryObject } from './parse-query-object.ts';

const parse = (json: unknown, at?: readonly PropertyKey[]) =>
  parseQueryObject(json, { defaultRowLimit: 50_000, maxRows: 100_000, ...(at && { at }) });

function refusal(json: unknown): AppError {
  try {
    parse(json, ['queries', 0]);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('It was accepted.');
}

describe('a query object is parsed so that', () => {
  it('an empty one has every default', () => {
    expect(parse({})).toEqual({
      columns: [],
      metrics: null,
      filters: [],
      metricFilters: [],
      extras: { where: '', having: '', time_grain_sqla: null, relative_start: undefined, relative_end: undefined },
      orderby: [],
      rowLimit: 50_000,
      rowOffset: 0,
      seriesColumns: [],
      seriesLimit: 0,
      seriesLimitMetric: null,
      orderDesc: true,
      isTimeseries: false,
      granularity: null,
      timeRange: null,
      timeShift: null,
      timeOffsets: [],
      appliedTimeExtras: [],
      groupsOthers: false,
      appliesFetchPredicate: false,
      annotationLayers: [],
      urlParams: {},
      postProcessing: [],
      isRowcount: false,
      resultType: null,
    });
  });

  it('absent metrics and an empty list of them stay apart', () => {
    expect(parse({ metrics: null }).metrics).toBeNull();
    expect(parse({ metrics: [] }).metrics).toEqual([]);
  });

  it('a row limit of 0 or none is the default, and none passes the maximum', () => {
    expect(parse({ row_limit: 0 }).rowLimit).toBe(50_000);
    expect(parse({ row_limit: '15' }).rowLimit).toBe(15);
    expect(parse({ row_limit: 5_000_000 }).rowLimit).toBe(100_000);
  });

  it('a non-empty groupby replaces the columns, an empty one does nothing', () => {
    expect(parse({ columns: [], groupby: ['source', 'target'] }).columns).toEqual(['source', 'target']);
    expect(parse({ columns: ['a'], groupby: [] }).columns).toEqual(['a']);
  });

  it('names of older clients mean what they meant', () => {
    const query = parse({
      granularity_sqla: 'ds',
      timeseries_limit: 5,
      timeseries_limit_metric: 'count',
      where: 'a = 1',
      having: 'COUNT(*) > 2',
      time_range: 'Last week',
    });
    expect(query).toMatchObject({ granularity: 'ds', seriesLimit: 5, seriesLimitMetric: 'count', timeRange: 'Last week' });
    expect(query.extras).toMatchObject({ where: 'a = 1', having: 'COUNT(*) > 2' });
  });

  it('metrics and columns lose what is not theirs, and a missing label is made', () => {
    const simple = {
      expressionType: 'SIMPLE',
      column: { column_name: 'sales', type: 'DOUBLE' },
      aggregate: 'SUM',
      optionName: 'm1',
    };
    expect(parse({ metrics: [simple] }).metrics).toEqual([
      { expressionType: 'SIMPLE', column: { column_name: 'sales' }, aggregate: 'SUM', label: 'SUM(sales)' },
    ]);
    const axis = {
      columnType: 'BASE_AXIS',
      sqlExpression: 'ds',
      label: 'ds',
      expressionType: 'SQL',
      timeGrain: 'P1M',
      isColumnReference: true,
    };
    expect(parse({ columns: [axis] }).columns).toEqual([axis]);
  });

  it('operators are read in any case', () => {
    expect(parse({ filters: [{ col: 'a', op: 'not  in', val: [1], isExtra: true }] }).filters).toEqual([
      { col: 'a', op: 'NOT IN', val: [1], grain: undefined, isExtra: true },
    ]);
  });

  it('everything that clients send without a meaning here is accepted', () => {
    const sent = {
      applied_time_extras: {},
      annotation_layers: [],
      url_params: { slice_id: '12' },
      custom_params: {},
      custom_form_data: {},
      time_offsets: [],
      time_shift: null,
      group_others_when_limit_reached: false,
      apply_fetch_values_predicate: false,
      post_processing: [null, { operation: 'flatten' }],
      extras: { having: '', where: '', instant_time_comparison_range: null },
    };
    expect(parse(sent).postProcessing).toEqual([{ operation: 'flatten', options: {} }]);
  });
});

describe('a query object carries', () => {
  it('comparisons with other times, and what gathers, moves and narrows', () => {
    expect(
      parse({
        time_offsets: ['1 year ago', 'inherit'],
        time_shift: '1 day ago',
        group_others_when_limit_reached: true,
        apply_fetch_values_predicate: true,
        applied_time_extras: { __time_range: 'Last week', __time_grain: '' },
        annotation_layers: [{ name: 'L' }],
        url_params: { slice_id: 12, none: null },
        extras: { instant_time_comparison_range: 'y' },
      }),
    ).toMatchObject({
      timeOffsets: ['1 year ago', 'inherit'],
      timeShift: '1 day ago',
      groupsOthers: true,
      appliesFetchPredicate: true,
      appliedTimeExtras: ['__time_range'],
      annotationLayers: [{ name: 'L' }],
      urlParams: { slice_id: '12' },
      extras: { instant_time_comparison_range: 'y' },
    });
  });
});

describe('a query object is refused with 400', () => {
  it('naming every unknown key under its path', () => {
    const error = refusal({ colums: [], filters: [{ col: 'a', op: '==', vall: 1 }] });
    expect(error.status).toBe(400);
    expect(error.message).toBe(
      'Request is incorrect: {"queries":{"0":{"filters":{"0":{"vall":["Unknown field."]}},"colums":["Unknown field."]}}}',
    );
  });

  it.each([
    ['a negative limit', { row_limit: -1 }],
    ['more comparisons than a chart can show', { time_offsets: Array.from({ length: 21 }, (_, n) => `${n} days ago`) }],
    ['an unknown operator', { filters: [{ col: 'a', op: 'REGEX', val: 'x' }] }],
    ['an object as value', { filters: [{ col: 'a', op: '==', val: { $gt: 1 } }] }],
    [
      'an unknown aggregate',
      { metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'a' }, aggregate: 'MEDIAN', label: 'm' }] },
    ],
    ['an order without direction', { orderby: [['a']] }],
    ['something else than an object', 'SELECT 1'],
  ])('for %s', (_, json) => {
    expect(refusal(json).message).toMatch(/^Request is incorrect: \{"queries":\{"0":/);
  });

  it('for hostile keys, without touching any prototype', () => {
    const error = refusal(JSON.parse('{"__proto__": {"polluted": 1}, "constructor": 1}'));
    expect(error.message).toContain('constructor');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
