// The catalogs of a real Trino through the API: lists, tables, permissions, searches, and as whom they are read.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import { trinoCatalog } from '#app/engines/trino/catalog.ts';
import { permissions } from '#drizzle/schema/index.ts';
import { driverRows } from '#scripts/servers/driver-rows.ts';
import { openNodeDriver } from '#scripts/servers/node-drivers.ts';
import { call, metadata, queryService, startDatabaseApi } from '#tests/fixtures/datasets/database-api.ts';
import type { EngineServers } from '#tests/engines/setup.ts';

const { trino } = JSON.parse(process.env['MERIDIAN_ENGINE_SERVERS'] ?? '{}') as EngineServers;
const driver = openNodeDriver('trino', { ...trino, database: 'memory', schema: 'lake', username: 'analyst' });

async function connect(name: string, more: object = {}): Promise<number> {
  const uri = `trino://analyst@${trino?.host}:${trino?.port}/memory/lake`;
  const { json, status, text } = await call<{ id: number }>('POST', '/', { database_name: name, sqlalchemy_uri: uri, ...more });
  expect(status, text).toBe(201);
  return json.id;
}

let lake = 0;
beforeAll(async () => {
  for (const sql of [
    'CREATE SCHEMA IF NOT EXISTS memory.lake',
    'DROP VIEW IF EXISTS memory.lake.zebras',
    'DROP TABLE IF EXISTS memory.lake.events',
    "CREATE TABLE memory.lake.events (day date COMMENT 'When', zebra_key bigint) COMMENT 'What''s happened'",
    "INSERT INTO memory.lake.events VALUES (DATE '2026-01-01', 1), (DATE '2026-01-02', 2)",
    'CREATE VIEW memory.lake.zebras AS SELECT zebra_key FROM memory.lake.events',
  ])
    await driverRows(driver, { sql, readOnly: false });
  // A server that has just started takes longer for the first ones than a description waits.
  for (const sql of [
    'SHOW STATS FOR memory.lake.events',
    'SHOW STATS FOR tpch.tiny.nation',
    'TABLE system.metadata.table_comments',
  ])
    await driverRows(driver, { sql });
  await startDatabaseApi();
  queryService.respond = async ({ connection, sql, params, maxRows, timeoutMs }) => {
    const own = openNodeDriver('trino', connection.parameters);
    const { rows } = await driverRows(own, { sql, params, maxRows, timeoutMs });
    await own.close();
    return rows;
  };
  lake = await connect('lake', { extra: JSON.stringify({ allow_multi_catalog: true }) });
});
afterAll(() => Promise.all([driver.close(), metadata.stop()]));

const list = async (path: string): Promise<string[]> => (await call<{ result: string[] }>('GET', `/${lake}/${path}`)).json.result;

it('catalogs, schemas and tables are those of the server', async () => {
  expect(await list('catalogs/')).toEqual(expect.arrayContaining(['memory', 'system', 'tpch']));
  expect(await list('schemas/')).toEqual(expect.arrayContaining(['default', 'lake']));
  expect(await list('schemas/?q=(catalog:tpch)')).toEqual(expect.arrayContaining(['sf1', 'tiny']));
  const { json } = await call<{ result: { value: string; type: string }[] }>(
    'GET',
    `/${lake}/tables/?q=(catalog_name:tpch,schema_name:tiny)`,
  );
  expect(json.result.map(({ value }) => value)).toContain('nation');
  const own = await call<{ result: { value: string; type: string }[] }>('GET', `/${lake}/tables/?q=(schema_name:lake)`);
  expect(own.json.result.map(({ value, type }) => [value, type])).toEqual([
    ['events', 'table'],
    ['zebras', 'view'],
  ]);
});

interface Table {
  readonly comment: string | null;
  readonly rowEstimate: number | null;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly comment: string | null }[];
  readonly selectStar: string;
}
const describeOf = async (query: string): Promise<Table> => (await call<Table>('GET', `/${lake}/table_metadata/?${query}`)).json;

describe('a table', () => {
  it('has its comments and an estimate of its rows', async () => {
    const { comment, rowEstimate, columns } = await describeOf('name=events&schema=lake');
    expect([comment, rowEstimate]).toEqual(["What's happened", 2]);
    expect(columns.map(({ name, comment: said }) => [name, said])).toEqual([
      ['day', 'When'],
      ['zebra_key', null],
    ]);
  });
  it('is described in another catalog too', async () => {
    const { rowEstimate, columns, selectStar } = await describeOf('name=nation&schema=tiny&catalog=tpch');
    expect([rowEstimate, columns.length]).toEqual([25, 4]);
    expect(selectStar).toContain('FROM "tpch"."tiny"."nation"');
    const { rows } = await driverRows(driver, { sql: selectStar });
    expect(rows).toHaveLength(25);
  });
});

