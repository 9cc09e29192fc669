// What PostgreSQL alone promises, on a real server: its types, its two lines against writing, its errors, its speed of stopping.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError, toWireError } from '#app/domain/errors.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import { createDriver } from '#app/engines/drivers.server.ts';
import { postgresCatalog } from '#app/engines/postgres/catalog.ts';
import { postgresEngine } from '#app/engines/postgres/engine.ts';
import { postgresGrammar } from '#app/engines/postgres/grammar.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { HOSTILE_STATEMENTS } from './engine-postgres-hostile.ts';
import { analystParameters, ask, openAsSuperuser, openPostgres, postgres, write } from './engine-postgres-fixture.ts';

let driver: Driver;
let observer: Driver;

beforeAll(async () => {
  driver = openPostgres();
  observer = openAsSuperuser();
  await write(driver, 'DROP TABLE IF EXISTS victim, made');
  await write(driver, 'CREATE TABLE victim (id int PRIMARY KEY)');
  await write(driver, 'INSERT INTO victim VALUES (1), (2), (3)');
  await write(driver, 'DROP SEQUENCE IF EXISTS counter');
  await write(driver, 'CREATE SEQUENCE counter');
});
afterAll(async () => {
  await driver.close();
  await observer.close();
});

const oneOf = async (sql: string, params: readonly SqlValue[] = []): Promise<unknown> =>
  (await ask(driver, sql, { params })).rows[0]?.[0];

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => new Error('It did not fail.'),
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw error;
}
const typeOf = async (work: Promise<unknown>): Promise<string> => (await failureOf(work)).type;
const issuesOf = (error: AppError): unknown[] =>
  (toWireError(error).extra['issue_codes'] as { code: number }[]).map(({ code }) => code);

