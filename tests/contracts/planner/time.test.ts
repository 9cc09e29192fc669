// Time in the planner, on a real SQLite: comparisons, shifts, zones, hour offsets, and what dashboards put over a chart's time.
import { afterAll, describe, expect, it } from 'vitest';
import { joinOffsets } from '#app/domain/query/plan/time-offset-join.ts';
import { toRecords, type Table } from '#app/domain/table.ts';
import { runQuery, compile, openSales, plan, refusal, runRows, salesDataset, type PlannerOptions } from './planner.fixture.ts';

const database = openSales();
afterAll(() => database.close());

const rows = (json: unknown, options?: PlannerOptions) => runQuery(database, json, options);
const sum = { expressionType: 'SIMPLE', column: { column_name: 'amount' }, aggregate: 'SUM', label: 'sum' };
const axis = (column: string, timeGrain: string | null = 'P1M') => ({
  columnType: 'BASE_AXIS',
  expressionType: 'SQL',
  sqlExpression: column,
  label: column,
  timeGrain,
});
const range = (col: string, val: string) => ({ col, op: 'TEMPORAL_RANGE', val });

/** The query's rows with those of the times that it compares with. */
function compared(json: unknown, options?: PlannerOptions): unknown[] {
  const { statements, offsetJoin } = plan(json, options);
  if (!offsetJoin) throw new Error('Nothing is compared.');
  const tables = statements.map(({ offset, compiled }): { offset: string; fromMs: number | null; table: Table } => {
    const found = runRows(database, compiled.sql, compiled.params);
    const columns = compiled.columns.map(({ name, hint }, at) =>
      hint === 'temporal'
        ? { name, type: 'temporal' as const, values: Float64Array.from(found, (row) => Date.parse(`${String(row[at])}Z`)) }
        : hint === 'string'
          ? { name, type: 'string' as const, values: found.map((row) => row[at] as string | null) }
          : { name, type: 'numeric' as const, values: Float64Array.from(found, (row) => (row[at] as number | null) ?? NaN) },
    );
    return { offset: offset ?? '', fromMs: compiled.fromMs, table: { columns, rowCount: found.length } };
  });
  const [main, ...others] = tables;
  if (!main) throw new Error('No statement.');
  return toRecords(joinOffsets(main.table, others, offsetJoin)).map((record) => ({ ...record }));
}

