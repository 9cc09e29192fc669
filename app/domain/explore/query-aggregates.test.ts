import { expect, it } from 'vitest';
import { findAggregates } from './query-aggregates.ts';

const read = (sql: string) =>
  Object.fromEntries([...findAggregates(sql)].filter(([name]) => !/[A-Z]/.test(name) || name.includes(' ')));

it('reads which columns of a query are aggregates, by alias or by what they are', () => {
  expect(read('SELECT region, SUM(x) AS total, count(*) n, AVG(price) "Mean price" FROM sales GROUP BY region')).toEqual({
    total: 'SUM',
    n: 'SUM',
    'Mean price': 'AVG',
    'mean price': 'AVG',
  });
  expect(read('select max(day) as last, min(day) as first, round(sum(x), 2) as r from t')).toEqual({
    last: 'MAX',
    first: 'MIN',
    r: 'SUM',
  });
  expect(read('SELECT sum(x) FROM t')).toEqual({ 'sum(x)': 'SUM' });
});
it('averages a quotient, and takes the last of a running total', () => {
  expect(read('SELECT SUM(a) / COUNT(*) AS q, SUM(ms) / 1000.0 AS s, SUM(x) OVER (ORDER BY d) AS so_far FROM t')).toEqual({
    q: 'AVG',
    s: 'SUM',
    so_far: 'MAX',
  });
  expect(read('SELECT ROW_NUMBER() OVER (ORDER BY d) AS place FROM t')).toEqual({});
});
it('reads the outermost SELECT past common tables, comments and texts', () => {
  const sql = `WITH a AS (SELECT id, COUNT(*) AS inner_count FROM t GROUP BY id) -- SUM(no) AS comment
    SELECT DISTINCT city, (SELECT MAX(y) FROM a) AS top, 'sum(' AS text, SUM(inner_count) AS "all" FROM a GROUP BY city`;
  expect(read(sql)).toEqual({ top: 'MAX', all: 'SUM' });
});
it('has none of what it cannot read', () => {
  expect(read('not sql (')).toEqual({});
  expect(read('SELECT * FROM t')).toEqual({});
});