describe('types of PostgreSQL', () => {
  it.each<[string, unknown, string | null]>([
    ['NULL::text', null, 'TEXT'],
    ['true', true, 'BOOLEAN'],
    ['1::smallint', 1, 'SMALLINT'],
    ['2147483647', 2_147_483_647, 'INTEGER'],
    ['9007199254740991::bigint', 9_007_199_254_740_991, 'BIGINT'],
    ['9007199254740993::bigint', '9007199254740993', 'BIGINT'],
    ['(-9223372036854775808)::bigint', '-9223372036854775808', 'BIGINT'],
    ['1.10::numeric', 1.1, 'NUMERIC'],
    ['123456789012345.678901::numeric', '123456789012345.678901', 'NUMERIC'],
    ['0.0000000000000000001::numeric', 1e-19, 'NUMERIC'],
    ['(10::numeric ^ 30)::numeric(40,0)', `1${'0'.repeat(30)}`, 'NUMERIC'],
    ['12345678901234567890::numeric', '12345678901234567890', 'NUMERIC'],
    ["'NaN'::numeric", NaN, 'NUMERIC'],
    ["'NaN'::float8", NaN, 'DOUBLE PRECISION'],
    ["'Infinity'::float8", Infinity, 'DOUBLE PRECISION'],
    ["'-Infinity'::numeric", -Infinity, 'NUMERIC'],
    ['0.1::float8 + 0.2::float8', 0.1 + 0.2, 'DOUBLE PRECISION'],
    ['1.5::real', 1.5, 'REAL'],
    ["'ünï 漢 💥'::text", 'ünï 漢 💥', 'TEXT'],
    ["'a'::varchar(5)", 'a', 'VARCHAR'],
    ["date '2020-01-02'", '2020-01-02', 'DATE'],
    ["date '0044-03-15 BC'", '0044-03-15 BC', 'DATE'],
    ["date 'infinity'", 'infinity', 'DATE'],
    ["timestamp '2020-01-02 03:04:05.678'", '2020-01-02T03:04:05.678000', 'TIMESTAMP'],
    ["timestamp '2020-01-02 03:04:05'", '2020-01-02T03:04:05', 'TIMESTAMP'],
    ["timestamp '20201-01-02 03:04:05'", '20201-01-02T03:04:05', 'TIMESTAMP'],
    ["timestamptz '2020-01-02 03:04:05+02'", '2020-01-02T01:04:05+00:00', 'TIMESTAMPTZ'],
    ["timestamptz '2020-01-02 03:04:05.000001-05:30'", '2020-01-02T08:34:05.000001+00:00', 'TIMESTAMPTZ'],
    ["timestamptz '-infinity'", '-infinity', 'TIMESTAMPTZ'],
    ["time '10:11:12'", '10:11:12', 'TIME'],
    ["interval '1 day'", '1 days 00:00:00', 'INTERVAL'],
    ["interval '26:03:04.5'", '1 days 02:03:04.500000', 'INTERVAL'],
    ["interval '-1 second'", '-1 days +23:59:59', 'INTERVAL'],
    ["interval '1 year 2 months 3 days'", '1 year 2 mons 3 days', 'INTERVAL'],
    [`'{"a": [1, 2]}'::json`, '{"a": [1, 2]}', 'JSON'],
    [`'{"b":9007199254740993}'::jsonb`, '{"b": 9007199254740993}', 'JSONB'],
    ['array[1,2]', '[1, 2]', 'INTEGER[]'],
    ['array[[1,2],[3,null]]', '[[1, 2], [3, null]]', 'INTEGER[]'],
    [`array['a,b', 'c"d', 'NULL', null, '\\', '{}', '']`, String.raw`["a,b", "c\"d", "NULL", null, "\\", "{}", ""]`, 'TEXT[]'],
    ['array[9007199254740993]::bigint[]', '[9007199254740993]', 'BIGINT[]'],
    ["'[0:1]={true,false}'::bool[]", '[true, false]', 'BOOLEAN[]'],
    ['array[]::int[]', '[]', 'INTEGER[]'],
    ["array['NaN'::float8, 1.5]", '["NaN", 1.5]', 'DOUBLE PRECISION[]'],
    ["array[timestamp '2020-01-02 03:04:05']", '["2020-01-02T03:04:05"]', 'TIMESTAMP[]'],
    ["'\\x01ff'::bytea", '01ff', 'BYTEA'],
    ["'6ecd8c99-4036-403d-bf84-cf8400f67836'::uuid", '6ecd8c99-4036-403d-bf84-cf8400f67836', 'UUID'],
    ["inet '10.0.0.1/8'", '10.0.0.1/8', 'INET'],
    ['int4range(1, 5)', '[1,5)', null],
    ['row(1, null)', '(1,)', null],
  ])('reads %s', async (sql, cell, databaseType) => {
    const { columns, rows } = await ask(driver, `SELECT ${sql} AS a`);
    expect([rows, columns]).toEqual([[[cell]], [{ name: 'a', databaseType }]]);
  });

  it('compares numbers as if they were written out', async () => {
    expect(await oneOf('SELECT count(*) FROM victim WHERE id > $1', [1.5])).toBe(2);
    expect(await oneOf('SELECT count(*) FROM victim WHERE id < $1', [9_999_999_999])).toBe(3);
    expect(await oneOf('SELECT count(*) FROM victim WHERE id < $1', [1e20])).toBe(3);
    expect(await oneOf('SELECT count(*) FROM victim WHERE id::numeric = $1', [2])).toBe(1);
    expect(await oneOf('SELECT 0.1::numeric = $1 AND 0.1::float8 = $2', [0.1, 0.1])).toBe(true);
  });

  it('reads epoch numbers and text columns as instants, and compares them', async () => {
    const { dialect } = postgresEngine;
    const ms = Date.UTC(2020, 1, 29, 12, 30, 5, 250);
    const instant = async (value: string, storage: Parameters<typeof dialect.fromStorage>[1]): Promise<unknown> =>
      oneOf(`SELECT ${dialect.fromStorage(value, storage)}`);
    expect(await instant('1582979405::bigint', 'epoch_s')).toBe('2020-02-29T12:30:05');
    expect(await instant(`${ms}::bigint`, 'epoch_ms')).toBe('2020-02-29T12:30:05.250000');
    expect(await instant("'29/02/2020 T 12'", { format: '%d/%m/%Y T %H' })).toBe('2020-02-29T12:00:00');
    expect(dialect.temporalValue(ms, { format: '%d/%m/%Y T %H' }, null)).toBe('29/02/2020 T 12');
    expect(dialect.temporalValue(ms, 'epoch_s', null)).toBe(1_582_979_405.25);
    for (const type of ['timestamp without time zone', 'timestamp with time zone', 'TIMESTAMPTZ'])
      expect(
        await oneOf(`SELECT $1 = CAST('2020-02-29 12:30:05.25' AS ${type})`, [dialect.temporalValue(ms, 'native', type)]),
      ).toBe(true);
    expect(await oneOf("SELECT date '2020-02-29' >= $1", [dialect.temporalValue(ms, 'native', 'date')])).toBe(false);
    expect(
      await oneOf('SELECT $1::timestamp', [dialect.temporalValue(Date.parse('-000043-03-15T00:00:00Z'), 'native', 'timestamp')]),
    ).toBe('0044-03-15 00:00:00 BC');
  });

  it('groups lists with nulls, quotes and backslashes of any length', async () => {
    const values = ["a'b", 'c"d', 'e\\f', '{g}', 'h,i', 'NULL', ...Array.from({ length: 2_000 }, (_, index) => `x${index}`)];
    const { sql, params } = postgresEngine.dialect.inList('v', values, false, 1);
    const source = `(VALUES ('a''b'), ('c"d'), ('e\\f'), ('{g}'), ('h,i'), ('NULL'), ('no')) AS t (v)`;
    expect((await ask(driver, `SELECT count(*) FROM ${source} WHERE ${sql}`, { params })).rows).toEqual([[6]]);
  });
});

