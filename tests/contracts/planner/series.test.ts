// The best series and no others, on a real SQLite: the statement as it is written, and run.
import { afterAll, describe, expect, it } from 'vitest';
import { runQuery, compile, month, openSales, sum, type PlannerOptions } from './planner.fixture.ts';

const database = openSales();
afterAll(() => database.close());

const rows = (json: unknown, options?: PlannerOptions) => runQuery(database, json, options);

describe('a limit of series', () => {
  const query = {
    columns: [month, 'country'],
    metrics: [sum],
    series_columns: ['country'],
    series_limit: 2,
    series_limit_metric: sum,
    orderby: [['ordered', true]],
  };

  it('keeps the best ones, the group of missing values among them', () => {
    expect(compile({ ...query, filters: [{ col: 'size', op: '==', val: 'Small' }] }).sql).toBe(
      [
        'WITH "__series" AS (',
        'SELECT',
        '  "country" AS "__series_1"',
        'FROM "sales"',
        'WHERE "size" = ?1',
        'GROUP BY "country"',
        'ORDER BY SUM("amount") DESC, "__series_1" ASC',
        'LIMIT 2',
        ')',
        'SELECT',
        '  DATETIME("ordered", \'start of month\') AS "ordered",',
        '  "country" AS "country",',
        '  SUM("amount") AS "SUM(amount)"',
        'FROM "sales"',
        'WHERE "size" = ?2',
        '  AND ("country" IN (SELECT "__series_1" FROM "__series") OR (("country" IS NULL) AND EXISTS (SELECT 1 FROM "__series" WHERE ("country" = "__series_1" OR ("country" IS NULL AND "__series_1" IS NULL)))))',
        'GROUP BY DATETIME("ordered", \'start of month\'), "country"',
        'ORDER BY "ordered" ASC',
        'LIMIT 50000',
      ].join('\n'),
    );
    expect(rows(query)).toEqual([
      ['2004-01-01 00:00:00', 'France', 11],
      ['2004-02-01 00:00:00', null, 50],
    ]);
  });

  it('compares several columns, and counts its rows', () => {
    const pairs = {
      ...query,
      columns: ['country', 'size'],
      series_columns: ['country', 'size'],
      series_limit: 3,
      orderby: [[sum, false]],
    };
    expect(rows(pairs)).toEqual([
      [null, 'Small', 50],
      ['France', 'Large', 10],
      ['Spain', 'Small', 4],
    ]);
    expect(rows({ ...pairs, is_rowcount: true })).toEqual([[3]]);
  });

  it('takes the worst ones where the order is turned, and the first metric where none is named', () => {
    expect(rows({ ...query, series_limit: 3, order_desc: false, series_limit_metric: null }).map((row) => row[1])).toEqual([
      'Spain',
      '',
      "O'Land",
    ]);
    expect(rows({ ...query, series_limit: 1, series_limit_metric: 'SUM(amount)' })).toEqual([['2004-02-01 00:00:00', null, 50]]);
  });
});
