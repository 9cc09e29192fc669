// SQL Lab and charts over a real MariaDB through the complete host: run, background run, stop, create, export.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMysqlServer, type MysqlServer } from '#scripts/servers/mysql-server.ts';
import { startPrepared, type PreparedHost } from '#scripts/start/serve-prepared.ts';
import { ADMIN_PASSWORD } from '#tests/fixtures/access/admin-password.ts';
import { logInByToken, submit, type HostCaller, type HostJson } from './sql-lab-host.ts';
import { BUILT } from './test-host.ts';

const ROWS = 20_000;
const stateDir = mkdtempSync(join(tmpdir(), 'meridian-sql-lab-mysql-'));

let server: MysqlServer;
let owner: mysql.Connection;
let host: PreparedHost;
let caller: HostCaller;
let databaseId: number;

beforeAll(async () => {
  server = await startMysqlServer();
  const { host: name, port, superuser: user, password } = server;
  owner = await mysql.createConnection({ host: name, port, user, password });
  await owner.query("CREATE USER analyst IDENTIFIED BY 'analyst'");
  await owner.query('CREATE DATABASE shop');
  await owner.query('GRANT ALL ON shop.* TO analyst');
  await owner.query('CREATE TABLE shop.orders (id INT PRIMARY KEY, region VARCHAR(20), amount DECIMAL(10, 2), at DATETIME)');
  const lines = Array.from(
    { length: ROWS },
    (_, n) => `(${n}, '${n % 2 ? 'north' : 'south'}', ${n}.25, '2020-01-0${1 + (n % 3)} 12:00:00')`,
  );
  await owner.query(`INSERT INTO shop.orders VALUES ${lines.join(', ')}`);
  host = await startPrepared({
    stateDir,
    host: '127.0.0.1',
    port: 0,
    adminPassword: ADMIN_PASSWORD,
    report: () => undefined,
    withSamples: false,
    allowedPrivateHosts: `databases=${name}:${port}`,
    ...BUILT,
  });
  caller = await logInByToken(host.url.origin);
  const made = await caller.post('/api/v1/database/', {
    database_name: 'shop',
    sqlalchemy_uri: `mysql+pymysql://analyst:analyst@${name}:${port}/shop?sslmode=disable`,
    allow_run_async: true,
    allow_ctas: true,
  });
  expect(made).toMatchObject({ status: 201 });
  databaseId = Number(made.json['id']);
});
afterAll(async () => {
  await host.stop();
  await owner.end();
  await server.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

const execute = (sql: string, rest: object = {}) =>
  caller.post('/api/v1/sqllab/execute/', {
    database_id: databaseId,
    sql,
    client_id: crypto.randomUUID().slice(0, 11),
    runAsync: false,
    ...rest,
  });

it('lists schemas and tables, and describes one', async () => {
  expect((await caller.get(`/api/v1/database/${databaseId}/schemas/`)).json['result']).toContain('shop');
  const tables = (await caller.get(`/api/v1/database/${databaseId}/tables/?q=(schema_name:shop)`)).json['result'] as HostJson[];
  expect(tables.map(({ value }) => value)).toContain('orders');
  const table = await caller.get(`/api/v1/database/${databaseId}/table_metadata/?name=orders&schema=shop`);
  expect((table.json['columns'] as HostJson[]).map(({ name, longType }) => [name, longType])).toEqual([
    ['id', { MariaDB: 'INT(11)', MySQL: 'INT' }[server.product]],
    ['region', 'VARCHAR(20)'],
    ['amount', 'DECIMAL(10,2)'],
    ['at', 'DATETIME'],
  ]);
});

it('connects to the private host that is listed alone, and says how to list another', async () => {
  const { host: name, port } = server;
  const connect = (place: string) =>
    caller.post('/api/v1/database/test_connection/', { sqlalchemy_uri: `mysql://analyst:analyst@${place}/shop?sslmode=disable` });
  expect((await connect(`${name}:${port}`)).status).toBe(200);
  for (const place of [`localhost:${port}`, `${name}:${host.url.port}`]) {
    const { status, json } = await connect(place);
    expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining(`databases=${place}.`)]);
  }
});