/** The runner cannot print text that is not well-formed. */
const labelOf = (sql: string): string => JSON.stringify(sql).slice(0, 120);

describe('nothing is written', () => {
  /** Everything that a statement could have changed, as a superuser sees it. */
  const FINGERPRINT = `SELECT
    (SELECT md5(string_agg(relname::text || relkind::text || relowner::text || coalesce(relacl::text, ''), ',' ORDER BY oid)) FROM pg_class WHERE relname !~ '^pg_toast'),
    (SELECT md5(string_agg(proname::text, ',' ORDER BY oid)) FROM pg_proc),
    (SELECT md5(string_agg(rolname::text || rolsuper::text, ',' ORDER BY oid)) FROM pg_roles),
    (SELECT count(*) FROM pg_rewrite), (SELECT count(*) FROM pg_largeobject_metadata), (SELECT count(*) FROM pg_extension),
    (SELECT count(*) FROM pg_replication_slots), (SELECT count(*) FROM pg_prepared_xacts), (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'),
    (SELECT count(*) FROM pg_description), (SELECT count(*) FROM pg_file_settings),
    (SELECT is_called::text || last_value::text FROM counter), (SELECT string_agg(id::text, ',' ORDER BY id) FROM victim),
    (pg_stat_file('/tmp/meridian-made', true)).size`;
  /** The driver whose word counts here proves nothing: it looks at what a superuser alone may see. */
  const unproved = { prove: () => undefined };
  const fingerprint = async (): Promise<unknown> => (await ask(observer, FINGERPRINT, { readOnly: false })).rows;

  it('tries at least forty statements', () => {
    expect(HOSTILE_STATEMENTS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(HOSTILE_STATEMENTS.map(({ sql }) => sql)).size).toBe(HOSTILE_STATEMENTS.length);
  });

  it('refuses every hostile statement before it is sent, for the reason in the table', async () => {
    const found = HOSTILE_STATEMENTS.map(({ sql }) => {
      const proof = postgresGrammar.proveReadOnly(sql);
      return [labelOf(sql), proof.ok ? 'not at all' : proof.diagnostics[0]?.code];
    });
    expect(found).toEqual(HOSTILE_STATEMENTS.map(({ sql, refusedAs }) => [labelOf(sql), refusedAs]));
  });

  it('changes nothing when every one is sent to the server after all, without the grammar', async () => {
    const before = await fingerprint();
    const bare = openPostgres({}, unproved);
    const changed: string[] = [];
    for (const { sql } of HOSTILE_STATEMENTS) {
      await ask(bare, sql, { timeoutMs: 300 }).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.kind === 'bug') throw error;
      });
      if (JSON.stringify(await fingerprint()) !== JSON.stringify(before)) changed.push(labelOf(sql));
    }
    await bare.close();
    expect(changed).toEqual([]);
    expect(await fingerprint()).toEqual(before);
  }, 30_000);

  it('keeps READ ONLY to the end of the transaction', async () => {
    const bare = openPostgres({}, unproved);
    expect(await typeOf(ask(bare, 'SET TRANSACTION READ WRITE'))).toBe('DML_NOT_ALLOWED_ERROR');
    expect(await typeOf(ask(bare, "SELECT set_config('transaction_read_only', 'off', true)"))).toBe('DML_NOT_ALLOWED_ERROR');
    expect(await typeOf(ask(bare, 'DELETE FROM victim'))).toBe('DML_NOT_ALLOWED_ERROR');
    await bare.close();
  });

  it('lets a superuser read tables and nothing of the server', async () => {
    const bare = openAsSuperuser(unproved);
    expect((await ask(bare, 'SELECT id FROM victim ORDER BY id')).rows).toEqual([[1], [2], [3]]);
    for (const sql of ["SELECT pg_read_file('PG_VERSION')", "COPY (SELECT 1) TO '/tmp/meridian-made'"])
      expect([sql, await typeOf(ask(bare, sql))]).toEqual([sql, 'CONNECTION_DATABASE_PERMISSIONS_ERROR']);
    expect(await typeOf(ask(bare, "COPY (SELECT 1) TO PROGRAM 'touch /tmp/meridian-made'"))).toBe(
      'CONNECTION_DATABASE_PERMISSIONS_ERROR',
    );
    await bare.close();
  });

  it('lets everything that only reads run', async () => {
    for (const sql of [
      'SELECT 1;',
      'TABLE victim',
      'VALUES (1), (2)',
      'EXPLAIN SELECT * FROM victim',
      'EXPLAIN (ANALYZE, FORMAT JSON) SELECT * FROM victim',
      'SHOW server_version',
      'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 5) SELECT * FROM c',
      'SELECT \';\' AS "DELETE FROM victim", $$; DROP TABLE victim$$ -- DELETE',
      'SELECT count(*) FILTER (WHERE id > 1), percentile_cont(0.5) WITHIN GROUP (ORDER BY id) FROM victim',
      'SELECT * FROM victim AS a, LATERAL generate_series(1, a.id) AS g ORDER BY 1 LIMIT 2',
      'SELECT replace(current_user, $1, upper($1))',
    ])
      expect([sql, (await ask(driver, sql, { params: sql.includes('$1') ? ['a'] : [] })).rows.length > 0]).toEqual([sql, true]);
  });

  it('runs what writes where it is told that it may, statement by statement in one session', async () => {
    const script = openPostgres();
    await write(script, 'CREATE TEMPORARY TABLE mine (a int)');
    expect((await write(script, 'INSERT INTO mine VALUES ($1), (8) RETURNING a', [7])).rows).toEqual([[7], [8]]);
    expect((await write(script, 'INSERT INTO mine SELECT generate_series(10, 99) RETURNING a')).rows).toHaveLength(90);
    expect((await ask(script, 'SELECT count(*) FROM mine')).rows).toEqual([[92]]);
    expect(await typeOf(write(script, 'SELECT 1; DELETE FROM mine'))).toBe('SYNTAX_ERROR');
    expect(await typeOf(write(script, 'COPY mine FROM STDIN'))).toBe('GENERIC_DB_ENGINE_ERROR');
    await script.close();
  });
});

