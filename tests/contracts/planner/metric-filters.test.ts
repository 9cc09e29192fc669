// Which groups conditions on metrics keep, as HAVING with bound values, on a real SQLite.
import { afterAll, describe, expect, it } from 'vitest';
import { compile, month, openSales, plan, refusal, runQuery, sum } from './planner.fixture.ts';

const database = openSales();
afterAll(() => database.close());

const either = { expressionType: 'SQL', sqlExpression: 'COUNT(*) > 9 OR COUNT(amount) > 2', label: 'either' };
const query = (metric_filters: unknown[], more: Record<string, unknown> = {}) => ({
  columns: ['size'],
  metrics: ['count', sum, either],
  orderby: [['size', true]],
  metric_filters,
  ...more,
});
const sizes = (...filters: unknown[]): unknown[] => runQuery(database, query(filters)).map(([size]) => size);

describe('a condition on a metric', () => {
  it.each([
    [{ metric: 'count', op: '>', val: 2 }, ['Large', 'Small']],
    [{ metric: 'SUM(amount)', op: '>', val: 12 }, ['Small']],
    [{ metric: 'SUM(amount)', op: '<=', val: 12 }, ['Large']],
    [{ metric: 'SUM(amount)', op: '==', val: 55 }, ['Small']],
    [{ metric: 'SUM(amount)', op: '!=', val: 55 }, ['Large']],
    [{ metric: 'SUM(amount)', op: 'ILIKE', val: '%5%' }, ['Small']],
    [{ metric: 'SUM(amount)', op: 'ILIKE', val: '%x%' }, []],
    [{ metric: 'either', op: '==', val: 1 }, ['Small']],
  ])('%j keeps %j', (filter, kept) => {
    expect(sizes(filter)).toEqual(kept);
  });

  it('is joined with others, and with a custom clause, by AND', () => {
    const filters = [
      { metric: 'count', op: '>=', val: 3 },
      { metric: 'SUM(amount)', op: '<', val: 20 },
    ];
    expect(sizes(...filters)).toEqual(['Large']);
    expect(runQuery(database, query(filters, { extras: { having: 'COUNT(*) > 3' } }))).toEqual([]);
  });

  it('binds its value and counts the groups that it leaves', () => {
    const filters = [{ metric: 'SUM(amount)', op: '>', val: 12 }];
    const { sql, params } = compile({ columns: ['size'], metrics: [sum], metric_filters: filters });
    expect(sql).toContain('HAVING (SUM("amount")) > ?');
    expect(params).toContain(12);
    expect(runQuery(database, query(filters, { is_rowcount: true }))).toEqual([[1]]);
  });

  it('is of the query’s own time, not of those that it is compared with', () => {
    const range = { col: 'ordered', op: 'TEMPORAL_RANGE', val: '2004-02-01 : 2004-03-01' };
    const { statements } = plan({
      columns: [month],
      metrics: [sum],
      filters: [range],
      time_offsets: ['1 month ago'],
      metric_filters: [{ metric: 'SUM(amount)', op: '>', val: 20 }],
    });
    expect(statements.map(({ compiled }) => compiled.sql.includes('HAVING'))).toEqual([true, false]);
  });

  it('is refused for what the query does not measure', () => {
    const missing = refusal(query([{ metric: 'salary', op: '>', val: 1 }]));
    expect(missing).toMatchObject({ status: 400 });
    expect(missing.message).toContain('salary');
    expect(refusal({ columns: ['size'], metric_filters: [{ metric: 'count', op: '>', val: 1 }] }).status).toBe(400);
    expect(refusal(query([{ metric: 'count', op: 'IN', val: 1 }])).status).toBe(400);
    expect(refusal(query([{ metric: 'count', op: '>', val: '1 OR 1=1' }])).status).toBe(400);
  });
});
