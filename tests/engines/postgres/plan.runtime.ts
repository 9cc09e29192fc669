// PostgreSQL's second wall on a real server: the grammar is made to report nothing, or one table, and the plan decides.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDriver } from '#app/engines/postgres/driver.server.ts';
import { createPooledDriver } from '#app/engines/postgres/driver/pooled-driver.server.ts';
import { createTcpTransport } from '#app/engines/postgres/driver/tcp.server.ts';
import { postgresConnection } from '#app/engines/postgres/engine.ts';
import type { TableRef } from '#app/domain/sql/grammar.ts';
import type { Driver, Statement } from '#app/engines/shared/engine.ts';
import {
  analystParameters,
  runQuery,
  exportText,
  openAsSuperuser,
  openPostgres,
  buildUnlimitedStatement,
  catchErrorType,
  write,
} from './fixture.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';

const SCHEMA = 'plan_wall';
let owner: Driver;

const SETUP = [
  `DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`,
  `CREATE SCHEMA ${SCHEMA}`,
  `CREATE TABLE ${SCHEMA}.orders (id int PRIMARY KEY, amount int)`,
  `CREATE TABLE ${SCHEMA}.secret (id int PRIMARY KEY, pw text)`,
  `CREATE TABLE ${SCHEMA}.alone (id int PRIMARY KEY)`,
  `INSERT INTO ${SCHEMA}.orders VALUES (1, 10), (2, 20)`,
  `INSERT INTO ${SCHEMA}.secret VALUES (1, 'hidden')`,
  `CREATE VIEW ${SCHEMA}.secrets AS SELECT * FROM ${SCHEMA}.secret`,
  `CREATE VIEW ${SCHEMA}.mixed AS SELECT o.id, s.pw FROM ${SCHEMA}.orders o LEFT JOIN ${SCHEMA}.secret s USING (id)`,
  `CREATE VIEW ${SCHEMA}.mixed_twice AS SELECT * FROM ${SCHEMA}.mixed`,
  `CREATE MATERIALIZED VIEW ${SCHEMA}.kept AS SELECT * FROM ${SCHEMA}.secret`,
  `CREATE TABLE ${SCHEMA}.parts (day int, n int) PARTITION BY RANGE (day)`,
  `CREATE TABLE ${SCHEMA}.parts_1 PARTITION OF ${SCHEMA}.parts FOR VALUES FROM (0) TO (10)`,
  `CREATE TABLE ${SCHEMA}.parts_2 PARTITION OF ${SCHEMA}.parts FOR VALUES FROM (10) TO (20)`,
  `INSERT INTO ${SCHEMA}.parts VALUES (1, 1), (11, 2)`,
  `CREATE TABLE ${SCHEMA}.heirs () INHERITS (${SCHEMA}.secret)`,
  `CREATE TABLE ${SCHEMA}."Odd ""name""" ("meridian" int)`,
  `CREATE FUNCTION ${SCHEMA}.reads() RETURNS SETOF ${SCHEMA}.secret LANGUAGE plpgsql STABLE AS 'BEGIN RETURN QUERY SELECT * FROM ${SCHEMA}.secret; END'`,
  `CREATE FUNCTION ${SCHEMA}.inlined() RETURNS SETOF ${SCHEMA}.secret LANGUAGE sql STABLE AS 'SELECT * FROM ${SCHEMA}.secret'`,
  `CREATE VIEW ${SCHEMA}.called AS SELECT * FROM ${SCHEMA}.reads()`,
];

const ref = (table: string, schema: string | null = SCHEMA): TableRef => ({ catalog: null, schema, table });

/** Drivers whose grammar reports these tables whatever the text names. */
const liar = (...tables: TableRef[]): { driver: Driver; pool: Driver } => {
  const parameters = postgresConnection.parse(analystParameters({ schema: SCHEMA }));
  const options = { prove: () => ({ tables }) };
  return {
    driver: createPostgresDriver(parameters, createTcpTransport(), options),
    pool: createPooledDriver(parameters, createTcpTransport(), options),
  };
};

async function linesOf(driver: Driver, sql: string, rest: Partial<Statement>): Promise<number> {
  let count = 0;
  for await (const event of driver.streamLines?.(buildUnlimitedStatement(sql, rest)) ?? []) {
    if (event.kind === 'lines') count += event.rowCount;
    if (event.kind === 'rows') count += event.rows.length;
  }
  return count;
}

const WAYS = ['stream', 'pool', 'lines', 'export'] as const;

/** What each way of reading comes to: the number of its rows, or the type of its refusal. */
async function outcomes(
  sql: string,
  tables: readonly TableRef[],
  rest: Partial<Statement> = {},
): Promise<Record<string, unknown>> {
  const { driver, pool } = liar(...tables);
  const confined = { confined: true, ...rest };
  const runs: Record<(typeof WAYS)[number], () => Promise<number>> = {
    stream: async () => (await runQuery(driver, sql, confined)).rows.length,
    pool: async () => (await runQuery(pool, sql, confined)).rows.length,
    lines: () => linesOf(driver, sql, confined),
    export: async () => (await exportText(driver, sql, confined)).end.rowCount,
  };
  const found: Record<string, unknown> = {};
  for (const target of WAYS)
    found[target] = await runs[target]().catch((error: unknown) => catchErrorType(Promise.reject(error as Error)));
  await Promise.all([driver.close(), pool.close()]);
  return found;
}