describe('a comparison with another time', () => {
  const query = {
    columns: [axis('ordered')],
    metrics: [sum],
    filters: [range('ordered', '2004-02-01 : 2004-03-01')],
    orderby: [['ordered', true]],
    row_limit: 10,
    row_offset: 0,
    time_offsets: ['1 month ago'],
  };

  it('is one more statement over the moved range, with a separate limit', () => {
    const [own, other] = plan({ ...query, row_offset: 5 }).statements;
    expect([own.offset, other?.offset]).toEqual([null, '1 month ago']);
    expect(own.compiled.params).toEqual(['2004-02-01 00:00:00', '2004-03-01 00:00:00']);
    expect(other?.compiled.params).toEqual(['2004-01-01 00:00:00', '2004-02-01 00:00:00']);
    expect(own.compiled.text).toContain('LIMIT 10 OFFSET 5');
    expect(other?.compiled.text).toMatch(/LIMIT 50000$/);
    expect([own.compiled.fromMs, other?.compiled.fromMs]).toEqual([Date.UTC(2004, 1, 1), Date.UTC(2004, 0, 1)]);
  });

  it('is beside the row of the same place in time', () => {
    expect(compared(query)).toEqual([{ ordered: Date.UTC(2004, 1, 1), sum: 54, 'sum__1 month ago': 11 }]);
    expect(compared({ ...query, time_offsets: ['1 month ago', '1 year ago'] })).toEqual([
      { ordered: Date.UTC(2004, 1, 1), sum: 54, 'sum__1 month ago': 11, 'sum__1 year ago': null },
    ]);
  });

  it.each([
    ['inherit', '2004-01-03 00:00:00', '2004-02-01 00:00:00'],
    ['28 days', '2004-01-04 00:00:00', '2004-02-02 00:00:00'],
    ['1 week ago', '2004-01-25 00:00:00', '2004-02-23 00:00:00'],
    ['2004-01-15', '2004-01-15 00:00:00', '2004-02-13 00:00:00'],
    ['2004-01-01 : 2004-01-21', '2004-01-01 00:00:00', '2004-01-21 00:00:00'],
    ['1 month later', '2004-03-01 00:00:00', '2004-04-01 00:00:00'],
  ])('%s queries from %s to %s', (offset, since, until) => {
    expect(plan({ ...query, time_offsets: [offset] }).statements[1]?.compiled.params).toEqual([since, until]);
  });

  it('of a separate range aligns with the query from their beginnings', () => {
    expect(compared({ ...query, time_offsets: ['2004-01-01 : 2004-02-01'] })).toEqual([
      { ordered: Date.UTC(2004, 1, 1), sum: 54, 'sum__2004-01-01 : 2004-02-01': 11 },
    ]);
  });

  it('meets by groups too, those of missing values among them', () => {
    const grouped = { ...query, columns: [axis('ordered'), 'size', 'country'] };
    expect(compared({ ...grouped, orderby: [['country', false]] })).toEqual([
      { ordered: Date.UTC(2004, 1, 1), size: 'Small', country: 'Spain', sum: 4, 'sum__1 month ago': null },
      { ordered: Date.UTC(2004, 1, 1), size: 'Small', country: null, sum: 50, 'sum__1 month ago': null },
    ]);
    expect(compared({ ...query, columns: ['size'], orderby: [['size', true]] })).toEqual([
      { size: 'Small', sum: 54, 'sum__1 month ago': 1 },
    ]);
    expect(compared({ ...query, columns: [], orderby: [] })).toEqual([{ sum: 54, 'sum__1 month ago': 11 }]);
  });

  it('moves every filter on the compared column and no other', () => {
    const filters = [
      range('ordered', '2004-02-01 : 2004-03-01'),
      range('shipped', '2004-01-01 : 2004-03-01'),
      range('ordered', '2004-02-02 : 2004-02-20'),
    ];
    expect(plan({ ...query, filters }).statements[1]?.compiled.params).toEqual([
      '2004-01-01 00:00:00',
      '2004-02-01 00:00:00',
      Date.UTC(2004, 0, 1),
      Date.UTC(2004, 2, 1),
      '2004-01-02 00:00:00',
      '2004-01-20 00:00:00',
    ]);
  });

  it('shows the series of the query itself', () => {
    const series = { series_columns: ['country'], series_limit: 1, columns: [axis('ordered'), 'country'] };
    const params = plan({ ...query, ...series }).statements[1]?.compiled.params;
    expect(params).toEqual(['2004-02-01 00:00:00', '2004-03-01 00:00:00', '2004-01-01 00:00:00', '2004-02-01 00:00:00']);
  });

  it('needs a range that is closed', () => {
    for (const filters of [[], [range('ordered', 'No filter')], [range('ordered', '2004-01-01 : ')]]) {
      const error = refusal({ ...query, filters });
      expect(error.status).toBe(400);
      expect(error.message).toContain('Time range is missing');
    }
    expect(refusal({ ...query, time_offsets: ['nonsense'] }).message).toBe('Cannot parse time string [nonsense]');
  });

  it('adds nothing to plain rows and counts', () => {
    expect(plan({ ...query, metrics: undefined, orderby: [] }).statements).toHaveLength(1);
    expect(plan({ ...query, is_rowcount: true }).statements).toHaveLength(1);
    expect(plan({ ...query, time_offsets: ['1 month ago', '1 month ago'] }).statements).toHaveLength(2);
  });
});

describe('a time that is moved as a whole', () => {
  const query = { columns: [axis('ordered')], metrics: [sum], filters: [range('ordered', '2005-02-01 : 2005-03-01')] };

  it('queries the other time and returns its instants to the axis', () => {
    const { columns, params } = compile({ ...query, time_shift: '1 year ago' });
    expect(params).toEqual(['2004-02-01 00:00:00', '2004-03-01 00:00:00']);
    expect(columns).toEqual([
      { name: 'ordered', hint: 'temporal', move: { amount: 1, unit: 'year', timeZone: null } },
      { name: 'sum', hint: 'numeric' },
    ]);
  });

  it('can come as the short name of a comparison', () => {
    expect(compile({ ...query, extras: { instant_time_comparison_range: 'y' } }).params).toEqual([
      '2004-02-01 00:00:00',
      '2004-03-01 00:00:00',
    ]);
  });
});

