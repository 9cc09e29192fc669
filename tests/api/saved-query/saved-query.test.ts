// Saved queries through the API: users have their own, and no others.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { permissionKey, type Identity } from '#app/domain/access/identity.ts';
import type { QueryEvent } from '#app/domain/sqllab/query-state.ts';
import { createRunReporter } from '#app/services/sqllab/run-reporter.server.ts';
import { loadSqllabPage, readRequested } from '#app/services/sqllab/page.server.ts';
import { queries, savedQueries } from '#drizzle/schema/index.ts';
import { startSqlLab, type LabJson, type SqlLab } from '#tests/fixtures/sqllab/sql-lab.ts';

let lab: SqlLab;
let databaseId: number;
type Person = Awaited<ReturnType<SqlLab['user']>>;
let admin: Person;
let me: Person;
let id: number;

beforeAll(async () => {
  lab = await startSqlLab();
  databaseId = await lab.database({ name: 'examples' });
  [admin, me] = [await lab.user('Admin'), await lab.user('Alpha')];
  const body = {
    db_id: databaseId,
    schema: 'public',
    label: 'Sales',
    sql: 'select * from sales join shop.items using (id)',
    description: 'd',
  };
  const made = await send('POST', '', body);
  expect(made).toMatchObject({
    status: 201,
    json: {
      result: { ...body, catalog: null, extra_json: '{}', template_parameters: null },
    },
  });
  id = made.json['id'] as number;
});
afterAll(() => lab.stop());

