// What SQL Lab tells of a statement before it runs, on a real Trino: its cost, what is wrong with it, and the partitions that it names.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { driverRows } from '#scripts/servers/driver-rows.ts';
import { openNodeDriver } from '#scripts/servers/node-drivers.ts';
import { queries } from '#drizzle/schema/index.ts';
import { startSqlLab, type SqlLab } from '#tests/fixtures/sqllab/sql-lab.ts';
import type { ServiceStatement } from '#app/services/query-service/query-service.ts';
import type { EngineServers } from '#tests/engines/setup.ts';
import { desc } from 'drizzle-orm';

const { trino } = JSON.parse(process.env['MERIDIAN_ENGINE_SERVERS'] ?? '{}') as EngineServers;
const parameters = { ...trino, database: 'memory', schema: 'editor', username: 'analyst' };
const driver = openNodeDriver('trino', parameters);
let lab: SqlLab;
let admin: Awaited<ReturnType<SqlLab['user']>>;
let databaseId = 0;

/** What the connectors here can't partition has the listings of Hive and of Iceberg by name. */
const SETUP = [
  'CREATE SCHEMA IF NOT EXISTS memory.editor',
  ...['events', '"events$partitions"', 'lake', '"lake$partitions"', 'plain'].map(
    (name) => `DROP TABLE IF EXISTS memory.editor.${name}`,
  ),
  "CREATE TABLE memory.editor.events AS SELECT * FROM (VALUES (VARCHAR '2026-11-26', 1), ('2026-11-27', 2)) AS t (ds, amount)",
  'CREATE TABLE memory.editor."events$partitions" AS SELECT DISTINCT ds FROM memory.editor.events',
  "CREATE TABLE memory.editor.lake AS SELECT * FROM (VALUES (DATE '2026-11-26', 5), (DATE '2026-11-27', 3)) AS t (day, hour)",
  `CREATE TABLE memory.editor."lake$partitions" AS SELECT CAST(ROW(day, hour) AS ROW(day date, "hour of" integer)) AS partition,
     BIGINT '1' AS record_count, BIGINT '1' AS file_count FROM memory.editor.lake`,
  'CREATE TABLE memory.editor.plain AS SELECT 1 AS n',
];

beforeAll(async () => {
  for (const sql of SETUP) await driverRows(driver, { sql, readOnly: false });
  lab = await startSqlLab();
  Object.assign(lab.deps.queryService, {
    rows: async ({ connection, sql, params, maxRows, timeoutMs, schema, confined }: ServiceStatement) => {
      const own = openNodeDriver('trino', connection.parameters);
      try {
        return (await driverRows(own, { sql, params, maxRows, timeoutMs, schema: schema ?? null, confined })).rows;
      } finally {
        await own.close();
      }
    },
  });
  admin = await lab.user('Admin');
  databaseId = await lab.database({ name: 'trino', engine: 'trino', parameters, allowMultiCatalog: true });
});
afterAll(() => Promise.all([driver.close(), lab.stop()]));

describe('an estimate', () => {
  const estimate = (sql: string, more: object = {}, who = admin) =>
    lab.post('/api/v1/sqllab/estimate/', { database_id: databaseId, sql, ...more }, who);

  it('has the rows and sizes that the optimizer expects', async () => {
    const { status, json, text } = await estimate('SELECT * FROM tpch.tiny.nation;');
    expect(status, text).toBe(200);
    expect(json['result']).toEqual([
      {
        'Output count': '25 rows',
        'Output size': expect.stringMatching(/^[\d.]+ K?B$/) as string,
        'CPU cost': expect.stringMatching(/^[\d.]+ K?$/) as string,
        'Max memory': '0 B',
        'Network cost': expect.stringMatching(/^[\d.]+( K)?$/) as string,
      },
    ]);
  });

  it('is of a confined caller’s tables only, in the schema that is sent', async () => {
    const me = await lab.analyst(['schema_access', '[trino].[editor]']);
    expect((await estimate('SELECT * FROM events', { schema: 'editor' }, me)).status).toBe(200);
    expect((await estimate('SELECT * FROM tpch.tiny.nation', {}, me)).status).toBe(403);
    expect((await estimate('DELETE FROM events', {}, me)).status).toBe(403);
  });
});

