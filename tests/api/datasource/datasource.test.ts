// Filter and editor requests to a dataset: a column's values, whether an expression is valid.
import { AppError } from '#app/domain/errors.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Table } from '#app/domain/table.ts';
import type { ServiceStatement } from '#app/services/query-service/query-service.ts';
import { datasetColumns, datasets } from '#drizzle/schema/index.ts';
import { startSqlLab, type SqlLab } from '#tests/fixtures/sqllab/sql-lab.ts';

let lab: SqlLab;
type Person = Awaited<ReturnType<SqlLab['user']>>;
let admin: Person;
let dataset: number;
let request: ServiceStatement[] = [];
let table: Table;

beforeAll(async () => {
  lab = await startSqlLab();
  admin = await lab.user('Admin');
  dataset = await lab.dataset({ databaseId: await lab.database(), name: 'sales' });
  const column = { datasetId: dataset, createdOnMs: 0, changedOnMs: 0 };
  await lab.db.insert(datasetColumns).values([
    { ...column, uuid: crypto.randomUUID(), name: 'a/b?c', type: 'VARCHAR' },
    { ...column, uuid: crypto.randomUUID(), name: 'amount', type: 'NUMERIC' },
  ]);
  Object.assign(lab.deps.queryService, {
    query: async (_key: string, statement: ServiceStatement) => {
      request.push(statement);
      return { table, rowCount: table.rowCount, isCached: false, queriedAtMs: 0 };
    },
  });
});
beforeEach(() => {
  request = [];
  table = { columns: [{ name: 'a/b?c', type: 'string', values: ['Alpha', '10%', null] }], rowCount: 3 };
});
afterAll(() => lab.stop());

const values = (column: string, query = '', who = admin) =>
  lab.get(`/api/v1/datasource/table/${dataset}/column/${encodeURIComponent(column)}/values/${query}`, who);

describe('the values of a column', () => {
  it('are distinct, in order and at most 10,000', async () => {
    expect(await values('a/b?c')).toMatchObject({ status: 200, json: { result: ['Alpha', '10%', null] } });
    expect(request[0]?.sql.replaceAll(/\s+/g, ' ')).toBe(
      'SELECT "a/b?c" AS "a/b?c" FROM "public"."sales" GROUP BY "a/b?c" ORDER BY "a/b?c" ASC LIMIT 10000',
    );
    await values('a/b?c', '?limit=99999999');
    expect(request[1]?.sql).toContain('LIMIT 10000');
  });

  it('spec 495: come in pages, searched ones too', async () => {
    await values('a/b?c', '?limit=101&offset=100');
    await values('a/b?c', '?q=x&limit=101&offset=200');
    expect(request.map(({ sql }) => / LIMIT .*$/i.exec(sql.replaceAll(/\s+/g, ' '))?.[0])).toEqual([
      ' LIMIT 101 OFFSET 100',
      ' LIMIT 101 OFFSET 200',
    ]);
    expect((await values('a/b?c', '?offset=-1')).status).toBe(400);
  });

  it('are searched as the text that was typed, whatever signs are in it', async () => {
    expect((await values('a/b?c', '?q=0%25')).json).toEqual({ result: ['10%', null] });
    expect(request[0]?.sql).toContain('"a/b?c" ILIKE $1');
    expect(request[0]?.params).toEqual(['%0\\%%']);
    table = { columns: [{ name: 'amount', type: 'numeric', values: Float64Array.of(1, NaN) }], rowCount: 2 };
    expect((await values('amount', '?q=1')).json).toEqual({ result: [1, null] });
    expect(request[1]?.sql).toContain('CAST("amount" AS TEXT)');
  });

  it('are numbers with all their digits in a column of numbers', async () => {
    const exact = new Map([
      [1, '9007199254740993'],
      [2, 'NaN'],
    ]);
    table = { columns: [{ name: 'amount', type: 'numeric', values: Float64Array.of(1.5, 2 ** 53, NaN), exact }], rowCount: 3 };
    expect((await values('amount')).text).toBe('{"result":[1.5,9007199254740993,null]}');
  });

  it('keep to the dataset’s own condition', async () => {
    await lab.db.update(datasets).set({ fetchValuesPredicate: 'amount > 0' }).where(eq(datasets.id, dataset));
    await values('a/b?c');
    await lab.db.update(datasets).set({ fetchValuesPredicate: null }).where(eq(datasets.id, dataset));
    expect(request[0]?.sql).toContain('amount > 0');
  });

  it('are refused for missing objects and callers without access', async () => {
    expect((await values('nope')).status).toBe(400);
    expect((await values('__proto__')).status).toBe(400);
    expect((await values('amount', '', await lab.user('Gamma'))).status).toBe(403);
    expect((await values('amount', '', await lab.analyst())).status).toBe(403);
    expect((await lab.get('/api/v1/datasource/table/999999/column/a/values/', admin)).status).toBe(404);
    expect((await lab.get(`/api/v1/datasource/query/${dataset}/column/amount/values/`, admin)).status).toBe(404);
    expect((await values('amount', '?limit=-1')).status).toBe(400);
    expect(request).toEqual([]);
  });
});