const send = (method: string, path: string, body?: unknown, who = me) =>
  lab.send(`/api/v1/saved_query/${path}`, {
    method,
    headers: { ...who.headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const list = (q: string, who = me) => send('GET', `?q=${encodeURIComponent(q)}`, undefined, who);

describe('saved queries', () => {
  it('are listed with their database, tables and tags', async () => {
    const tagged = await lab.post(`/api/v1/tag/query/${id}/`, { properties: { tags: ['weekly'] } }, me);
    expect(tagged.status).toBe(201);
    const { json } = await list('()');
    expect(json).toMatchObject({ count: 1, ids: [id], list_title: 'List Saved Query' });
    expect((json['result'] as LabJson[])[0]).toMatchObject({
      database: { id: databaseId, database_name: 'examples' },
      db_id: databaseId,
      extra: {},
      rows: null,
      last_run_delta_humanized: '',
      created_by: { id: me.id },
      sql_tables: [
        { catalog: null, schema: 'shop', table: 'items' },
        { catalog: null, schema: null, table: 'sales' },
      ],
      tags: [{ name: 'weekly', type: 1 }],
    });
  });

  it('are filtered by text, tag, database and schema', async () => {
    const countOf = async (filter: string): Promise<unknown> => (await list(`(filters:!(${filter}))`)).json['count'];
    expect(await countOf('(col:label,opr:all_text,value:ITEMS)')).toBe(1);
    expect(await countOf('(col:label,opr:all_text,value:nothing)')).toBe(0);
    expect(await countOf('(col:tags,opr:saved_query_tags,value:week)')).toBe(1);
    expect(await countOf('(col:tags,opr:saved_query_tags,value:month)')).toBe(0);
    expect(await countOf(`(col:database,opr:rel_o_m,value:${databaseId})`)).toBe(1);
    expect(await countOf('(col:schema,opr:eq,value:other)')).toBe(0);
    expect(await countOf('(col:id,opr:saved_query_is_fav,value:!t)')).toBe(0);
    expect((await list('(order_column:nope)')).status).toBe(400);
    expect((await list('(a:')).status).toBe(400);
  });

  it('are private to list, read, change or delete, from administrators too', async () => {
    expect((await list('()', admin)).json['count']).toBe(0);
    for (const [method, body] of [['GET'], ['PUT', { label: 'x' }], ['DELETE']] as const)
      expect((await send(method, String(id), body, admin)).status).toBe(404);
    expect((await send('DELETE', `?q=!(${id})`, undefined, admin)).status).toBe(404);
    const gamma = await lab.user('Gamma');
    expect((await list('()', gamma)).status).toBe(403);
  });

  it('return the complete model after a change, and refuse databases that the caller can’t see', async () => {
    const { json, status } = await send('PUT', String(id), { label: 'S2' });
    expect(status).toBe(200);
    expect(json).toEqual({ result: expect.objectContaining({ label: 'S2', schema: 'public', db_id: databaseId }) as unknown });
    expect((await send('PUT', String(id), { db_id: 999_999 })).json).toEqual({ message: { db_id: ['Database does not exist'] } });
    const analyst = await lab.analyst(['can_write', 'SavedQuery']);
    expect((await send('POST', '', { label: 'x', sql: '', db_id: databaseId }, analyst)).status).toBe(422);
    expect((await send('POST', '', { label: 'x', extra_json: '[' })).status).toBe(400);
    expect((await send('POST', '', { nope: 1 })).json).toEqual({ message: { nope: ['Unknown field.'] } });
  });

  it('tell of one in the long envelope, and of the values that occur', async () => {
    expect((await send('GET', String(id))).json).toMatchObject({
      id,
      show_title: 'Show Saved Query',
      result: { template_parameters: null, sql_tables: [{}, {}] },
    });
    expect((await send('GET', 'distinct/schema')).json).toEqual({ count: 1, result: [{ text: 'public', value: 'public' }] });
    expect((await send('GET', 'related/database')).json).toMatchObject({ count: 1, result: [{ text: 'examples' }] });
    expect((await send('GET', '_info?q=(keys:!(permissions))')).json).toEqual({
      permissions: ['can_read', 'can_write', 'can_export'],
    });
  });

  it('remember how many rows their last run brought and when, which is no change of them', async () => {
    const [before] = await lab.db.select().from(savedQueries).where(eq(savedQueries.id, id));
    const sql = before?.sql ?? '';
    await endRun({ sql, userId: me.id }, failed);
    await endRun({ sql, userId: admin.id }, succeeded);
    await endRun({ sql: `${sql} -- another`, userId: me.id }, succeeded);
    await endRun({ sql, userId: me.id, databaseId: await lab.database() }, succeeded);
    await endRun({ sql, userId: me.id, selectAsCta: true }, succeeded);
    const facts = async () => (await send('GET', String(id))).json['result'];
    expect(await facts()).toMatchObject({ rows: null, last_run_delta_humanized: '' });
    await endRun({ sql, userId: me.id }, succeeded);
    expect(await facts()).toMatchObject({ rows: 42, last_run_delta_humanized: 'now' });
    lab.clock.nowMs += 60_000;
    expect(await facts()).toMatchObject({ rows: 42, last_run_delta_humanized: 'a minute ago' });
    const [after] = await lab.db.select().from(savedQueries).where(eq(savedQueries.id, id));
    expect(after?.changedOnMs).toBe(before?.changedOnMs);
  });

  it('come with SQL Lab’s page when its address names one of one’s own, and else words for why not', async () => {
    const request = async (who: Person, savedQueryId: number, ...pairs: [string, string][]) =>
      (await loadSqllabPage(lab.deps, viewer(who.id, pairs), { savedQueryId })).saved;
    const read: [string, string] = ['can_read', 'SavedQuery'];
    expect(await request(me, id, read)).toMatchObject({
      kind: 'found',
      query: { id, label: 'S2', databaseId, schema: 'public' },
    });
    expect(await request(admin, id, read)).toEqual({ kind: 'missing', id });
    expect(await request(me, 0, read)).toEqual({ kind: 'missing', id: 0 });
    expect(await request(me, id)).toEqual({ kind: 'denied' });
    const named = ['', 'savedQueryId=7', 'savedQueryId=', 'savedQueryId=-1', 'savedQueryId=1e3', 'savedQueryId=9999999999999999'];
    expect(named.map((text) => readRequested(new URLSearchParams(text)).savedQueryId)).toEqual([null, 7, 0, 0, 0, 0]);
  });

  it('go all or none, with their tags', async () => {
    expect((await send('DELETE', `?q=!(${id},999999)`)).status).toBe(404);
    expect((await send('DELETE', `?q=!(${id})`)).json).toEqual({ message: 'Deleted 1 saved query' });
    expect((await lab.get('/api/v1/tag/get_objects/?types=query', me)).json).toEqual({ result: [] });
  });
});

const SUCCESS = { rows: 42, resultsKey: 'key', limitingFactor: 'NOT_LIMITED', executedSql: null } as const;
const succeeded: QueryEvent = {
  type: 'succeeded',
  success: { ...SUCCESS, tempSchema: null, tempTable: null, trackingUrl: null },
};
const failed: QueryEvent = { type: 'failed', errorMessage: 'no', errors: null };

/** A run of my database from its beginning to its end. */
async function endRun(run: Partial<typeof queries.$inferInsert> & { readonly sql: string }, event: QueryEvent): Promise<void> {
  const statements = [{ sql: run.sql, kind: 'select' as const, readOnly: true, maxRows: 10 }];
  const job = { statements, schema: null, catalog: null, timeoutMs: 1_000, resultsKey: 'key', channel: 'user-1' };
  const fresh = { clientId: crypto.randomUUID().slice(0, 11), state: 'pending' as const, isAsync: true, job };
  const [row] = await lab.db
    .insert(queries)
    .values({ databaseId, ...fresh, startMs: lab.clock.nowMs, changedOnMs: lab.clock.nowMs, ...run })
    .returning();
  if (!row) throw new Error('No row.');
  const book = createRunReporter({ db: lab.db, now: () => lab.clock.nowMs, append: async () => undefined }, row);
  expect(await book.begin()).toBe(true);
  expect(await book.end(event)).toBe(true);
}

const viewer = (userId: number, pairs: readonly (readonly [string, string])[]): Extract<Identity, { kind: 'user' }> => ({
  kind: 'user',
  userId,
  username: 'u',
  firstName: 'A',
  lastName: 'D',
  email: '',
  isAdmin: false,
  via: 'session',
  roleIds: [],
  roles: [],
  permissions: new Set(pairs.map(([permission, view]) => permissionKey(permission, view))),
});
