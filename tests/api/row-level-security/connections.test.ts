// Two connections to one source: a rule on a table holds by whichever the table is read.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRulesNear } from '#app/stores/row-level-security/applied.server.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';
import { runJobSchema } from '#app/domain/sqllab/run-job.ts';
import { insertDataset } from '#app/stores/dataset/store.server.ts';
import { databases, queries } from '#drizzle/schema/index.ts';
import { startRowRules, type RowRules } from '#tests/fixtures/access/row-rules.ts';

let shop: RowRules;
let [twinId, strangerId] = [0, 0];
const WHERE = { warehouse: 'shop' };
beforeAll(async () => {
  shop = await startRowRules();
  await shop.lab.db.update(databases).set({ parameters: WHERE }).where(eq(databases.id, shop.ids.database));
  twinId = await shop.lab.database({ name: 'twin', engine: 'sqlite', parameters: WHERE });
  strangerId = await shop.lab.database({ name: 'stranger', engine: 'sqlite', parameters: { warehouse: 'Shop' } });
  await shop.rule("region = 'north'");
});
afterAll(() => shop.lab.stop());

const datasetOn = (databaseId: number, name: string): Promise<number> => {
  const columns = [{ name: 'id', type: 'INTEGER', uuid: crypto.randomUUID() }];
  const facts = { uuid: crypto.randomUUID(), databaseId, name, schema: null, sql: null, columns, metrics: [], ownerIds: [] };
  return insertDataset(shop.lab.db, facts, { authorId: null, nowMs: 0 });
};

describe('a second connection to a Warehouse', () => {
  it('shows the rows that the rules of the first leave, in charts', async () => {
    expect(await shop.rowsOf(shop.nord, { dataset: await datasetOn(twinId, 'oRDERS') })).toEqual([1, 2]);
    expect(await shop.rowsOf(shop.sued, { dataset: await datasetOn(twinId, 'Orders') })).toEqual([1, 2, 3, 4]);
    expect(await shop.rowsOf(shop.nord, { dataset: await datasetOn(strangerId, 'orders') })).toEqual([1, 2, 3, 4]);
  });

  it.each(['orders', 'OrDeRs', 'main.ORDERS'])('limits %s in SQL Lab', async (name) => {
    const client_id = `twin-${name.replace('.', '-')}`;
    const body = { client_id, database_id: twinId, sql: `select id from ${name}` };
    expect((await shop.lab.post('/api/v1/sqllab/execute/', body, shop.nord)).status).toBe(200);
    const [row] = await shop.lab.db.select().from(queries).where(eq(queries.clientId, client_id));
    expect(runJobSchema.parse(row?.job).statements.at(-1)?.sql).toContain("region = 'north'");
  });
});

describe('names beyond ASCII', () => {
  it('are compared by the dialect, where SQLite’s own comparison knows no case', async () => {
    const server = { host: 'db.example.org', port: 3306, database: 'Shop' };
    const first = await shop.lab.database({ name: 'first', engine: 'mysql', parameters: server });
    const second = await shop.lab.database({
      name: 'second',
      engine: 'mysql',
      parameters: { ...server, host: 'DB.example.org' },
    });
    const ruled = await datasetOn(first, 'ÄRZTE');
    await shop.rule('id = 1', { tables: [ruled] });
    const near = await datasetOn(second, 'ärzte');
    expect(await findRulesNear(shop.lab.db, [near])).toHaveLength(1);
    const nord = { kind: 'guest', clauses: [], roleIds: [shop.ids.nord] } as unknown as Parameters<typeof rowClausesFor>[1];
    expect(await rowClausesFor(shop.lab.deps, nord, { id: near })).toEqual([{ groupKey: null, clause: 'id = 1' }]);
  });
});
