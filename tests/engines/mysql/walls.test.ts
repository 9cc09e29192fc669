// A user with one dataset of a real MariaDB, through the whole API and the real driver: charts and SQL Lab read that dataset's rows
// and nothing else, whatever functions the database has and whatever the grammar lets through.
import mysql from 'mysql2/promise';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorData } from '#app/domain/errors.ts';
import { runJobSchema } from '#app/domain/sqllab/run-job.ts';
import { createMysqlDriver } from '#app/engines/mysql/driver.server.ts';
import { mysqlConnection } from '#app/engines/mysql/engine.ts';
import { COMMON_FUNCTIONS } from '#app/engines/mysql/grammar/functions.ts';
import { mysqlGrammar } from '#app/engines/mysql/grammar.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { insertDataset } from '#app/stores/dataset/store.server.ts';
import { readRows, runStatement } from '#app/services/query-service/run-statement.server.ts';
import { queries, rowLevelRuleDatasets, rowLevelRuleRoles, rowLevelRules, userRoles } from '#drizzle/schema/index.ts';
import { startMysqlServer, type MysqlServer } from '#scripts/servers/mysql-server.ts';
import { nodeMysqlTransport } from '#scripts/servers/node-transports.ts';
import { startSqlLab, type Analyst, type SqlLab } from '#tests/fixtures/sqllab/sql-lab.ts';

const SETUP = [
  'create database shop',
  'use shop',
  'create table orders (id int primary key, region varchar(20), amount int, at datetime)',
  "insert into orders values (1, 'north', 10, '2020-01-31 23:59:59'), (2, 'south', 20, '2020-02-01 00:00:00')",
  'create table secret (pw varchar(20))',
  "insert into secret values ('hidden')",
];
/** A function that the server doesn’t have itself, but the other one does; and one that it has. */
const UNCOMMON = {
  MariaDB: { lacked: 'any_value', own: 'nvl(null, 7)' },
  MySQL: { lacked: 'nvl', own: 'any_value(7)' },
} as const;
const createLeak = (name: string): string =>
  `create function ${name}(n int) returns varchar(20) reads sql data return (select min(pw) from secret)`;

const RIGHTS = [
  ['can_read', 'Chart'],
  ['can_read', 'Dataset'],
  ['can_samples', 'Datasource'],
] as const;
const WHOLE = [
  ['all_database_access', 'all_database_access'],
  ['all_datasource_access', 'all_datasource_access'],
] as const;
const COLUMNS = [
  ['id', 'INT'],
  ['region', 'VARCHAR(20)'],
  ['amount', 'INT'],
  ['at', 'DATETIME'],
] as const;

let lab: SqlLab;
let server: MysqlServer;
let driver: Driver;
let limited: Analyst;
let free: Analyst;
let database: number;
let orders: number;
let virtual: number;

beforeAll(async () => {
  lab = await startSqlLab();
  server = await startMysqlServer();
  const { host, port, superuser: username, password } = server;
  const owner = await connect();
  for (const sql of [...SETUP, createLeak('leak'), createLeak(UNCOMMON[server.product].lacked)]) await owner.query(sql);
  await owner.end();
  const parameters = mysqlConnection.parse({ host, port, database: 'shop', username, password, sslmode: 'disable' });
  driver = createMysqlDriver(parameters, nodeMysqlTransport);
  Object.assign(lab.deps.queryService, {
    query: async (_key, statement) => {
      const table = await runStatement(driver, statement);
      return { table, rowCount: table.rowCount, isCached: false, queriedAtMs: 0 };
    },
    rows: (statement) => readRows(driver, statement),
  } satisfies Partial<SqlLab['deps']['queryService']>);
  limited = await lab.analyst(...RIGHTS);
  free = await lab.analyst(...RIGHTS, ...WHOLE);
  database = await lab.database({ name: 'shop', engine: 'mysql', allowDml: true });
  orders = await dataset('orders', null);
  virtual = await dataset('big', 'select id, region, amount, at from orders where amount > 0');
}, 90_000);
afterAll(async () => {
  await driver.close();
  await server.stop();
  await lab.stop();
});

function connect(): Promise<mysql.Connection> {
  const { host, port, superuser: user, password } = server;
  return mysql.createConnection({ host, port, user, password });
}

