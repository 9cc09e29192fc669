// Grains, written and counted instants, and ranges of time in the planner, on a real SQLite.
import { afterAll, describe, expect, it } from 'vitest';
import { runQuery, compile, month, openSales, refusal, salesDataset, type PlannerOptions } from './planner.fixture.ts';

const database = openSales();
afterAll(() => database.close());

const rows = (json: unknown, options?: PlannerOptions) => runQuery(database, json, options);
const countWhere = (filters: unknown[], more: Record<string, unknown> = {}): unknown =>
  rows({ metrics: ['count'], filters, ...more })[0]?.[0];

describe('time', () => {
  it('is cut to the grain of the axis, its own or the common one', () => {
    const expected = [
      ['2004-01-01 00:00:00', 2],
      ['2004-02-01 00:00:00', 2],
      ['2004-06-01 00:00:00', 2],
    ];
    expect(rows({ columns: [month], metrics: ['count'], orderby: [['ordered', true]] })).toEqual(expected);
    const bare = { ...month, timeGrain: null };
    expect(
      rows({ columns: [bare], metrics: ['count'], extras: { time_grain_sqla: 'P1M' }, orderby: [['ordered', true]] }),
    ).toEqual(expected);
    expect(
      rows({
        columns: ['ordered'],
        granularity: 'ordered',
        metrics: ['count'],
        extras: { time_grain_sqla: 'P1M' },
        orderby: [['ordered', true]],
      }),
    ).toEqual(expected);
  });

  it('is read from epoch columns', () => {
    const shipped = { ...month, sqlExpression: 'shipped', label: 'shipped' };
    expect(
      rows({
        columns: [shipped],
        metrics: ['count'],
        filters: [{ col: 'shipped', op: 'TEMPORAL_RANGE', val: '2004-01-01 : 2004-02-01' }],
      }),
    ).toEqual([['2004-01-01 00:00:00', 2]]);
  });

  it('is read from written years where an axis or a grain needs instants, and given as written elsewhere', () => {
    const [first] = salesDataset.columns;
    if (!first) throw new Error('The fixture has no columns.');
    const written = {
      name: 'year',
      type: 'BIGINT',
      expression: "CAST(strftime('%Y', ordered) AS INTEGER)",
      storage: { format: '%Y' },
    };
    const dataset = { ...salesDataset, columns: [{ ...first, ...written }, ...salesDataset.columns] };
    const axis = { columnType: 'BASE_AXIS', expressionType: 'SQL', sqlExpression: 'year', label: 'year' };
    expect(rows({ columns: ['year'], metrics: ['count'] }, { dataset })).toEqual([[2004, 6]]);
    expect(rows({ columns: [axis], metrics: ['count'] }, { dataset })).toEqual([['2004-01-01', 6]]);
    expect(rows({ columns: [{ ...axis, timeGrain: 'P1Y' }], metrics: ['count'] }, { dataset })).toEqual([
      ['2004-01-01 00:00:00', 6],
    ]);
    for (const [val, count] of [
      ['2004', 6],
      ['2003', 0],
      ['2004-01-01', 6],
    ] as const)
      expect(rows({ metrics: ['count'], filters: [{ col: 'year', op: '==', val }] }, { dataset })).toEqual([[count]]);
  });

  it('leaves columns that are not temporal without a grain', () => {
    expect(
      rows({ columns: [{ ...month, sqlExpression: 'size', label: 'size' }], metrics: ['count'], orderby: [['size', true]] }),
    ).toEqual([
      ['Large', 3],
      ['Small', 3],
    ]);
    expect(refusal({ columns: [{ ...month, timeGrain: 'P7X' }], metrics: ['count'] }).message).toBe(
      'Time grain "P7X" is not known to sqlite.',
    );
  });

  it('ranges are half open, can be on several columns, and give the reply its bounds', () => {
    const query = {
      columns: ['country'],
      filters: [
        { col: 'shipped', op: 'TEMPORAL_RANGE', val: '2004-01-01 : 2004-06-21' },
        { col: 'ordered', op: 'TEMPORAL_RANGE', val: '2004-01-20 : 2004-06-15' },
      ],
    };
    expect(rows(query)).toEqual([['France'], [null], ['']]);
    const { sql, params, fromMs, toMs } = compile({ ...query, columns: [month] });
    expect(sql).toContain('WHERE "shipped" >= ?1 AND "shipped" < ?2\n  AND "ordered" >= ?3 AND "ordered" < ?4');
    expect(params).toEqual([Date.UTC(2004, 0, 1), Date.UTC(2004, 5, 21), '2004-01-20 00:00:00', '2004-06-15 00:00:00']);
    expect([fromMs, toMs]).toEqual([Date.UTC(2004, 0, 20), Date.UTC(2004, 5, 15)]);
  });

  it('takes the old form, relative ends, and "No filter"', () => {
    expect(countWhere([], { granularity: 'ordered', time_range: 'Last week' })).toBe(1);
    expect(countWhere([], { granularity: 'ordered', time_range: 'Last week', extras: { relative_end: 'now' } })).toBe(2);
    const none = compile({ metrics: ['count'], filters: [{ col: 'ordered', op: 'TEMPORAL_RANGE', val: 'No filter' }] });
    expect(none.sql).not.toContain('WHERE');
    expect(none).toMatchObject({ fromMs: null, toMs: null, appliedFilters: [{ column: 'ordered' }] });
  });

  it('is a separate column in old time series', () => {
    const query = {
      columns: ['size'],
      metrics: ['count'],
      granularity: 'ordered',
      is_timeseries: true,
      extras: { time_grain_sqla: 'P1Y' },
      orderby: [['size', true]],
    };
    expect(compile(query).columns[0]).toEqual({ name: '__timestamp', hint: 'temporal' });
    expect(rows(query)).toEqual([
      ['2004-01-01 00:00:00', 'Large', 3],
      ['2004-01-01 00:00:00', 'Small', 3],
    ]);
  });
});