it('runs at once, and refuses to write', async () => {
  const done = await execute('SELECT id, amount, at, "text" AS t FROM orders WHERE region = \'north\' ORDER BY id LIMIT 2');
  expect(done.json).toMatchObject({ status: 'success' });
  expect(done.json['data']).toEqual(
    [
      { id: 1, amount: '1.25', at: '2020-01-02T12:00:00', t: 'text' },
      { id: 3, amount: '3.25', at: '2020-01-01T12:00:00', t: 'text' },
    ].map((row) => ({ ...row, amount: Number(row.amount) })),
  );
  expect((await execute('DELETE FROM orders')).status).toBeGreaterThanOrEqual(400);
});

it('runs in the background, and creates a table of a query', async () => {
  const run = await submit(caller, databaseId, 'SELECT * FROM orders ORDER BY id');
  expect((await run.ended())['state']).toBe('success');
  expect((await run.rows(ROWS - 1)).status).toBe(200);
  const created = await execute('SELECT region, COUNT(*) AS n FROM orders GROUP BY region', {
    select_as_cta: true,
    ctas_method: 'TABLE',
    tmp_table_name: 'counts',
  });
  expect(created.json).toMatchObject({ status: 'success' });
  expect((await owner.query('SELECT n FROM shop.counts ORDER BY region'))[0]).toEqual([{ n: ROWS / 2 }, { n: ROWS / 2 }]);
});

it('stops what runs, on the server too', async () => {
  const run = await submit(
    caller,
    databaseId,
    'SELECT COUNT(*) FROM orders a JOIN orders b ON a.amount <> b.amount + 1 JOIN orders c ON c.amount <> b.amount',
  );
  const running = async (): Promise<number> => {
    const [rows] = await owner.query(
      "SELECT ID FROM information_schema.PROCESSLIST WHERE USER = 'analyst' AND INFO LIKE '%JOIN orders%'",
    );
    return (rows as unknown[]).length;
  };
  await expect.poll(running, { timeout: 60_000 }).toBe(1);
  expect((await caller.post('/api/v1/query/stop', { client_id: run.clientId })).json).toEqual({ result: 'OK' });
  expect(await run.ended()).toMatchObject({ state: 'stopped' });
  await expect.poll(running, { timeout: 60_000 }).toBe(0);
});

it('exports all rows as a file', async () => {
  const clientId = `export-${crypto.randomUUID().slice(0, 8)}`;
  expect((await execute('SELECT id, region FROM orders ORDER BY id', { client_id: clientId, queryLimit: 10 })).status).toBe(200);
  const reply = await caller.send('/api/v1/sqllab/export_streaming/', {
    method: 'POST',
    body: JSON.stringify({ client_id: clientId, format: 'csv' }),
  });
  const lines = (await reply.text())
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([ROWS + 1, 'id,region', `${ROWS - 1},north`]);
});

it('draws charts', async () => {
  const dataset = await caller.post('/api/v1/dataset/', { database: databaseId, schema: 'shop', table_name: 'orders' });
  expect(dataset.status).toBe(201);
  const query = {
    columns: [{ columnType: 'BASE_AXIS', timeGrain: 'P1D', sqlExpression: 'at', label: 'at', expressionType: 'SQL' }],
    metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' }],
    orderby: [['at', true]],
  };
  const body = { datasource: { id: dataset.json['id'], type: 'table' }, queries: [query] };
  const { json } = await caller.post('/api/v1/chart/data', body);
  const [first] = (json['result'] ?? []) as { data?: HostJson[] }[];
  expect(first?.data?.map(({ n }) => n)).toEqual([6667, 6667, 6666]);
});