const everywhere = (value: unknown): Record<string, unknown> => Object.fromEntries(WAYS.map((target) => [target, value]));
const REFUSED = 'TABLE_SECURITY_ACCESS_ERROR';

beforeAll(async () => {
  owner = openPostgres();
  for (const sql of SETUP) await write(owner, sql);
});
afterAll(async () => {
  await write(owner, `DROP SCHEMA ${SCHEMA} CASCADE`);
  await owner.close();
});

describe('a plan that reads more than the grammar reports', () => {
  it.each([
    ['a select', 'SELECT * FROM secret', []],
    ['a select of one table for another', 'SELECT * FROM secret', ['orders']],
    ['a WITH query', 'WITH orders AS MATERIALIZED (SELECT * FROM secret) SELECT * FROM orders', ['orders']],
    [
      'a recursive WITH query',
      'WITH RECURSIVE r AS (SELECT id FROM secret UNION SELECT id + 1 FROM r WHERE id < 3) SELECT * FROM r',
      ['orders'],
    ],
    ['a sub-query in an expression', 'SELECT id, (SELECT max(pw) FROM secret) FROM orders', ['orders']],
    [
      'a correlated sub-query',
      'SELECT id FROM orders o WHERE EXISTS (SELECT FROM secret s WHERE s.id = o.id OR random() < 2)',
      ['orders'],
    ],
    ['a join', 'SELECT pw FROM orders JOIN secret USING (id)', ['orders']],
    ['a set operation', 'SELECT id FROM orders UNION ALL SELECT id FROM secret', ['orders']],
    ['a lateral join', 'SELECT * FROM orders o, LATERAL (SELECT pw FROM secret s WHERE s.id = o.id) AS l', ['orders']],
    ['an index alone', 'SELECT min(id) FROM secret', ['orders']],
    ['a sample', 'SELECT * FROM secret TABLESAMPLE SYSTEM (100)', ['orders']],
    ['a view', 'SELECT * FROM secrets', ['orders']],
    ['a view of a view', 'SELECT * FROM mixed_twice', ['orders']],
    ['a materialized view', 'SELECT * FROM kept', ['secret']],
    ['a partitioned table', 'SELECT * FROM parts', ['orders']],
    ['another partition', 'SELECT * FROM parts_2', ['parts_1']],
    ['the parent of an heir', 'SELECT * FROM secret', ['heirs']],
    ['a function in FROM', 'SELECT * FROM reads()', ['orders']],
    ['a function that is inlined', 'SELECT * FROM inlined()', ['orders']],
    ['functions side by side', 'SELECT * FROM ROWS FROM (generate_series(1, 2), reads()) AS f', ['orders']],
    ['a function of the server', 'SELECT * FROM pg_show_all_settings()', ['orders']],
    ['the catalog', 'SELECT relname FROM pg_class', ['orders']],
    ['a table that is not there', 'SELECT * FROM secret', ['missing', 'orders']],
  ])('is refused for %s', async (_, sql, tables) => {
    expect(
      await outcomes(
        sql,
        tables.map((table) => ref(table)),
      ),
    ).toEqual(everywhere(REFUSED));
  });

  it.each([
    'EXPLAIN SELECT * FROM secret',
    'EXPLAIN (ANALYZE, FORMAT JSON) SELECT * FROM secret',
    'EXPLAIN ANALYZE VERBOSE (SELECT pw FROM secret)',
    'EXPLAIN /* x */ (SELECT pw FROM secret)',
  ])('is refused for %s', async (sql) => {
    const { driver, pool } = liar(ref('orders'));
    for (const one of [driver, pool]) expect(await catchErrorType(runQuery(one, sql, { confined: true }))).toBe(REFUSED);
    await Promise.all([driver.close(), pool.close()]);
  });

  it('is refused with values, which are in the plan', async () => {
    const sql = 'SELECT pw FROM secret WHERE id = $1 AND pw <> $2';
    expect(await outcomes(sql, [ref('orders')], { params: [1, 'x'] })).toEqual(everywhere(REFUSED));
    expect(await outcomes(sql, [ref('secret')], { params: [1, 'x'] })).toEqual({ ...everywhere(1) });
  });

  it('is refused with the words of the other wall, and the session serves the next statement', async () => {
    const { driver, pool } = liar(ref('orders'));
    for (const one of [driver, pool]) {
      const failure = await catchAppError(runQuery(one, 'SELECT * FROM secret', { confined: true }));
      expect(failure).toMatchObject({ type: REFUSED, status: 403, extra: { tables: [], link: null } });
      expect(failure.message).toContain('tables that the statement does not name');
      expect((await runQuery(one, 'SELECT * FROM orders', { confined: true })).rows).toHaveLength(2);
    }
    await Promise.all([driver.close(), pool.close()]);
  });

  it('runs for a caller with the whole database', async () => {
    expect(await outcomes('SELECT * FROM secret', [], { confined: false })).toEqual(everywhere(1));
  });
});

