// Datasets in several catalogs of a real Trino, from their creation to the rows of charts: each query by a driver of the statement's
// connection.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServiceStatement } from '#app/services/query-service/query-service.ts';
import { openNodeDriver } from '#scripts/servers/node-drivers.ts';
import { rowLevelRuleDatasets, rowLevelRuleRoles, rowLevelRules, userRoles } from '#drizzle/schema/index.ts';
import { startSqlLab, type Analyst, type LabJson, type SqlLab } from '#tests/fixtures/sqllab/sql-lab.ts';
import { openDriverQueryService } from '#tests/engines/driver-query-service.ts';
import type { EngineServers } from '#tests/engines/setup.ts';

const { trino } = JSON.parse(process.env['MERIDIAN_ENGINE_SERVERS'] ?? '{}') as EngineServers;
const parameters = { ...trino, database: 'memory', schema: 'lake', username: 'analyst' };

let lab: SqlLab;
let admin: Analyst;
let databaseId = 0;
beforeAll(async () => {
  lab = await startSqlLab();
  admin = await lab.user('Admin');
  databaseId = await lab.database({ name: 'lake', engine: 'trino', parameters, allowMultiCatalog: true });
  const opened = async <T>(statement: ServiceStatement, work: (own: ReturnType<typeof openDriverQueryService>) => Promise<T>) => {
    const driver = openNodeDriver('trino', statement.connection.parameters);
    try {
      return await work(openDriverQueryService(driver, []));
    } finally {
      await driver.close();
    }
  };
  Object.assign(lab.deps.queryService, {
    rows: (statement: ServiceStatement) => opened(statement, (own) => own.rows(statement)),
    query: (key: string, statement: ServiceStatement) =>
      opened(statement, (own) => own.query(key, statement, { force: true, ttlS: 0 })),
  });
});
afterAll(() => lab.stop());

async function make(body: LabJson): Promise<number> {
  const reply = await lab.post('/api/v1/dataset/', { database: databaseId, schema: 'tiny', ...body }, admin);
  expect(reply.status, reply.text).toBe(201);
  return reply.json['id'] as number;
}

async function rowsOf(id: number, query: LabJson, who: Analyst = admin): Promise<unknown> {
  const { text, json } = await lab.post('/api/v1/chart/data', { datasource: { id, type: 'table' }, queries: [query] }, who);
  return (json['result'] as { data: unknown }[] | undefined)?.[0]?.data ?? text;
}

const COUNT = { metrics: ['count'] };

it('a table of another catalog is read from there', async () => {
  const id = await make({ catalog: 'tpch', table_name: 'nation' });
  const { json } = await lab.query('GET', `/api/v1/dataset/${id}`, admin);
  const { columns, catalog } = json['result'] as { columns: { column_name: string }[]; catalog: string };
  expect([catalog, columns.map((column) => column.column_name)]).toEqual(['tpch', ['nationkey', 'name', 'regionkey', 'comment']]);
  expect(await rowsOf(id, COUNT)).toEqual([{ count: 25 }]);
  expect((await lab.query('PUT', `/api/v1/dataset/${id}/refresh`, admin)).status).toBe(200);
});

it('a statement runs in its catalog, whether or not rows are limited for its user', async () => {
  const id = await make({ catalog: 'tpch', table_name: 'asia', sql: 'SELECT name FROM nation WHERE regionkey = 2' });
  expect(await rowsOf(id, COUNT)).toEqual([{ count: 5 }]);
  const reader = await lab.analyst(['can_read', 'Chart'], ['can_read', 'Dataset'], ['schema_access', '[lake].[tpch].[tiny]']);
  expect(await rowsOf(id, COUNT, reader)).toEqual([{ count: 5 }]);
});

it('a row rule limits the table there', async () => {
  const id = await make({ catalog: 'tpch', table_name: 'region' });
  const reader = await lab.analyst(['can_read', 'Chart'], ['can_read', 'Dataset'], ['catalog_access', '[lake].[tpch]']);
  const [role] = await lab.db.select().from(userRoles).where(eq(userRoles.userId, reader.id));
  const rule = { uuid: crypto.randomUUID(), name: 'asia', filterType: 'Regular' as const, clause: "name = 'ASIA'" };
  const [row] = await lab.db
    .insert(rowLevelRules)
    .values({ ...rule, createdOnMs: 0, changedOnMs: 0 })
    .returning({ id: rowLevelRules.id });
  await lab.db.insert(rowLevelRuleDatasets).values({ ruleId: row?.id ?? 0, datasetId: id });
  await lab.db.insert(rowLevelRuleRoles).values({ ruleId: row?.id ?? 0, roleId: role?.roleId ?? 0 });
  expect([await rowsOf(id, COUNT), await rowsOf(id, COUNT, reader)]).toEqual([[{ count: 5 }], [{ count: 1 }]]);
  const virtual = await make({ catalog: 'tpch', table_name: 'regions', sql: 'SELECT name FROM region' });
  expect(await rowsOf(virtual, COUNT, reader)).toEqual([{ count: 1 }]);
});