describe('what describes a table', () => {
  const readBy = async ({ sql, params }: { readonly sql: string; readonly params: readonly SqlValue[] }): Promise<string> => {
    const { rows } = await driverRows(driver, { sql: `EXPLAIN ${sql}`, params });
    return JSON.stringify(rows);
  };
  it('reads that table, and no other of its catalog', async () => {
    const catalog = trinoCatalog;
    expect(await readBy(catalog.listColumns('nation', 'tiny', 'tpch'))).toContain('prefixes=[tpch.tiny.nation]');
    expect(await readBy(catalog.listColumns('Events', null))).toContain('prefixes=[memory.lake.events]');
    expect(await readBy(catalog.listTables('tiny', 'tpch'))).toContain('prefixes=[tpch.tiny.*]');
  });
  it('reads the comment of one table', async () => {
    const statement = trinoCatalog.describeTable?.('Events', null);
    const plan = statement && (await readBy(statement));
    for (const part of ["'memory'", "'lake'", "'events'"]) expect(plan).toContain(`VARCHAR ${part}`);
  });
});

it('a search finds columns of all schemas of a catalog', async () => {
  type Found = { schema: string; table: string; column: string; table_type: string };
  const found = async (q: string) => {
    const { json, text } = await call<{ result: Found[] }>('GET', `/${lake}/columns/?q=${encodeURIComponent(q)}`);
    expect(json.result, text).toBeDefined();
    return json.result.map(({ schema, table, column, table_type: type }) => `${schema}.${table}.${column} ${type}`);
  };
  expect(await found('(filter:zebra)')).toEqual(['lake.events.zebra_key table', 'lake.zebras.zebra_key view']);
  expect(await found("(filter:'KEY events.zeb')")).toEqual(['lake.events.zebra_key table']);
  expect(await found("(filter:'nationkey tion.',catalog_name:tpch)")).toContain('tiny.nation.nationkey table');
  expect(await found(`(filter:'zebra!' OR 1=1 --')`)).toEqual([]);
});

it('permissions are those of all catalogs, each once', async () => {
  for (let round = 0; round < 2; round += 1)
    expect((await call('POST', `/${lake}/sync_permissions/`)).json).toEqual({ message: 'Permissions successfully synced' });
  const rows = await metadata.db.select().from(permissions);
  const pairs = rows.map(({ permission, view }) => `${permission} ${view}`).filter((pair) => pair.includes('[lake]'));
  expect(new Set(pairs).size).toBe(pairs.length);
  expect(pairs).toEqual(
    expect.arrayContaining(['catalog_access [lake].[tpch]', 'schema_access [lake].[lake]', 'schema_access [lake].[tpch].[tiny]']),
  );
});

it('a database that impersonates is read as the caller', async () => {
  const id = await connect('whoever', { impersonate_user: true });
  const listUsersOf = async (sql: string): Promise<unknown[]> =>
    (
      await driverRows(driver, {
        sql: `SELECT DISTINCT "user" FROM system.runtime.queries WHERE query LIKE '%${sql}%' AND query NOT LIKE '%runtime.queries%'`,
      })
    ).rows.map(([user]) => user);
  expect((await call('GET', `/${id}/tables/?q=(schema_name:only_alpha)`, undefined, 'Alpha')).status).toBe(200);
  expect((await call('GET', `/${id}/tables/?q=(schema_name:only_admin)`)).status).toBe(200);
  expect(await listUsersOf('only_alpha')).toEqual(['Alpha']);
  expect(await listUsersOf('only_admin')).toEqual(['Admin']);
});

it('has the statement that created a table or a view, and lists functions', async () => {
  const define = async (name: string) =>
    (await call<{ result: string | null }>('GET', `/${lake}/table_metadata/ddl/?name=${name}&schema=lake`)).json.result;
  expect(await define('events')).toMatch(/^CREATE TABLE memory\.lake\.events \([^]*zebra_key bigint/);
  // Quoted as in the statement that requests it.
  expect(await define('zebras')).toMatch(/^CREATE VIEW memory\."lake"\."zebras" [^]*AS\s+SELECT/);
  const { json } = await call<{ function_names: string[] }>('GET', `/${lake}/function_names/`);
  expect(json.function_names).toEqual(expect.arrayContaining(['abs', 'date_trunc']));
});