describe('a plan that reads what the grammar reports', () => {
  it.each([
    ['no table', 'SELECT 1', [], 1],
    ['a table', 'SELECT * FROM orders', ['orders'], 2],
    [
      'one of two tables, the other left out by the planner',
      'SELECT o.id FROM orders o LEFT JOIN alone a ON a.id = o.id',
      ['orders'],
      2,
    ],
    ['what a condition proves empty', 'SELECT * FROM orders, (SELECT * FROM secret WHERE false) AS s', ['orders'], 0],
    ['two tables', 'SELECT * FROM orders JOIN secret USING (id)', ['secret', 'orders'], 1],
    ['a view', 'SELECT * FROM secrets', ['secrets'], 1],
    ['a view of a view with a join', 'SELECT * FROM mixed_twice', ['mixed_twice'], 2],
    ['a view that calls a function', 'SELECT * FROM called', ['called'], 1],
    ['a materialized view', 'SELECT * FROM kept', ['kept'], 1],
    ['a partitioned table', 'SELECT * FROM parts', ['parts'], 2],
    ['a partition through its parent', 'SELECT * FROM parts WHERE day = 11', ['parts'], 1],
    ['heirs through their parent', 'SELECT * FROM heirs', ['secret'], 0],
    ['a name in quotes', 'SELECT * FROM "Odd ""name"""', ['Odd "name"'], 0],
    ['a function of its arguments', 'SELECT * FROM orders, generate_series(1, 3)', ['orders'], 6],
    [
      'functions of their arguments side by side',
      'SELECT * FROM ROWS FROM (generate_series(1, 2), unnest(ARRAY[1, 2])) AS f',
      [],
      2,
    ],
    [
      'a recursive WITH query',
      'WITH RECURSIVE r AS (SELECT 1 AS x UNION ALL SELECT x + 1 FROM r WHERE x < 4) SELECT * FROM r',
      [],
      4,
    ],
  ])('runs for %s', async (_, sql, tables, rowCount) => {
    expect(
      await outcomes(
        sql,
        tables.map((table) => ref(table)),
      ),
    ).toEqual(everywhere(rowCount));
  });

  it('runs for the system catalog, and by the schema of the statement', async () => {
    expect(await outcomes("SELECT name FROM pg_settings WHERE name = 'port'", [ref('pg_settings', null)])).toEqual(everywhere(1));
    expect(await outcomes('SELECT * FROM orders', [ref('orders', null)], { schema: SCHEMA })).toEqual(everywhere(2));
  });

  it('runs for a role that can read some of the columns', async () => {
    const superuser = openAsSuperuser();
    await write(superuser, 'DROP TABLE IF EXISTS public.some_columns');
    await write(superuser, 'CREATE TABLE public.some_columns (a int, b int)');
    await write(superuser, 'GRANT SELECT (a) ON public.some_columns TO analyst');
    expect(await outcomes('SELECT a FROM public.some_columns', [ref('some_columns', 'public')])).toEqual(everywhere(0));
    await write(superuser, 'DROP TABLE public.some_columns');
    await superuser.close();
  });

  it('shows SHOW, and tells of errors at their own places', async () => {
    const { driver, pool } = liar();
    const text = '/* 😀 */ SELECT nope';
    for (const one of [driver, pool]) {
      expect((await runQuery(one, 'SHOW server_version', { confined: true })).rows).toHaveLength(1);
      const bare = await catchAppError(runQuery(one, text));
      const confined = await catchAppError(runQuery(one, text, { confined: true }));
      expect(confined.extra).toEqual(bare.extra);
      expect(confined.type).toBe('COLUMN_DOES_NOT_EXIST_ERROR');
      const explained = await catchAppError(runQuery(one, 'EXPLAIN (COSTS OFF) SELECT nope', { confined: true }));
      expect(explained.extra['position']).toEqual(
        (await catchAppError(runQuery(one, 'EXPLAIN (COSTS OFF) SELECT nope'))).extra['position'],
      );
    }
    await Promise.all([driver.close(), pool.close()]);
  });

  it('runs on a new session where the kept one is dead', async () => {
    const { driver, pool } = liar();
    const superuser = openAsSuperuser();
    const sql = 'SELECT pg_backend_pid()';
    const pid = Number((await runQuery(pool, sql, { confined: true })).rows[0]?.[0]);
    await runQuery(superuser, 'SELECT pg_terminate_backend($1, 2000)', { params: [pid], readOnly: false });
    expect((await runQuery(pool, sql, { confined: true })).rows[0]?.[0]).not.toBe(pid);
    await Promise.all([driver.close(), pool.close(), superuser.close()]);
  });

  it('runs with the real grammar', async () => {
    const driver = openPostgres({ schema: SCHEMA });
    const sql = 'WITH c AS (SELECT * FROM mixed) SELECT (SELECT count(*) FROM parts), c.* FROM c JOIN orders USING (id)';
    expect((await runQuery(driver, sql, { confined: true })).rows).toHaveLength(2);
    await driver.close();
  });
});
