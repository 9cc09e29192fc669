// Validation of SQL that hasn't run: of its template, of what it renders to, and by the database's own parser.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import {
  addReader,
  call,
  forgetDatabases,
  insertWarehouse,
  metadata,
  queryService,
  startDatabaseApi,
} from '#tests/fixtures/datasets/database-api.ts';

beforeAll(async () => {
  await startDatabaseApi();
  await addReader('sales-reader', [
    ['can_read', 'Database'],
    ['schema_access', '[lake].[sales]'],
  ]);
});
afterAll(() => metadata.stop());
beforeEach(forgetDatabases);

type Problem = {
  readonly line_number: number;
  readonly start_column: number;
  readonly end_column: number;
  readonly message: string;
};

const check = async (id: number, sql: string, more: object = {}, as?: string) => {
  const { status, text, json } = await call<{ result: Problem[] }>('POST', `/${id}/validate_sql/`, { sql, ...more }, as);
  expect(status, text).toBe(200);
  return json.result;
};
const placed = (problems: readonly Problem[], sql: string) =>
  problems.map(({ line_number: line, start_column: start, end_column: end }) => [
    line,
    (sql.split('\n')[line - 1] ?? '').slice(start - 1, end),
  ]);

describe('a template', () => {
  let id = 0;
  beforeEach(async () => void (id = await insertWarehouse()));

  it('is rendered with its parameters before the SQL is read', async () => {
    const sql = 'SELECT 1\nFROM {{ source }}\nWHERE {{ condition }}';
    const wrong = await check(id, sql, { template_params: '{"source": "t", "condition": "a = = 2"}' });
    expect(placed(wrong, sql)).toEqual([[3, '{{ condition }}']]);
    expect(await check(id, sql, { template_params: { source: 't', condition: 'a = 2' } })).toEqual([]);
    const beside = 'SELECT {{ n }}\nFROM FROM t';
    expect(placed(await check(id, beside, { template_params: { n: 1 } }), beside)[0]?.[0]).toBe(2);
  });

  it('tells where a name is undefined, and where the template itself is broken', async () => {
    const sql = 'SELECT 1\nFROM {{ nowhere }}';
    const [problem] = await check(id, sql);
    expect([problem?.line_number, problem?.start_column, problem?.message]).toEqual([2, 9, expect.stringContaining('nowhere')]);
    expect((await check(id, 'SELECT {{ 1 +'))[0]?.message).toMatch(/^Template: /);
    expect((await check(id, "SELECT '{{ trino.latest_partition('a') }}'"))[0]?.message).toContain('undefined');
  });

  it('with parameters that are no object is refused', async () => {
    const { status } = await call('POST', `/${id}/validate_sql/`, { sql: 'SELECT {{ a }}', template_params: '[1]' });
    expect(status).toBe(400);
  });
});

describe('a database with its own parser', () => {
  const refusal = (column: number, line = 1): AppError =>
    new AppError('COLUMN_DOES_NOT_EXIST_ERROR', "Column 'naem' cannot be resolved", {
      extra: { trino_error_type: 'USER_ERROR', position: { from: 'EXPLAIN (TYPE VALIDATE) '.length + column, line } },
    });
  const connect = async (): Promise<number> => {
    const body = { database_name: 'lake', sqlalchemy_uri: 'trino://u@trino.example.org:8080/memory' };
    const { id } = (await call<{ id: number }>('POST', '/', body)).json;
    queryService.requested = [];
    return id;
  };

  it('says what names mean nothing, statement by statement', async () => {
    const id = await connect();
    queryService.respond = ({ sql }) => {
      if (sql.includes('naem')) throw refusal(7);
      return [[true]];
    };
    const sql = 'SELECT 1;\n-- next\nSELECT naem FROM sales.t';
    const found = await check(id, sql, { schema: 'sales' });
    expect([placed(found, sql), found[0]?.message]).toEqual([[[3, 'naem']], "Column 'naem' cannot be resolved"]);
    expect(queryService.requested).toMatchObject([
      { sql: 'EXPLAIN (TYPE VALIDATE) SELECT 1', schema: 'sales' },
      { sql: 'EXPLAIN (TYPE VALIDATE) SELECT naem FROM sales.t' },
    ]);
  });

  it('is shown only what reads, and nothing of tables that the caller can’t read', async () => {
    const id = await connect();
    expect(await check(id, 'DELETE FROM sales.t')).toEqual([]);
    expect(await check(id, 'SELECT naem FROM hr.people', {}, 'sales-reader')).toEqual([]);
    expect(queryService.requested).toEqual([]);
    expect(await check(id, 'SELECT a FROM sales.t', {}, 'sales-reader')).toEqual([]);
    expect(queryService.requested).toHaveLength(1);
  });

  it('says nothing where it is down or slow', async () => {
    const id = await connect();
    for (const type of ['CONNECTION_HOST_DOWN_ERROR', 'SQLLAB_TIMEOUT_ERROR'] as const) {
      queryService.respond = () => {
        throw new AppError(type, 'down');
      };
      expect(await check(id, 'SELECT naem FROM sales.t')).toEqual([]);
    }
    expect(queryService.requested.every(({ timeoutMs }) => timeoutMs <= 10_000)).toBe(true);
  });
});