describe('a dataset', () => {
  it('that adds hours reads instants later and queries bounds earlier', () => {
    const dataset = { ...salesDataset, offsetHours: 2 };
    const query = {
      columns: [axis('ordered', 'P1D')],
      metrics: ['count'],
      filters: [range('ordered', '2004-06-15 : 2004-06-16')],
    };
    expect(rows(query, { dataset })).toEqual([['2004-06-15 00:00:00', 2]]);
    expect(compile(query, { dataset }).params).toEqual(['2004-06-14 22:00:00', '2004-06-15 22:00:00']);
    const at = { columns: ['ordered'], filters: [{ col: 'ordered', op: '==', val: '2004-01-20 02:00:00' }] };
    expect(rows(at, { dataset })).toEqual([['2004-01-20 02:00:00']]);
  });

  it('can filter its main column by the range of another', () => {
    const dataset = { ...salesDataset, alwaysFilterMainTemporal: true };
    const query = { metrics: ['count'], filters: [range('shipped', '2004-06-01 : 2004-06-21')] };
    expect(compile(query, { dataset }).params).toEqual([
      Date.UTC(2004, 5, 1),
      Date.UTC(2004, 5, 21),
      '2004-06-01 00:00:00',
      '2004-06-21 00:00:00',
    ]);
    expect(compile(query, { dataset }).appliedFilters).toEqual([{ column: 'shipped' }]);
    expect(
      compile({ metrics: ['count'], filters: [range('ordered', '2004-06-01 : 2004-06-21')] }, { dataset }).params,
    ).toHaveLength(2);
  });

  it('can narrow the rows whose values are offered', () => {
    const dataset = { ...salesDataset, fetchValuesPredicate: "size = 'Large' -- ours" };
    expect(rows({ metrics: ['count'], apply_fetch_values_predicate: true }, { dataset })).toEqual([[3]]);
    expect(rows({ metrics: ['count'] }, { dataset })).toEqual([[6]]);
    const broken = { ...salesDataset, fetchValuesPredicate: '1 = 1) OR (1 = 1' };
    expect(refusal({ metrics: ['count'], apply_fetch_values_predicate: true }, { dataset: broken }).status).toBe(400);
  });
});

describe('days of a zone', () => {
  const byDay = { columns: [axis('ordered', 'P1D')], metrics: ['count'], orderby: [['ordered', true]] };

  it('are cut where the zone has midnight, in summer and winter', () => {
    expect(rows(byDay, { timeZone: 'America/New_York' })).toEqual([
      ['2004-01-05 05:00:00', 1],
      ['2004-01-19 05:00:00', 1],
      ['2004-01-31 05:00:00', 1],
      ['2004-02-01 05:00:00', 1],
      ['2004-06-14 04:00:00', 2],
    ]);
  });

  it('bound the queried ranges', () => {
    const query = { ...byDay, filters: [range('ordered', '2004-06-14 : 2004-06-15')] };
    const options = { timeZone: 'America/New_York' };
    expect(compile(query, options).params).toEqual(['2004-06-14 04:00:00', '2004-06-15 04:00:00']);
    expect(compile(query, options).sql).not.toContain('CASE');
    expect(rows(query, options)).toEqual([['2004-06-14 04:00:00', 2]]);
  });

  it('are cut where the zone has midnight, though a grain of the filter requests whole years', () => {
    const filters = [{ ...range('ordered', '2004-01-01 : 2004-01-02'), grain: 'P1Y' }];
    expect(rows({ ...byDay, filters }, { timeZone: 'America/New_York' })).toEqual(rows(byDay, { timeZone: 'America/New_York' }));
  });

  it('leave columns of days alone', () => {
    const [first, ...rest] = salesDataset.columns;
    if (!first) throw new Error('The fixture has no columns.');
    const dataset = { ...salesDataset, columns: [{ ...first, type: 'DATE' }, ...rest] };
    const query = { ...byDay, filters: [range('ordered', '2004-06-14 : 2004-06-15')] };
    expect(compile(query, { dataset, timeZone: 'America/New_York' }).params).toEqual(['2004-06-14', '2004-06-15']);
    expect(compile(query, { dataset, timeZone: 'America/New_York' }).sql).toContain('DATETIME("ordered", \'start of day\')');
  });
});
