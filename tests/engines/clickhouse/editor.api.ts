// What a real ClickHouse says of SQL that doesn't parse, where it says it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { driverRows } from '#scripts/servers/driver-rows.ts';
import { openNodeDriver } from '#scripts/servers/node-drivers.ts';
import { call, metadata, queryService, startDatabaseApi } from '#tests/fixtures/datasets/database-api.ts';
import type { EngineServers } from '#tests/engines/setup.ts';

const { clickhouse } = JSON.parse(process.env['MERIDIAN_ENGINE_SERVERS'] ?? '{}') as EngineServers;
let id = 0;

beforeAll(async () => {
  await startDatabaseApi();
  queryService.respond = async ({ connection, sql, params, maxRows, timeoutMs }) => {
    const driver = openNodeDriver('clickhouse', connection.parameters);
    try {
      return (await driverRows(driver, { sql, params, maxRows, timeoutMs })).rows;
    } finally {
      await driver.close();
    }
  };
  const uri = `clickhousedb://default@${clickhouse?.host}:${clickhouse?.port}/default`;
  const { json, text } = await call<{ id: number }>('POST', '/', { database_name: 'clickhouse', sqlalchemy_uri: uri });
  expect(json.id, text).toEqual(expect.any(Number));
  id = json.id;
});
afterAll(() => metadata.stop());

interface Problem {
  readonly line_number: number;
  readonly start_column: number;
  readonly end_column: number;
  readonly message: string;
}

const check = async (sql: string) => {
  const { json, text } = await call<{ result: Problem[] }>('POST', `/${id}/validate_sql/`, { sql });
  expect(json.result, text).toBeDefined();
  return json.result.map(({ line_number: line, start_column: start, end_column: end, message }) => [
    line,
    (sql.split('\n')[line - 1] ?? '').slice(start - 1, end),
    message,
  ]);
};

it('places its syntax errors at the token that it doesn’t take', async () => {
  expect(await check('SELECT 1')).toEqual([]);
  expect(await check('SELECT number FROM nowhere_at_all')).toEqual([]);
  expect(await check("SELECT 'ü',\n  1 FORM numbers(3) GRUOP BY 1")).toEqual([
    [2, 'numbers', expect.stringContaining('Syntax error at “numbers”')],
  ]);
  expect(await check('SELECT 1;\nSELECT number FROM numbers(3) WHERE')).toMatchObject([
    [2, expect.any(String), expect.stringContaining('Syntax error')],
  ]);
});
