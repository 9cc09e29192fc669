// A run in another catalog than the connection's: what it opens, who can, and what its unqualified names mean.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { databases } from '#drizzle/schema/index.ts';
import { errorType, startRuns, type RunsHost } from '#tests/fixtures/sqllab/sql-lab-runs.ts';

let lab: RunsHost;

beforeAll(async () => {
  lab = await startRuns();
  const parameters = { host: 'trino.example.org', port: 8080, database: 'hive', schema: 'shop', username: 'u' };
  await lab.db
    .update(databases)
    .set({ engine: 'trino', parameters, allowMultiCatalog: true })
    .where(eq(databases.id, lab.databaseId));
});
afterAll(() => lab.stop());
beforeEach(() => lab.forgetRuns());

const ran = async (sql: string, who: Awaited<ReturnType<RunsHost['analyst']>>, catalog: string | null = 'pg') => {
  const { status, json } = await lab.run({ sql, catalog, schema: 'sales' }, who);
  return status === 200 ? 200 : errorType(json);
};

describe('a run’s catalog', () => {
  it('is kept with the run, and says what unqualified names mean', async () => {
    const me = await lab.analyst(['schema_access', '[examples].[pg].[sales]']);
    expect(
      (await lab.run({ client_id: 'run-in-pg', sql: 'select * from orders', catalog: 'pg', schema: 'sales' }, me)).status,
    ).toBe(200);
    expect(await lab.rowOf('run-in-pg')).toMatchObject({ catalog: 'pg', job: { catalog: 'pg', schema: 'sales' } });
    expect(await ran('select * from hr.people', me)).toBe('TABLE_SECURITY_ACCESS_ERROR');
    expect(await ran('select * from hive.sales.orders', me)).toBe('TABLE_SECURITY_ACCESS_ERROR');
    expect(await ran('select * from orders', me, null)).toBe('TABLE_SECURITY_ACCESS_ERROR');
    expect(await ran('select * from orders', me, 'hive')).toBe('TABLE_SECURITY_ACCESS_ERROR');
  });

  it('opens nothing to those who have the same schema in the connection’s own', async () => {
    const me = await lab.analyst(['schema_access', '[examples].[sales]']);
    expect(await ran('select * from orders', me)).toBe('TABLE_SECURITY_ACCESS_ERROR');
    expect(await ran('select * from orders', me, 'hive')).toBe(200);
    expect(await ran('select * from hive.sales.orders', me)).toBe(200);
  });

  it('is refused where the database allows one only', async () => {
    const me = await lab.analyst(['database_access', `[examples].(id:${lab.databaseId})`]);
    await lab.db.update(databases).set({ allowMultiCatalog: false });
    expect((await lab.run({ sql: 'select 1', catalog: 'pg' }, me)).status).toBe(422);
    await lab.db.update(databases).set({ allowMultiCatalog: true });
    expect((await lab.run({ sql: 'select 1', catalog: 'pg' }, me)).status).toBe(200);
  });
});
