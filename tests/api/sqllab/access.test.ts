// Which tables a statement of SQL Lab can touch, whatever the text calls them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorType, startRuns, type RunsHost } from '#tests/fixtures/sqllab/sql-lab-runs.ts';

let lab: RunsHost;

beforeAll(async () => {
  lab = await startRuns();
});
afterAll(() => lab.stop());
beforeEach(() => lab.forgetRuns());

describe('tables that a statement can touch', () => {
  it('is everything with access to the database', async () => {
    const me = await lab.analyst(['database_access', `[examples].(id:${lab.databaseId})`]);
    expect((await lab.run({ sql: 'select * from secret.t join u on true' }, me)).status).toBe(200);
  });

  it('is nothing, not even a constant, without access to any part of the database', async () => {
    for (const who of [await lab.analyst(), await lab.analyst(['datasource_access', '[other].[t](id:1)'])]) {
      const reply = await lab.run({ sql: 'select 1' }, who);
      expect([reply.status, errorType(reply.json)]).toEqual([403, 'DATABASE_SECURITY_ACCESS_ERROR']);
    }
    expect((await lab.run({}, await lab.user('Gamma'))).status).toBe(403);
    expect((await lab.post('/api/v1/sqllab/execute/', lab.body(), { headers: {} })).status).toBe(401);
  });

  it('follows datasets, whatever names the text uses', async () => {
    const id = await lab.dataset({ databaseId: lab.databaseId, name: 'orders' });
    const mixed = await lab.dataset({ databaseId: lab.databaseId, name: 'Odd "one"' });
    await lab.dataset({ databaseId: lab.databaseId, name: 'hidden', sql: 'select 1' });
    const me = await lab.analyst(
      ['datasource_access', `[examples].[orders](id:${id})`],
      ['datasource_access', `[examples].[Odd "one"](id:${mixed})`],
    );
    const allowed = [
      'select * from orders',
      'select * from public.orders o',
      'select * from ORDERS',
      'with staff as (select * from orders) select * from staff',
      'select * from "Odd ""one"""',
      'select 1; select * from orders',
      'explain select * from orders',
    ];
    for (const sql of allowed) expect([sql, (await lab.run({ sql }, me)).status]).toEqual([sql, 200]);
    const denied: [string, string[]][] = [
      ['select * from "Orders"', ['Orders']],
      ['select * from secret.orders', ['secret.orders']],
      ['select * from orders, staff', ['staff']],
      ['with orders as (select * from staff) select * from orders', ['staff']],
      ['with staff as (select * from public.staff) select * from staff', ['public.staff']],
      ['select (select max(pay) from staff) from orders', ['staff']],
      ['select * from orders; select * from pg_class', ['pg_class']],
      ['select * from information_schema.tables', ['information_schema.tables']],
      ['select * from hidden', ['hidden']],
    ];
    for (const [sql, tables] of denied) {
      const reply = await lab.run({ sql }, me);
      expect([sql, reply.status, errorType(reply.json)]).toEqual([sql, 403, 'TABLE_SECURITY_ACCESS_ERROR']);
      expect(reply.json).toMatchObject({ errors: [{ extra: { tables } }] });
    }
  });

  it('is everything that a function’s owner can read: users with only datasets cannot call it', async () => {
    const id = await lab.dataset({ databaseId: lab.databaseId, name: 'trips' });
    const me = await lab.analyst(['datasource_access', `[examples].[trips](id:${id})`]);
    expect((await lab.run({ sql: 'select lower(a) from trips' }, me)).status).toBe(200);
    for (const sql of ['select * from my_function()', 'select public.lower(a) from trips', 'select a from trips where f(a)'])
      expect([sql, (await lab.run({ sql }, me)).status]).toEqual([sql, 403]);
    expect((await lab.run({ sql: 'select * from my_function()' })).status).toBe(200);
  });

  it('reads names in the schema that is sent, and gives that schema to the run', async () => {
    const id = await lab.dataset({ databaseId: lab.databaseId, name: 'visits', schema: 'web' });
    const me = await lab.analyst(['datasource_access', `[examples].[visits](id:${id})`]);
    expect((await lab.run({ client_id: 'in-web', sql: 'select * from visits', schema: 'web' }, me)).status).toBe(200);
    expect((await lab.rowOf('in-web'))?.job.schema).toBe('web');
    expect((await lab.run({ sql: 'select * from visits', schema: 'public' }, me)).status).toBe(403);
    expect((await lab.run({ sql: 'select * from visits', schema: '' }, me)).status).toBe(403);
    expect((await lab.run({ client_id: 'no-schema', sql: 'select 1', schema: null }, me)).status).toBe(200);
    expect((await lab.rowOf('no-schema'))?.job.schema).toBe('public');
  });

  it('is a whole schema with access to it, but writing takes more than a dataset', async () => {
    const writable = await lab.database({ name: 'writable', allowDml: true });
    const id = await lab.dataset({ databaseId: writable, name: 'orders' });
    const reader = await lab.analyst(['datasource_access', `[writable].[orders](id:${id})`]);
    const owner = await lab.analyst(['schema_access', '[writable].[public]']);
    const sent = { database_id: writable, sql: 'update orders set a = 1' };
    expect((await lab.run(sent, reader)).status).toBe(403);
    expect((await lab.run(sent, owner)).status).toBe(200);
    for (const sql of ['set search_path to secret; select * from orders', 'drop table orders', 'create view v as select 1'])
      expect([sql, (await lab.run({ ...sent, sql }, owner)).status]).toEqual([sql, 403]);
  });
});
