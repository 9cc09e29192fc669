// The planner on a real SQLite: each statement is asserted as it is written, and run.
import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { ask, compile, openSales, salesDataset, type AskOptions } from './planner.fixture.ts';

const database = openSales();
afterAll(() => database.close());

const rows = (json: unknown, options?: AskOptions) => ask(database, json, options);
const sum = { expressionType: 'SIMPLE', column: { column_name: 'amount' }, aggregate: 'SUM', label: 'SUM(amount)' };
const month = { columnType: 'BASE_AXIS', expressionType: 'SQL', sqlExpression: 'ordered', label: 'ordered', timeGrain: 'P1M' };
const countWhere = (filters: unknown[], more: Record<string, unknown> = {}): unknown =>
  rows({ metrics: ['count'], filters, ...more })[0]?.[0];

function refusal(json: unknown, options?: AskOptions): AppError {
  try {
    compile(json, options);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('It was accepted.');
}

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

  it('is read from written years where an axis or a grain asks for instants, and given as written elsewhere', () => {
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

  it('ranges are half open, may stand on several columns, and give the reply its bounds', () => {
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

  it('is a column of its own in old time series', () => {
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
  ])('%j is refused with 400', (filter, words) => {
    const error = refusal({ metrics: ['count'], filters: [filter] });
    expect(error.status).toBe(400);
    expect(error.message).toContain(words);
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

  it('may hold thousands of values, and there may be hundreds of filters', () => {
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

  it('may look into other tables, but never end early', () => {
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

  it('may end in a comment that swallows nothing', () => {
    expect(countWhere([{ col: 'size', op: '==', val: 'Large' }], { extras: { where: '1 = 1 -- x' } })).toBe(3);
  });

  it('in metrics and columns is one expression', () => {
    const sqlMetric = (sqlExpression: string) => ({ metrics: [{ expressionType: 'SQL', sqlExpression, label: 'm' }] });
    expect(refusal(sqlMetric('1 FROM sqlite_master --')).status).toBe(400);
    expect(refusal(sqlMetric('(SELECT COUNT(*) FROM sqlite_master)')).status).toBe(403);
    expect(refusal({ columns: [{ label: 'c', sqlExpression: 'size, country', expressionType: 'SQL' }] }).status).toBe(400);
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