describe('errors of PostgreSQL', () => {
  const connecting = async (
    rest: Record<string, unknown>,
    options: Parameters<typeof openPostgres>[1] = {},
  ): Promise<unknown[]> => {
    const failing = openPostgres(rest, options);
    const error = await failureOf(ask(failing, 'SELECT 1'));
    await failing.close();
    return [error.type, issuesOf(error)];
  };

  it('tells a wrong password, user and database apart', async () => {
    expect(await connecting({ password: 'wrong' })).toEqual(['CONNECTION_INVALID_PASSWORD_ERROR', [1013]]);
    expect(await connecting({ password: '' })).toEqual(['CONNECTION_INVALID_PASSWORD_ERROR', [1013]]);
    expect(await connecting({ username: 'nobody at all' })).toEqual(['CONNECTION_INVALID_PASSWORD_ERROR', [1013]]);
    expect(await connecting({ database: 'no such' })).toEqual(['CONNECTION_UNKNOWN_DATABASE_ERROR', [1015]]);
    expect(await connecting({ database: 'closed' })).toEqual(['CONNECTION_DATABASE_PERMISSIONS_ERROR', [1017]]);
  });

  it('tells a wrong host and port apart', async () => {
    expect(await connecting({ port: 1 })).toEqual(['CONNECTION_PORT_CLOSED_ERROR', [1008]]);
    expect(await connecting({ port: 70_000 })).toEqual(['CONNECTION_INVALID_PORT_ERROR', [1034]]);
    expect(await connecting({ port: 0.5 })).toEqual(['CONNECTION_INVALID_PORT_ERROR', [1034]]);
    expect(await connecting({ host: 'no-such-host.invalid' })).toEqual(['CONNECTION_INVALID_HOSTNAME_ERROR', [1007]]);
    expect(await connecting({ host: 'there.invalid' }, { lookUp: async () => true })).toEqual([
      'CONNECTION_PORT_CLOSED_ERROR',
      [1008],
    ]);
    expect(await connecting({ host: 'there.invalid' }, { lookUp: async () => null })).toEqual([
      'CONNECTION_HOST_DOWN_ERROR',
      [1009],
    ]);
    expect(await connecting({ port: postgres.foreignPort })).toEqual(['CONNECTION_HOST_DOWN_ERROR', [1009]]);
  });

  it('says when there is no TLS, or none that can be trusted', async () => {
    expect(await connecting({ port: postgres.noTlsPort, sslmode: 'require' })).toEqual(['GENERIC_DB_ENGINE_ERROR', [1002]]);
    for (const sslmode of ['prefer', 'require', 'verify-full'])
      expect(await connecting({ host: 'localhost', sslmode })).toEqual(['GENERIC_DB_ENGINE_ERROR', [1002]]);
    const error = await failureOf(ask(openPostgres({ host: 'localhost', sslmode: 'require' }), 'SELECT 1'));
    expect(error.extra).toMatchObject({ reason: 'tls' });
  });

  it('ends when the host takes the connection and says nothing', async () => {
    const silent = openPostgres({ port: postgres.silentPort });
    expect(await typeOf(ask(silent, 'SELECT 1', { timeoutMs: 100 }))).toBe('SQLLAB_TIMEOUT_ERROR');
    await silent.close();
  });

  it('refuses parameters that are no connection, and says which part', () => {
    const create = (rest: Record<string, unknown>) => (): Driver =>
      createDriver('postgres', analystParameters(rest), { findWarehouse: () => Promise.reject(new Error('none')) as never });
    for (const rest of [
      { host: '' },
      { host: 'a/b' },
      { database: '' },
      { username: 'a\0b' },
      { sslmode: 'maybe' },
      { password: 7 },
    ])
      expect(create(rest)).toThrow(AppError);
    expect(create({})).not.toThrow();
  });

  it.each([
    ["SELECT 'é💥', nope FROM victim", 'COLUMN_DOES_NOT_EXIST_ERROR', { from: 14, line: 1, column: 15 }],
    ['SELECT 1\nFROM nope', 'TABLE_DOES_NOT_EXIST_ERROR', { from: 14, line: 2, column: 6 }],
    ['SELECT 1 FROM nope.victim', 'SCHEMA_DOES_NOT_EXIST_ERROR', { from: 14, line: 1, column: 15 }],
    ['SELECT 1 FROM public.nope', 'TABLE_DOES_NOT_EXIST_ERROR', { from: 14, line: 1, column: 15 }],
    ['SELECT nope(1)', 'INVALID_SQL_ERROR', { from: 7, line: 1, column: 8 }],
    ["SELECT 1 + 'a'", 'GENERIC_DB_ENGINE_ERROR', { from: 11, line: 1, column: 12 }],
  ] as const)('gives the place of the mistake in %s', async (sql, type, position) => {
    const error = await failureOf(ask(driver, sql));
    expect(error.type).toBe(type);
    expect(error.extra).toMatchObject({ position });
  });

  it('gives the place of a syntax error as a diagnostic', async () => {
    const error = await failureOf(ask(driver, "SELECT 'é💥' FROM WHERE"));
    expect([error.type, issuesOf(error)]).toEqual(['SYNTAX_ERROR', [1030]]);
    expect(error.extra).toEqual({
      diagnostics: [{ code: 'syntax', message: 'syntax error at or near "WHERE"', from: 18, to: 23 }],
    });
  });

  it('goes on after errors of every kind', async () => {
    for (const sql of [
      'SELECT 1 / 0',
      'SELECT nope',
      "SELECT 'x'::int",
      'SELECT 1 FROM generate_series(1, 100) AS g WHERE 1 / (50 - g) > 0',
    ]) {
      expect(await failureOf(ask(driver, sql))).toBeInstanceOf(AppError);
      expect(await oneOf('SELECT 1')).toBe(1);
    }
  });

  it('keeps the rows that came before an error', async () => {
    let count = 0;
    const read = async (): Promise<void> => {
      const sql = 'SELECT 1 / (5000 - g) FROM generate_series(1, 9000) AS g';
      for await (const event of driver.stream({ sql, params: [], maxRows: 9_000, timeoutMs: 5_000, readOnly: true }))
        if (event.kind === 'rows') count += event.rows.length;
    };
    expect(await typeOf(read())).toBe('GENERIC_DB_ENGINE_ERROR');
    expect(count).toBeGreaterThan(0);
  });

  it('refuses rows that are larger than the memory, and serves the next', async () => {
    expect(await typeOf(ask(driver, "SELECT repeat('x', 30000000) FROM generate_series(1, 5)"))).toBe('RESULT_TOO_LARGE_ERROR');
    expect(await oneOf("SELECT length(repeat('x', 30000000))")).toBe(30_000_000);
  });

  it('says that the connection broke when the server ends it, and connects again', async () => {
    const victim = openPostgres();
    const reading = ask(victim, endless('terminate'));
    const ended = failureOf(reading);
    await until(async () => (await activeCount('/* terminate */')) === 1);
    await write(observer, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT /* terminate */%'");
    expect((await ended).type).toBe('GENERIC_DB_ENGINE_ERROR');
    expect((await ask(victim, 'SELECT 1')).rows).toEqual([[1]]);
    await victim.close();
  });
});

const endless = (mark: string): string => `SELECT /* ${mark} */ count(*) FROM (SELECT generate_series(1, 1000000000)) AS a`;

const activeCount = async (text: string): Promise<unknown> =>
  (
    await ask(
      observer,
      "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%' || $1 || '%' AND pid <> pg_backend_pid()",
      {
        params: [text],
        readOnly: false,
      },
    )
  ).rows[0]?.[0];

async function until(condition: () => Promise<boolean>): Promise<number> {
  const startedMs = Date.now();
  while (!(await condition())) if (Date.now() - startedMs > 3_000) throw new Error(`It did not come to be: ${String(condition)}`);
  return Date.now() - startedMs;
}

describe('stopping and streaming', () => {
  it('ends a statement on the server soon after it is cancelled', async () => {
    const running = openPostgres();
    const failure = failureOf(ask(running, endless('cancel')));
    await until(async () => (await activeCount('/* cancel */')) === 1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const startedMs = Date.now();
    await running.cancel();
    expect((await failure).message).toBe('The query was stopped.');
    const toldMs = Date.now() - startedMs;
    await until(async () => (await activeCount('/* cancel */')) === 0);
    expect({ toldMs, goneMs: Date.now() - startedMs }).toSatisfy(
      (times: { toldMs: number; goneMs: number }) => times.toldMs < 100 && times.goneMs < 200,
    );
    expect((await ask(running, 'SELECT 1')).rows).toEqual([[1]]);
    await running.close();
  });

  it('ends a statement that has only just begun', async () => {
    for (const pauseMs of [0, 3, 10]) {
      const running = openPostgres();
      const failure = failureOf(ask(running, endless('early')));
      await until(async () => (await activeCount('/* early */')) === 1);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      await running.cancel();
      expect((await failure).message).toBe('The query was stopped.');
      await until(async () => (await activeCount('/* early */')) === 0);
      await running.close();
    }
  });

  it.each(['signal', 'timeout', 'close', 'return'])('ends a statement on the server by %s', async (way) => {
    const running = openPostgres();
    const controller = new AbortController();
    const sql = `SELECT /* ${way} */ generate_series(1, 1000000000) AS g`;
    const statement = { sql, params: [], maxRows: 1e9, timeoutMs: way === 'timeout' ? 200 : 20_000, readOnly: true };
    const read = async (): Promise<void> => {
      for await (const event of running.stream(statement, controller.signal)) {
        if (event.kind !== 'rows') continue;
        if (way === 'signal') controller.abort();
        if (way === 'close') await running.close();
        if (way === 'return') return;
      }
    };
    const outcome = await read().then(
      () => 'returned',
      (error: unknown) => (error instanceof AppError ? error.type : 'untyped'),
    );
    expect(outcome).toBe({ timeout: 'SQLLAB_TIMEOUT_ERROR', return: 'returned' }[way] ?? 'GENERIC_DB_ENGINE_ERROR');
    await until(async () => (await sessionCount(way)) === 0);
    await running.close();
  });

  const sessionCount = async (mark: string): Promise<unknown> =>
    (
      await ask(
        observer,
        "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%/* ' || $1 || ' */%' AND pid <> pg_backend_pid()",
        { params: [mark], readOnly: false },
      )
    ).rows[0]?.[0];

  it('gives the first rows of a slow statement at once', async () => {
    const slow = openPostgres({}, { prove: () => undefined });
    const startedMs = Date.now();
    // The server waits a little for each row; its own buffer of 8 kB is filled by the width.
    const sql = "SELECT generate_series(1, 10000), repeat('x', 20000) || coalesce(pg_sleep(0.02)::text, '')";
    for await (const event of slow.stream({ sql, params: [], maxRows: 10_000, timeoutMs: 10_000, readOnly: true }))
      if (event.kind === 'rows') break;
    expect(Date.now() - startedMs).toBeLessThan(600);
    await slow.close();
  });

  it('asks the server for no more than it is asked for', async () => {
    const reader = openPostgres();
    const sql = "SELECT g, repeat('x', 10000) FROM generate_series(1, 100000) AS g";
    let [seen, first] = [0, true];
    for await (const event of reader.stream({ sql, params: [], maxRows: 100_000, timeoutMs: 20_000, readOnly: true })) {
      if (event.kind !== 'rows') continue;
      seen += event.rows.length;
      expect(event.rows.length * 10_000).toBeLessThan(4 * 1024 * 1024);
      if (!first && seen > 500) break;
      first = false;
    }
    await reader.close();
  });

  it('runs several statements of one driver at a time', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((n) => ask(driver, `SELECT ${n}, pg_backend_pid()`)));
    expect(answers.map(({ rows }) => rows[0]?.[0])).toEqual([1, 2, 3, 4]);
    expect(new Set(answers.map(({ rows }) => rows[0]?.[1])).size).toBe(4);
  });

  it('reads a hundred thousand rows in their order', async () => {
    const { rows } = await ask(driver, 'SELECT g FROM generate_series(1, 100000) AS g', { maxRows: 200_000 });
    expect(rows.length).toBe(100_000);
    expect(rows.every(([value], index) => value === index + 1)).toBe(true);
  });
});