const dataset = (name: string, sql: string | null): Promise<number> =>
  insertDataset(
    lab.db,
    {
      uuid: crypto.randomUUID(),
      databaseId: database,
      name,
      sql,
      schema: null,
      ownerIds: [limited.id],
      columns: COLUMNS.map(([column, type]) => ({ uuid: crypto.randomUUID(), name: column, type, isTemporal: column === 'at' })),
      metrics: [{ uuid: crypto.randomUUID(), name: 'total', expression: 'SUM(amount)' }],
      mainTemporalColumn: 'at',
    },
    { authorId: null, nowMs: 0 },
  );

/** Limits the rows of the limited user. */
async function limitRows(datasetId: number, clause: string): Promise<void> {
  const [role] = await lab.db.select().from(userRoles).where(eq(userRoles.userId, limited.id));
  const rule = { uuid: crypto.randomUUID(), name: `rule of ${datasetId}`, filterType: 'Regular' as const, clause };
  const [row] = await lab.db
    .insert(rowLevelRules)
    .values({ ...rule, createdOnMs: 0, changedOnMs: 0 })
    .returning({ id: rowLevelRules.id });
  await lab.db.insert(rowLevelRuleDatasets).values({ ruleId: row?.id ?? 0, datasetId });
  await lab.db.insert(rowLevelRuleRoles).values({ ruleId: row?.id ?? 0, roleId: role?.roleId ?? 0 });
}

const adhoc = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label: 'x' });
const PLAIN = { columns: ['id'], orderby: [['id', true]] };

async function chart(id: number, query: object, who: Analyst = limited) {
  const body = { datasource: { id, type: 'table' }, queries: [query] };
  const { status, text, json } = await lab.post('/api/v1/chart/data', body, who);
  const [first] = (json['result'] ?? []) as { data?: unknown }[];
  return { status, text, data: first?.data };
}

/** SQL Lab's reply and, where the statement runs, the driver's result or error. */
async function runLab(sql: string, who: Analyst = limited): Promise<string> {
  const clientId = crypto.randomUUID().slice(0, 11);
  const { status, text } = await lab.post('/api/v1/sqllab/execute/', { client_id: clientId, database_id: database, sql }, who);
  const [row] = await lab.db.select().from(queries).where(eq(queries.clientId, clientId));
  if (status !== 200 || !row) return `${status} ${text}`;
  const job = runJobSchema.parse(row.job);
  const received: unknown[] = [];
  for (const { sql, maxRows, readOnly, shownSql } of job.statements) {
    const confined = readOnly && (job.confined === true || shownSql !== undefined);
    const statement = { sql, params: [], maxRows, timeoutMs: 20_000, readOnly, schema: job.schema, confined };
    for await (const event of driver.stream(statement)) if (event.kind === 'rows') received.push(...event.rows);
  }
  return `${status} ${JSON.stringify(received)}`;
}
const labOutcome = (sql: string, who?: Analyst): Promise<string> =>
  runLab(sql, who).catch((error: unknown) => `refused ${errorData(error).type}`);

describe('charts', () => {
  it('have buckets of time, metrics and filters', async () => {
    const query = {
      columns: [{ columnType: 'BASE_AXIS', timeGrain: 'P1M', sqlExpression: 'at', label: 'at', expressionType: 'SQL' }],
      metrics: ['total'],
      filters: [{ col: 'region', op: 'ILIKE', val: '%OR%' }],
      time_range: '2020-01-01 : 2020-02-01',
    };
    expect((await chart(orders, { ...query, granularity: 'at' })).data).toEqual([{ at: Date.UTC(2020, 0, 1), total: 10 }]);
    expect((await chart(virtual, { columns: ['region'], metrics: ['total'], orderby: [['total', false]] })).data).toEqual([
      { region: 'south', total: 20 },
      { region: 'north', total: 10 },
    ]);
  });

  it('refuse functions that users made, of users with a part of the database', async () => {
    for (const expression of ['leak(1)', 'shop.leak(id)', '`leak`(1)', 'coalesce(leak(1), region)']) {
      const query = { ...PLAIN, filters: [{ col: adhoc(expression), op: '==', val: 'hidden' }] };
      for (const id of [orders, virtual]) {
        const reply = await chart(id, query);
        expect([expression, reply.status, reply.text]).toEqual([expression, 400, expect.stringContaining('built-in functions')]);
        expect([expression, (await chart(id, query, free)).status]).toEqual([expression, 200]);
      }
    }
  });
});

