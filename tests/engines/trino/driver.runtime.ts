// Trino's driver on the real server: values, errors with their places, what stops, and where it may connect.
import { describe, expect, it } from 'vitest';
import { trinoEngine } from '#app/engines/trino/engine.ts';
import { OUTBOUND_TO_PUBLIC } from '#tests/fixtures/servers/outbound.ts';
import { runQuery, catchErrorType } from '#tests/engines/run-query.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';
import { openTrino, server } from './fixture.ts';

const driver = openTrino();

describe('values', () => {
  it('are exact', async () => {
    const { columns, rows } = await runQuery(
      driver,
      "SELECT 9223372036854775807 AS a, DECIMAL '12345678901234567890.10' AS b, 1.5 AS c, nan() AS d, TIMESTAMP '2020-01-01 12:00:00.123456789' AS e, " +
        "TIMESTAMP '2020-01-01 12:00:00 UTC' AS f, ARRAY[1, 2] AS g, X'0aff' AS h, DATE '2020-02-29' AS i, true AS j, NULL AS k",
    );
    expect(rows).toEqual([
      [
        '9223372036854775807',
        '12345678901234567890.10',
        '1.5',
        'NaN',
        '2020-01-01T12:00:00.123456',
        '2020-01-01T12:00:00+00:00',
        '[1,2]',
        '0aff',
        '2020-02-29',
        true,
        null,
      ],
    ]);
    const generic = columns.map(({ databaseType }) => trinoEngine.dialect.genericType(databaseType ?? ''));
    expect(generic.slice(0, 6)).toEqual(['numeric', 'numeric', 'numeric', 'numeric', 'temporal', 'temporal']);
  });
});

describe('errors', () => {
  it('say where in the statement', async () => {
    const error = await catchAppError(runQuery(driver, 'SELECT id,\n  nope\nFROM (VALUES 1) AS t (id)'));
    expect(error.type).toBe('COLUMN_DOES_NOT_EXIST_ERROR');
    expect(error.extra).toMatchObject({ trino_error: 'COLUMN_NOT_FOUND', position: { from: 13, line: 2, column: 3 } });
    expect(error.message).toBe("Column 'nope' cannot be resolved");
  });
  it.each([
    ['SELECT FROM', 'SYNTAX_ERROR'],
    ['SELECT 1 FROM nope.nope', 'SCHEMA_DOES_NOT_EXIST_ERROR'],
    ['SELECT 1 FROM nope.nope.nope', 'CONNECTION_UNKNOWN_DATABASE_ERROR'],
    ['SELECT nope(1)', 'OBJECT_DOES_NOT_EXIST_ERROR'],
    ['SELECT 1 / 0', 'GENERIC_DB_ENGINE_ERROR'],
  ])('%s: %s', async (sql, type) => expect(await catchErrorType(runQuery(driver, sql))).toBe(type));
  it('say what is wrong with the address', async () => {
    expect(await catchErrorType(runQuery(openTrino({ port: 1 }), 'SELECT 1'))).toBe('CONNECTION_PORT_CLOSED_ERROR');
    expect(await catchErrorType(runQuery(openTrino({ host: 'nowhere.invalid' }), 'SELECT 1'))).toBe(
      'CONNECTION_INVALID_HOSTNAME_ERROR',
    );
    expect(await catchErrorType(runQuery(openTrino({ database: 'nowhere' }), 'SELECT 1 FROM t'))).toBe(
      'CONNECTION_UNKNOWN_DATABASE_ERROR',
    );
    expect((await catchAppError(runQuery(openTrino({ password: 'x' }), 'SELECT 1'))).message).toMatch(/insecure|password/i);
  });
  it('refuse private addresses where the operator does not allow them', async () =>
    expect(await catchErrorType(runQuery(openTrino({}, OUTBOUND_TO_PUBLIC), 'SELECT 1'))).toBe('ACTION_FORBIDDEN_ERROR'));
});

describe('sessions', () => {
  it('have the schema of the run, the user and the properties of the connection', async () => {
    expect((await runQuery(driver, 'SELECT current_schema, current_catalog, current_user', { schema: 'other' })).rows).toEqual([
      ['other', 'memory', 'analyst'],
    ]);
    const other = openTrino({ impersonate: 'ada', session_properties: 'query_max_run_time=7m', client_tags: 'a,b' });
    expect((await runQuery(other, 'SELECT current_user')).rows).toEqual([['ada']]);
    const { rows } = await runQuery(other, 'SHOW SESSION');
    expect(rows.find(([name]) => name === 'query_max_run_time')?.[1]).toBe('7m');
  });
  it('read several catalogs in one statement', async () =>
    expect(
      (await runQuery(driver, 'SELECT count(*) FROM tpch.tiny.nation CROSS JOIN memory.information_schema.schemata')).rows,
    ).toEqual([[expect.any(Number)]]));
});

describe('stopping', () => {
  const states = async (mark: string): Promise<unknown[]> => {
    const sql = `SELECT state FROM system.runtime.queries WHERE query LIKE '%${mark}%' AND query NOT LIKE '%runtime.queries%'`;
    return (await runQuery(driver, sql)).rows.map(([state]) => state);
  };
  it('reaches the server: nothing goes on there', async () => {
    const mark = `mark_${crypto.randomUUID().replaceAll('-', '')}`;
    const endless = openTrino();
    const sql = `SELECT /* ${mark} */ count(*) FROM tpch.sf1000.lineitem AS a CROSS JOIN tpch.sf1.nation`;
    const running = catchErrorType(runQuery(endless, sql, { timeoutMs: 100_000 }));
    while (!(await states(mark)).includes('RUNNING'));
    await endless.cancel();
    expect(await running).toBe('GENERIC_DB_ENGINE_ERROR');
    expect(await states(mark)).toEqual(['FAILED']);
  });
  it('ends transactions too', async () => {
    const own = openTrino();
    await runQuery(own, 'SELECT 1');
    await own.close();
    expect(await catchErrorType(runQuery(own, 'SELECT 1'))).toBe('GENERIC_DB_ENGINE_ERROR');
  });
});

it('serves many at once', async () => {
  const results = await Promise.all(Array.from({ length: 5 }, (_, index) => runQuery(driver, `SELECT ${index}`)));
  expect(results.map(({ rows }) => rows[0]?.[0])).toEqual([0, 1, 2, 3, 4]);
  expect(server.port).toBeGreaterThan(0);
});