describe('the catalogue of PostgreSQL', () => {
  beforeAll(async () => {
    for (const sql of [
      'DROP SCHEMA IF EXISTS "Sales ""x""" CASCADE',
      'CREATE SCHEMA "Sales ""x"""',
      `CREATE TABLE "Sales ""x"""."Orders" (id bigint PRIMARY KEY, "Customer's" varchar(20) NOT NULL UNIQUE, at timestamptz(3), tags text[], gone int)`,
      'ALTER TABLE "Sales ""x"""."Orders" DROP COLUMN gone',
      `COMMENT ON COLUMN "Sales ""x"""."Orders"."Customer's" IS 'who''s it'`,
      'CREATE TABLE "Sales ""x""".lines (order_id bigint REFERENCES "Sales ""x"""."Orders" (id), n int, PRIMARY KEY (n, order_id))',
      'CREATE VIEW "Sales ""x""".seen AS SELECT 1 AS a',
      'CREATE MATERIALIZED VIEW "Sales ""x""".kept AS SELECT 1 AS a',
    ])
      await write(driver, sql);
  });
  const schema = 'Sales "x"';
  const rowsOf = async ({ sql, params }: { sql: string; params: readonly SqlValue[] }) =>
    (await ask(driver, sql, { params })).rows;

  it('lists tables, views and materialized views of a schema', async () => {
    expect(postgresCatalog.readTables(await rowsOf(postgresCatalog.listTables(schema)))).toEqual([
      { name: 'Orders', kind: 'table' },
      { name: 'kept', kind: 'materialized_view' },
      { name: 'lines', kind: 'table' },
      { name: 'seen', kind: 'view' },
    ]);
  });

  it('describes columns with types, keys and comments', async () => {
    expect(postgresCatalog.readColumns(await rowsOf(postgresCatalog.listColumns('Orders', schema)))).toEqual([
      { name: 'id', type: 'bigint', nullable: false, primaryKey: true, comment: null },
      { name: "Customer's", type: 'character varying(20)', nullable: false, primaryKey: false, comment: "who's it" },
      { name: 'at', type: 'timestamp(3) with time zone', nullable: true, primaryKey: false, comment: null },
      { name: 'tags', type: 'text[]', nullable: true, primaryKey: false, comment: null },
    ]);
    const keys = postgresCatalog.readKeys(await rowsOf(postgresCatalog.listKeys('lines', schema)));
    expect(keys.map(({ kind, columns, references }) => ({ kind, columns, references }))).toEqual([
      { kind: 'foreign', columns: ['order_id'], references: { schema, table: 'Orders', columns: ['id'] } },
      { kind: 'primary', columns: ['n', 'order_id'], references: null },
    ]);
  });

  it('lists schemas and functions', async () => {
    expect(postgresCatalog.readNames(await rowsOf(postgresCatalog.listSchemas()))).toEqual(
      expect.arrayContaining([schema, 'public']),
    );
    expect(postgresCatalog.readNames(await rowsOf(postgresCatalog.listFunctions()))).toContain('date_trunc');
  });

  it('takes unqualified names from the schema of the connection', async () => {
    const there = openPostgres({ schema });
    expect((await ask(there, 'SELECT a FROM seen')).rows).toEqual([[1]]);
    await there.close();
  });
});