describe('a check', () => {
  const check = async (sql: string, more: object = {}) => {
    const path = `/api/v1/database/${databaseId}/validate_sql/`;
    const { status, json, text } = await lab.post(path, { sql, schema: 'editor', ...more }, admin);
    expect(status, text).toBe(200);
    const result = json['result'] as { line_number: number; start_column: number; end_column: number; message: string }[];
    return result.map((found) => [
      found.line_number,
      (sql.split('\n')[found.line_number - 1] ?? '').slice(found.start_column - 1, found.end_column),
      found.message,
    ]);
  };
  const placed = async (sql: string, more: object = {}) => (await check(sql, more)).map((found) => found.slice(0, 2));

  it('places what Trino says, on the first line and on others', async () => {
    expect(await check('SELECT ds FROM events')).toEqual([]);
    expect(await check('SELECT dss FROM events')).toEqual([[1, 'dss', expect.stringContaining("'dss' cannot be resolved")]]);
    expect(await check('SELECT 1;\n\nSELECT ds\nFROM evnets;')).toEqual([
      [4, 'evnets', expect.stringContaining('does not exist')],
    ]);
    expect(await placed('SELECT ds, FROM events')).toEqual([[1, 'FROM']]);
    expect(await check('SELECT ds FROM events WHERE (amount =')).toHaveLength(1);
    expect(await placed("SELECT 'ü', dss FROM events")).toEqual([[1, 'dss']]);
    expect(await check('SELECT nationkey FROM nation', { catalog: 'tpch', schema: 'tiny' })).toEqual([]);
  });

  it('is of what a template renders to', async () => {
    const sql = "SELECT ds\nFROM {{ source }}\nWHERE ds = '{{ trino.latest_partition('events') }}' AND dss = 1";
    expect(await placed(sql, { template_params: '{"source": "events"}' })).toEqual([[3, 'dss']]);
    expect(await placed(sql, { template_params: '{"source": "nowhere"}' })).toEqual([[2, '{{ source }}']]);
  });
});

describe('partitions', () => {
  let made = 0;
  const ran = async (sql: string): Promise<string> => {
    made += 1;
    const body = { client_id: `partition-${made}`, database_id: databaseId, sql, schema: 'editor' };
    const { status, text } = await lab.post('/api/v1/sqllab/execute/', body, admin);
    if (status !== 200) return text;
    const [row] = await lab.db.select().from(queries).orderBy(desc(queries.id)).limit(1);
    return row?.executedSql ?? '';
  };
  const describeTable = async (name: string) => {
    const table = `name=${name}&schema=editor`;
    const [all, extra] = [
      await lab.get(`/api/v1/database/${databaseId}/table_metadata/?${table}`, admin),
      await lab.get(`/api/v1/database/${databaseId}/table_metadata/extra/?${table}`, admin),
    ];
    return { partitions: all.json['partitions'], extra: extra.json };
  };

  it('are named by macros, in listings of either form', async () => {
    expect(await ran("SELECT '{{ trino.latest_partition('events') }}' FROM events")).toContain("SELECT '2026-11-27'");
    const sub = (filter: string) => ran(`SELECT '{{ trino.latest_sub_partition('memory.editor.lake', ${filter}) }}' FROM lake`);
    expect(await sub("day='2026-11-26'")).toContain("SELECT '5'");
    expect(await sub("**{'hour of': 3}")).toContain("SELECT '2026-11-27'");
    expect(await ran("SELECT '{{ trino.latest_partition('plain') }}'")).toContain('Check that the table exists');
    expect(await ran("SELECT '{{ trino.latest_partition('lake') }}'")).toContain('is partitioned by day, hour of');
  });

  it('are described, the latest first', async () => {
    const names = ['day=2026-11-27/hour of=3', 'day=2026-11-26/hour of=5'];
    const { partitions, extra } = await describeTable('lake');
    expect(partitions).toEqual({ by: 'day, hour of', list: names.map((name) => ({ name, bounds: '', rowEstimate: null })) });
    expect(extra).toMatchObject({
      partitions: { cols: ['day', 'hour of'], latest: { day: '2026-11-27', 'hour of': '3' }, names },
    });
    const listed = (extra as { partitions: { partitionQuery: string } }).partitions.partitionQuery;
    expect((await driverRows(driver, { sql: listed })).rows).toHaveLength(2);
    expect(await describeTable('plain')).toEqual({ partitions: null, extra: {} });
  });
});
