// What is grouped, ordered, limited and named, on a real SQLite: each statement is asserted as it is written, and run.
import { afterAll, describe, expect, it } from 'vitest';
import { runQuery, compile, month, openSales, refusal, sum, type PlannerOptions } from './planner.fixture.ts';

const database = openSales();
afterAll(() => database.close());

const rows = (json: unknown, options?: PlannerOptions) => runQuery(database, json, options);

describe('a query with metrics', () => {
  const query = { columns: ['size'], metrics: ['count', sum], orderby: [[sum, false]], row_limit: 10 };

  it('groups by its columns and orders by alias', () => {
    expect(compile(query).sql).toBe(
      [
        'SELECT',
        '  "size" AS "size",',
        '  COUNT(*) AS "count",',
        '  SUM("amount") AS "SUM(amount)"',
        'FROM "sales"',
        'GROUP BY "size"',
        'ORDER BY "SUM(amount)" DESC',
        'LIMIT 10',
      ].join('\n'),
    );
    expect(rows(query)).toEqual([
      ['Small', 3, 55],
      ['Large', 3, 12],
    ]);
  });

  it('without columns gives one row', () => {
    expect(rows({ metrics: ['count', 'net'] })).toEqual([[6, 33.5]]);
  });

  it('tells what it knows of the result’s types', () => {
    const { columns } = compile({
      columns: [month, 'country'],
      metrics: ['count', sum, { ...sum, aggregate: 'MAX', column: { column_name: 'ordered' }, label: 'last' }],
    });
    expect(columns).toEqual([
      { name: 'ordered', hint: 'temporal' },
      { name: 'country', hint: 'string' },
      { name: 'count', hint: null },
      { name: 'SUM(amount)', hint: 'numeric' },
      { name: 'last', hint: 'temporal' },
    ]);
  });

  it('orders by what is not selected too, and by columns and labels', () => {
    expect(rows({ columns: ['size'], metrics: ['count'], orderby: [['net', true]] })).toEqual([
      ['Large', 3],
      ['Small', 3],
    ]);
    expect(
      rows({
        columns: ['size'],
        metrics: ['count'],
        orderby: [
          ['count', false],
          ['size', true],
        ],
      }),
    ).toEqual([
      ['Large', 3],
      ['Small', 3],
    ]);
    expect(refusal({ columns: ['size'], metrics: ['count'], orderby: [['nope', true]] }).message).toBe(
      'Unknown column used in orderby: nope',
    );
  });

  it('takes free SQL, calculated columns and HAVING', () => {
    const half = { expressionType: 'SQL', sqlExpression: 'SUM(amount) / COUNT(*) -- per order', label: 'half' };
    expect(rows({ columns: ['size'], metrics: [half], extras: { having: 'COUNT(amount) > 2' } })).toEqual([['Small', 55 / 3]]);
    expect(rows({ columns: ['doubled'], metrics: ['count'], filters: [{ col: 'doubled', op: '>', val: 20 }] })).toEqual([
      [100, 1],
    ]);
    const upper = { label: 'UP', sqlExpression: 'UPPER(size)', expressionType: 'SQL' };
    expect(rows({ columns: [upper], metrics: ['count'], orderby: [[upper, true]] })).toEqual([
      ['LARGE', 3],
      ['SMALL', 3],
    ]);
  });
});

describe('a whole number that someone typed', () => {
  it.each(['100', '1', '(2)', '+ 1', '1 COLLATE nocase'])('is a value, never the position of a column: %s', (sqlExpression) => {
    const typed = { label: 'typed', sqlExpression, expressionType: 'SQL' };
    expect(rows({ columns: [typed, 'size'], metrics: ['count'], orderby: [['count', true]] })).toHaveLength(2);
    expect(rows({ columns: [typed], metrics: ['count'] })).toHaveLength(1);
    expect(
      rows({
        columns: ['size', 'country'],
        metrics: ['count'],
        orderby: [
          [typed, false],
          ['size', true],
          ['country', true],
        ],
      }).map(([size]) => size),
    ).toEqual(['Large', 'Large', 'Large', 'Small', 'Small', 'Small']);
    const series = { series_columns: ['size'], series_limit: 1, series_limit_metric: { ...typed, expressionType: 'SQL' } };
    expect(rows({ columns: ['size'], metrics: ['count'], ...series, order_desc: false })).toEqual([['Large', 3]]);
    expect(rows({ columns: ['size'], metrics: ['count'], ...series, order_desc: true })).toEqual([['Large', 3]]);
  });
});

describe('a result', () => {
  it('that is wider than the engine’s is refused by name', () => {
    const columns = Array.from({ length: 101 }, (_, n) => ({ label: `c${n}`, sqlExpression: 'amount', expressionType: 'SQL' }));
    expect(rows({ columns: columns.slice(1) })).toHaveLength(6);
    expect(refusal({ columns })).toMatchObject({ status: 400, message: expect.stringContaining('at most 100') as string });
  });
});

describe('a query without metrics', () => {
  it('gives plain rows, or distinct ones for an empty list of metrics', () => {
    expect(compile({ columns: ['size'] }).sql).toBe('SELECT\n  "size" AS "size"\nFROM "sales"\nLIMIT 50000');
    expect(rows({ columns: ['size'] })).toHaveLength(6);
    expect(compile({ columns: ['size'], metrics: [] }).sql).toBe(
      'SELECT\n  "size" AS "size"\nFROM "sales"\nGROUP BY "size"\nLIMIT 50000',
    );
    expect(rows({ columns: ['size'], metrics: [] })).toHaveLength(2);
  });

  it('pages, and counts its rows', () => {
    const page = { columns: ['country'], orderby: [['ordered', true]], row_limit: 2, row_offset: 3 };
    expect(rows(page)).toEqual([[null], ['']]);
    expect(rows({ ...page, row_limit: 4, row_offset: 0, is_rowcount: true })).toEqual([[4]]);
    expect(compile({ ...page, is_rowcount: true }).columns).toEqual([{ name: 'rowcount', hint: 'numeric' }]);
  });
});

describe('names', () => {
  it('that repeat are refused', () => {
    expect(refusal({ columns: ['size'], metrics: ['count', { ...sum, label: 'size' }] }).message).toBe(
      'Duplicate column/metric labels: "size". Please make sure all columns and metrics have a unique label.',
    );
  });

  it('that the dataset does not have are refused', () => {
    expect(refusal({ metrics: ['nope'] }).message).toBe("Metric 'nope' does not exist");
    expect(refusal({ columns: ['nope'] }).message).toBe("Columns missing in dataset: ['nope']");
    expect(refusal({ metrics: [{ ...sum, column: { column_name: 'nope' } }] }).message).toBe(
      "Columns missing in dataset: ['nope']",
    );
    expect(refusal({}).message).toBe('Empty query?');
  });

  it('that are hostile stay names', () => {
    const label = '"; DROP TABLE sales; --';
    expect(
      rows({
        columns: [{ label, sqlExpression: 'size', expressionType: 'SQL' }],
        metrics: [{ ...sum, label: '__proto__' }],
        orderby: [['__proto__', true]],
      }),
    ).toEqual([
      ['Large', 12],
      ['Small', 55],
    ]);
    expect(refusal({ columns: ['a\u0000b'] }).status).toBe(400);
    expect(rows({ columns: [{ label: 'a b\n"c"', sqlExpression: 'size', expressionType: 'SQL' }], metrics: [] })).toHaveLength(2);
  });
});