describe('functions with names of the other server’s own', () => {
  it('are refused to users with a part of the database, in charts and SQL Lab', async () => {
    const name = UNCOMMON[server.product].lacked;
    const query = { ...PLAIN, filters: [{ col: adhoc(`${name}(1)`), op: '==', val: 'hidden' }] };
    for (const id of [orders, virtual]) {
      const reply = await chart(id, query);
      expect([reply.status, reply.text]).toEqual([403, expect.stringContaining(`\\"${name}\\"`)]);
      expect((await chart(id, query, free)).data).toEqual([{ id: 1 }, { id: 2 }]);
    }
    for (const sql of [`select ${name}(1)`, `select \`${name.toUpperCase()}\`(id) from orders`]) {
      expect([sql, await labOutcome(sql)]).toEqual([sql, 'refused DATABASE_SECURITY_ACCESS_ERROR']);
      expect([sql, await labOutcome(sql, free)]).toEqual([sql, expect.stringContaining('"hidden"')]);
    }
  });

  it('are the server’s own where it has them', async () => {
    expect(await labOutcome(`select ${UNCOMMON[server.product].own}`)).toBe('200 [[7]]');
  });

  it('are none of those that are common: created ones aren’t called', async () => {
    const owner = await connect();
    await owner.query('create database taken');
    await owner.query('use taken');
    const called: string[] = [];
    for (const name of COMMON_FUNCTIONS) {
      await owner.query(`create function \`${name}\`(n text) returns text deterministic return 'created'`);
      const rows = await owner.query(`select ${name}('a') as v`).then(
        ([found]) => found as { v: unknown }[],
        () => [],
      );
      if (rows[0]?.v === 'created') called.push(name);
    }
    await owner.end();
    expect(called).toEqual([]);
  });
});

describe('SQL Lab', () => {
  it('runs what reads the dataset only', async () => {
    expect(await labOutcome('select id from orders order by id')).toBe('200 [[1],[2]]');
    expect(await labOutcome('with o as (select * from orders) select max(id) from o')).toBe('200 [[2]]');
    for (const sql of [
      'select pw from secret',
      'select leak(1)',
      'select `shop`.`leak`(id) from orders',
      'with secret as (select * from secret) select * from secret',
      'select * from orders where exists (select 1 from secret)',
      'show tables',
    ])
      expect([sql, await labOutcome(sql)]).toEqual([sql, expect.stringMatching(/^403/)]);
    expect(await labOutcome('select leak(1)', free)).toBe('200 [["hidden"]]');
  });
});

describe('the plan', () => {
  it('refuses what the grammar lets through', async () => {
    vi.spyOn(mysqlGrammar, 'checkExpression').mockImplementation((text) => ({ ok: true, value: text }));
    const sql = '(select max(pw) from secret)';
    for (const id of [orders, virtual])
      for (const query of [
        { columns: [adhoc(sql)], metrics: ['total'] },
        { columns: [], metrics: [adhoc(`max(${sql})`)] },
        { ...PLAIN, filters: [{ col: adhoc(sql), op: '==', val: 'hidden' }] },
        { ...PLAIN, extras: { where: `${sql} = 'hidden'` } },
      ]) {
        const reply = await chart(id, query);
        expect([query, reply.status, reply.text]).toEqual([query, 403, expect.not.stringContaining('hidden"')]);
      }
    vi.restoreAllMocks();
  });
});

describe('row-level security', () => {
  it('keeps to the rows of the caller, in charts and SQL Lab, however the table is named', async () => {
    await limitRows(orders, "region = 'north'");
    expect((await chart(orders, PLAIN)).data).toEqual([{ id: 1 }]);
    expect((await chart(virtual, PLAIN)).data).toEqual([{ id: 1 }]);
    expect((await chart(orders, PLAIN, free)).data).toEqual([{ id: 1 }, { id: 2 }]);
    for (const sql of [
      'select id from orders',
      'select `orders`.id from `shop`.`orders`',
      'select shop.orders.id from shop.orders',
      'select o.id from orders as o',
      'select id from (select * from orders) as x',
      'with o as (select * from orders) select id from o',
      'select id from orders /* comment */ -- end',
    ])
      expect([sql, await labOutcome(sql)]).toEqual([sql, '200 [[1]]']);
    expect(await labOutcome('select count(*) from orders a join orders b on a.id <> b.id')).toBe('200 [[0]]');
    expect(await labOutcome('select id from orders', free)).toBe('200 [[1],[2]]');
    expect(await labOutcome('select id from ORDERS')).not.toContain('2]');
    await lab.db.delete(rowLevelRules);
  });
});
