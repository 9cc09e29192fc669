// The query of an alert runs in the connection's own catalog, and reaches others by qualified names: with the rights and rules there.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { rowLevelRules, userRoles } from '#drizzle/schema/index.ts';
import { startLake, type Lake } from '#tests/fixtures/datasets/lake.ts';
import type { Analyst } from '#tests/fixtures/sqllab/sql-lab.ts';

let lake: Lake;
let own: number;
let pg: number;
beforeAll(async () => {
  lake = await startLake();
  [own, pg] = [await lake.make(), await lake.make({ catalog: 'pg' })];
});
afterAll(() => lake.stop());
beforeEach(async () => {
  await lake.db.delete(rowLevelRules);
  lake.sent.length = 0;
});

const caller = (...pairs: (readonly [string, string])[]): Promise<Analyst> =>
  lake.analyst(['can_read', 'ReportSchedule'], ['can_write', 'ReportSchedule'], ['can_read', 'Database'], ...pairs);

const test = (from: string, who: Analyst) => {
  const body = { database: lake.databaseId, sql: `select count(*) from ${from}`, op: 'not null' };
  return lake.post('/api/v1/report/test_condition', body, who);
};

/** Each name of the table in the own catalog, and in the other. */
const NAMES = {
  own: ['sales.orders', 'hive.sales.orders', '"Hive"."sales"."orders"'],
  pg: ['pg.sales.orders', 'PG.SALES.ORDERS', '"pg"."sales"."orders"'],
};

describe('a right', () => {
  it.each([
    ['to a schema of the connection’s own catalog', ['schema_access', '[lake].[sales]'], 'own'],
    ['to a schema of another', ['schema_access', '[lake].[pg].[sales]'], 'pg'],
    ['to another catalog', ['catalog_access', '[lake].[pg]'], 'pg'],
  ] as const)('%s opens its tables to alerts and no others', async (_, pair, opened) => {
    const who = await caller(pair);
    for (const [where, names] of Object.entries(NAMES))
      for (const name of names) {
        const sentBefore = lake.sent.length;
        const { status } = await test(name, who);
        const wasSent = lake.sent.length > sentBefore;
        expect([name, status < 400, wasSent]).toEqual([name, where === opened, where === opened]);
      }
    expect(new Set(lake.sent.map(({ catalog }) => catalog))).toEqual(new Set(['hive']));
  });

  it('to one dataset opens its table alone', async () => {
    const who = await caller(['datasource_access', `[lake].[orders](id:${pg})`]);
    expect((await test('pg.sales.orders', who)).status).toBe(200);
    expect((await test('hive.sales.orders', who)).status).toBe(403);
    expect((await test('pg.sales.secrets', who)).status).toBe(403);
  });
});

it.each([['own'], ['pg']] as const)('a row rule limits the table in %s and not its namesake', async (limited) => {
  const who = await caller(['database_access', `[lake].(id:${lake.databaseId})`]);
  const [role] = await lake.db.select().from(userRoles).where(eq(userRoles.userId, who.id));
  const clause = "region = 'north'";
  const tables = [limited === 'own' ? own : pg];
  const rule = { name: crypto.randomUUID(), filter_type: 'Regular', tables, roles: [role?.roleId], clause };
  expect((await lake.post('/api/v1/rowlevelsecurity/', rule, lake.admin)).status).toBe(201);
  for (const [where, names] of Object.entries(NAMES))
    for (const name of names) {
      expect((await test(name, who)).status).toBe(200);
      expect([name, lake.sent.at(-1)?.sql.includes(clause)]).toEqual([name, where === limited]);
    }
});