describe('an expression', () => {
  const check = (expression: string, kind: string, who = admin) =>
    lab.post(`/api/v1/datasource/table/${dataset}/validate_expression/`, { expression, expression_type: kind }, who);

  it('is right or has its problems told by line and column', async () => {
    for (const [expression, kind] of [
      ['SUM(amount)', 'metric'],
      ['upper(label)', 'column'],
      ['amount > 1 -- why', 'where'],
      ['SUM(amount) > 1', 'having'],
    ] as const)
      expect((await check(expression, kind)).json).toEqual({ result: [] });
    const { json } = await check('amount >\n> > 1)', 'where');
    expect((json['result'] as unknown[])[0]).toEqual({
      line_number: expect.any(Number) as unknown,
      start_column: expect.any(Number) as unknown,
      end_column: expect.any(Number) as unknown,
      message: expect.any(String) as unknown,
    });
    for (const expression of ['(select 1)', '1; drop table x', ' ', ') or (1=1'])
      expect((await check(expression, 'where')).json['result']).not.toEqual([]);
  });

  it('has to be there', async () => {
    expect(await check('', 'column')).toMatchObject({ status: 400, json: { message: 'Expression is required' } });
  });

  it('is judged once its macros are rendered', async () => {
    for (const [expression, kind] of [
      ['SUM(amount) / {{ 1 + 1 }}', 'metric'],
      ['SUM({% if current_username() %}amount{% else %}0{% endif %})', 'metric'],
      ['amount > {{ current_user_id() }}', 'where'],
      ["label = '{{ current_username() }}' {# mine #}", 'where'],
      ["label in {{ filter_values('label') | where_in }}", 'where'],
      ["amount in {{ filter_values('amount') | where_in }}", 'where'],
      ["CASE WHEN label = '{{ url_param('who') }}' THEN 1 END", 'column'],
      ['SUM(amount) > {{ 5 }}', 'having'],
    ] as const)
      expect([expression, (await check(expression, kind)).json]).toEqual([expression, { result: [] }]);
    const messages = async (expression: string, kind: string): Promise<unknown> =>
      ((await check(expression, kind)).json['result'] as { message: string }[]).map(({ message }) => message);
    expect(await messages('SUM(amount) {% if %}', 'metric')).toEqual([expect.stringMatching(/^Template: /)]);
    expect(await messages('SUM({{ nope }})', 'metric')).toEqual([expect.stringContaining('"nope"')]);
    expect(await messages('SUM({{ 1 }}', 'metric')).toHaveLength(1);
    expect(await messages("amount in {{ filter_values('amount') | where_in }} and", 'where')).toHaveLength(1);
  });

  it('is checked by the database too, unless that is declined', async () => {
    const usual = { ...lab.deps.queryService };
    const refused = { expression: 'SUM(nope)', expression_type: 'metric' };
    const path = `/api/v1/datasource/table/${dataset}/validate_expression/`;
    Object.assign(lab.deps.queryService, {
      query: () => Promise.reject(new AppError('COLUMN_DOES_NOT_EXIST_ERROR', 'column "nope" does not exist')),
    });
    try {
      expect((await lab.post(path, refused, admin)).json).toEqual({
        result: [{ line_number: 1, start_column: 1, end_column: 1, message: 'column "nope" does not exist' }],
      });
      expect((await lab.post(path, { ...refused, check_database: false }, admin)).json).toEqual({ result: [] });
    } finally {
      Object.assign(lab.deps.queryService, usual);
    }
  });

  it('is checked only for those who can query the dataset', async () => {
    expect((await check('1', 'metric', await lab.user('Gamma'))).status).toBe(403);
    expect((await check('1', 'nonsense')).status).toBe(400);
  });
});
