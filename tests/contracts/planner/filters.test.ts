// Which rows every filter keeps, and which filters are refused, on a real SQLite.
import { afterAll, describe, expect, it } from 'vitest';
import { runQuery, compile, openSales, refusal, type PlannerOptions } from './planner.fixture.ts';

const database = openSales();
afterAll(() => database.close());

const rows = (json: unknown, options?: PlannerOptions) => runQuery(database, json, options);
const countWhere = (filters: unknown[], more: Record<string, unknown> = {}): unknown =>
  rows({ metrics: ['count'], filters, ...more })[0]?.[0];

describe('a filter', () => {
  it.each([
    [{ col: 'country', op: '==', val: 'France' }, 2],
    [{ col: 'country', op: '==', val: "O'Land" }, 1],
    [{ col: 'country', op: '!=', val: 'France' }, 3],
    [{ col: 'country', op: '==', val: '<NULL>' }, 1],
    [{ col: 'country', op: '!=', val: null }, 5],
    [{ col: 'country', op: '==', val: '<empty string>' }, 1],
    [{ col: 'country', op: 'IN', val: ['Spain', '<NULL>', '<empty string>'] }, 3],
    [{ col: 'country', op: 'IN', val: [null] }, 1],
    [{ col: 'country', op: 'NOT IN', val: ['Spain'] }, 4],
    [{ col: 'country', op: 'NOT IN', val: ['Spain', null] }, 4],
    [{ col: 'country', op: 'IN', val: 'Spain' }, 1],
    [{ col: 'country', op: 'IS NULL' }, 1],
    [{ col: 'country', op: 'is not null' }, 5],
    [{ col: 'country', op: 'LIKE', val: 'Fr%' }, 2],
    [{ col: 'country', op: 'NOT LIKE', val: 'Fr%' }, 3],
    [{ col: 'country', op: 'ILIKE', val: '%A%' }, 4],
    [{ col: 'country', op: 'ILIKE', val: `%${'x'.repeat(80)}%` }, 0],
    [{ col: 'amount', op: '==', val: '10' }, 1],
    [{ col: 'amount', op: '>', val: ' 4 ' }, 2],
    [{ col: 'amount', op: '<=', val: 4 }, 3],
    [{ col: 'amount', op: 'IN', val: ['10', 50] }, 2],
    [{ col: 'gift', op: '==', val: true }, 3],
    [{ col: 'gift', op: '==', val: 'false' }, 2],
    [{ col: 'gift', op: 'IS TRUE' }, 3],
    [{ col: 'gift', op: 'IS FALSE' }, 2],
    [{ col: 'ordered', op: '==', val: '2004-02-01' }, 1],
    [{ col: 'ordered', op: '>=', val: '2004-06-15T02:00:00+02:00' }, 1],
    [{ col: 'ordered', op: '<', val: Date.UTC(2004, 1, 1) }, 2],
    [{ col: 'ordered', op: 'IN', val: [Date.UTC(2004, 1, 1), '2004-02-02T00:00:00Z'] }, 2],
    [{ col: 'ordered', op: '==', val: Date.UTC(2004, 0, 1), grain: 'P1M' }, 2],
    [{ col: 'shipped', op: '==', val: '2004-01-07' }, 1],
    [{ col: { label: 'first', sqlExpression: 'substr(country, 1, 1)', expressionType: 'SQL' }, op: '==', val: 'F' }, 2],
  ])('%j keeps %i rows', (filter, count) => {
    expect(countWhere([filter])).toBe(count);
  });

  it.each([
    [{ col: 'amount', op: '==', val: 'ten' }, 'not a number'],
    [{ col: 'gift', op: '==', val: 'maybe' }, 'not true or false'],
    [{ col: 'ordered', op: '==', val: '2004-02-30' }, 'not a date'],
    [{ col: 'ordered', op: '==', val: 1e300 }, 'not a date'],
    [{ col: 'country', op: 'IN', val: [] }, 'cannot be empty'],
    [{ col: 'amount', op: '>' }, 'needs a value'],
    [{ col: 'amount', op: '>', val: null }, 'needs a value'],
    [{ col: 'ordered', op: 'TEMPORAL_RANGE', val: 5 }, 'must be text'],
  ])('%j is refused with 400', (filter, message) => {
    const error = refusal({ metrics: ['count'], filters: [filter] });
    expect(error.status).toBe(400);
    expect(error.message).toContain(message);
  });

  it('on a column that is not there is dropped and reported', () => {
    const compiled = compile({
      metrics: ['count'],
      filters: [
        { col: 'nope', op: '==', val: 1 },
        { col: 'size', op: '==', val: 'Large' },
      ],
    });
    expect(compiled.rejectedFilters).toEqual([{ reason: 'not_in_datasource', column: 'nope' }]);
    expect(compiled.appliedFilters).toEqual([{ column: 'size' }]);
    expect(compiled.params).toEqual(['Large']);
  });

  it('can have thousands of values, and there can be hundreds of filters', () => {
    const values = Array.from({ length: 5000 }, (_, n) => `c${n}`);
    expect(countWhere([{ col: 'country', op: 'IN', val: [...values, 'Spain'] }])).toBe(1);
    expect(countWhere([{ col: 'amount', op: 'NOT IN', val: values.map((_, n) => n + 100) }])).toBe(5);
    const many = Array.from({ length: 400 }, () => ({ col: 'size', op: 'IS NOT NULL' }));
    expect(countWhere(many)).toBe(6);
    expect(
      refusal({ metrics: ['count'], filters: Array.from({ length: 101 }, () => ({ col: 'amount', op: '>', val: 0 })) }).message,
    ).toContain('at most 100');
  });
});
