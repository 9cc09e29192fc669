// What others wrote into a statement stays where it belongs, on a real SQLite: row-level clauses, free text, virtual datasets.
import { afterAll, describe, expect, it } from 'vitest';
import { runQuery, compile, openSales, refusal, salesDataset, sum, type PlannerOptions } from './planner.fixture.ts';

const database = openSales();
afterAll(() => database.close());

const rows = (json: unknown, options?: PlannerOptions) => runQuery(database, json, options);

describe('row-level clauses', () => {
  const clause = (text: string, groupKey: string | null = null) => ({ groupKey, clause: text });

  it('are alternatives inside a group and all hold between groups', () => {
    const rowClauses = [clause("country = 'France'", 'land'), clause("country = 'Spain'", 'land'), clause("size = 'Small'")];
    expect(compile({ metrics: ['count'] }, { rowClauses }).sql).toContain(
      "WHERE ((country = 'France')\n  OR (country = 'Spain'))\n  AND (size = 'Small')",
    );
    expect(rows({ metrics: ['count'] }, { rowClauses })).toEqual([[2]]);
  });

  it('hold for plain rows, series, counts and free conditions alike', () => {
    const rowClauses = [clause("size = 'Small' -- only these")];
    expect(rows({ columns: ['size'] }, { rowClauses })).toHaveLength(3);
    expect(rows({ columns: ['size'], is_rowcount: true }, { rowClauses })).toEqual([[3]]);
    expect(rows({ metrics: ['count'], extras: { where: "1 = 1 OR size = 'Large'" } }, { rowClauses })).toEqual([[3]]);
    const series = { columns: ['country'], metrics: [sum], series_columns: ['country'], series_limit: 1, order_desc: true };
    expect(rows(series, { rowClauses: [clause('amount < 50')] })).toEqual([['France', 11]]);
  });

  it('can look into other tables, but never end early', () => {
    expect(rows({ metrics: ['count'] }, { rowClauses: [clause('amount = (SELECT MAX(amount) FROM sales)')] })).toEqual([[1]]);
    for (const text of ['1 = 1) OR (1 = 1', '1 = 1; DROP TABLE sales', "size = 'Small", '/* open', '']) {
      expect(refusal({ metrics: ['count'] }, { rowClauses: [clause(text)] }).status).toBe(400);
    }
  });
});

describe('what is free text', () => {
  it.each([
    ['1 = 1) OR (1 = 1', 400],
    ['(size = 1', 400],
    ['1 = 1; SELECT 2', 400],
    ['amount IN (SELECT 1)', 403],
  ])('in WHERE: %s is refused with %i', (where, status) => {
    expect(refusal({ metrics: ['count'], extras: { where } }).status).toBe(status);
  });

  it('can end in a comment that swallows nothing', () => {
    const filters = [{ col: 'size', op: '==', val: 'Large' }];
    expect(rows({ metrics: ['count'], filters, extras: { where: '1 = 1 -- x' } })).toEqual([[3]]);
  });

  it('in metrics and columns is one expression', () => {
    const sqlMetric = (sqlExpression: string) => ({ metrics: [{ expressionType: 'SQL', sqlExpression, label: 'm' }] });
    expect(refusal(sqlMetric('1 FROM sqlite_master --')).status).toBe(400);
    expect(refusal(sqlMetric('(SELECT COUNT(*) FROM sqlite_master)')).status).toBe(403);
    expect(refusal({ columns: [{ label: 'c', sqlExpression: 'size, country', expressionType: 'SQL' }] }).status).toBe(400);
  });
});

describe('a virtual dataset', () => {
  const virtual = { ...salesDataset, sql: "SELECT * FROM sales WHERE size = 'Large' -- ours" };

  it('is a sub-query', () => {
    expect(compile({ metrics: ['count'] }, { dataset: virtual }).sql).toBe(
      'SELECT\n  COUNT(*) AS "count"\nFROM (\nSELECT * FROM sales WHERE size = \'Large\'\n) AS "virtual_table"\nLIMIT 50000',
    );
    expect(rows({ columns: ['country'], metrics: ['count'], orderby: [['country', true]] }, { dataset: virtual })).toEqual([
      ['', 1],
      ['France', 1],
      ["O'Land", 1],
    ]);
    expect(rows({ metrics: ['count'] }, { dataset: virtual, rowClauses: [{ groupKey: null, clause: 'amount > 5' }] })).toEqual([
      [1],
    ]);
  });

  it('that writes, or is more than one statement, is refused', () => {
    for (const sql of ['DELETE FROM sales', 'SELECT 1; SELECT 2', 'SELECT 1) AS x; --']) {
      expect(refusal({ metrics: ['count'] }, { dataset: { ...salesDataset, sql } }).status).toBe(400);
    }
  });
});
