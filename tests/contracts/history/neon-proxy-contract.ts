// Compares the replies of the tests' proxy with what Neon documents, through Neon's client and plain requests.
import { neon, type NeonDbError } from '@neondatabase/serverless';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '#app/stores/history/neon-client.server.ts';
import { createDatabase } from './history-subject.ts';
import { startNeonProxy, type NeonProxy } from '#tests/fixtures/servers/neon-proxy.ts';

describe('Neon’s proxy in tests', () => {
  let proxy: NeonProxy;
  beforeAll(async () => {
    proxy = await startNeonProxy(await createDatabase(), { maxRequestBytes: 100_000, maxResponseBytes: 100_000 });
  });
  afterAll(async () => {
    await proxy.stop();
  });
  beforeEach(() => {
    proxy.fault = null;
  });

  const client = () => neon(proxy.url);
  const catchFailure = (work: Promise<unknown>): Promise<NeonDbError> =>
    work.then(
      () => expect.fail('No failure'),
      (error: unknown) => error as NeonDbError,
    );

  async function post(body: unknown, headers: Readonly<Record<string, string>> = {}) {
    const url = new URL(proxy.url);
    const response = await fetch(`http://${url.host}/sql`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'Neon-Connection-String': proxy.url, ...headers },
    });
    return { status: response.status, headers: response.headers, body: await response.json<Record<string, unknown>>() };
  }

  describe('Neon’s client', () => {
    it('gets typed values of one statement', async () => {
      const rows =
        await client()`select ${1}::int as i, ${'ü 😀'}::text as t, ${null}::text as n, true as b, 12345678901234567890::numeric as big`;
      expect(rows).toEqual([{ i: 1, t: 'ü 😀', n: null, b: true, big: '12345678901234567890' }]);
    });

    it('gets rows as arrays, with all of the result', async () => {
      const result = await client().query('select 1 as a, 2 as a', [], { arrayMode: true, fullResults: true });
      expect(result).toMatchObject({ rows: [[1, 2]], rowCount: 1, command: 'SELECT', rowAsArray: true });
      expect(result.fields.map(({ name, dataTypeID }) => [name, dataTypeID])).toEqual([
        ['a', 23],
        ['a', 23],
      ]);
    });

    it('sends arrays and objects as PostgreSQL writes them', async () => {
      const [row] = await client().query('select $1::text[] as list, $2::jsonb as object', [['a"b', null, 'ü'], { a: [1] }]);
      expect(row).toEqual({ list: ['a"b', null, 'ü'], object: { a: [1] } });
    });

    it('gets all of a transaction, or nothing of it', async () => {
      const sql = client();
      await sql`create table kept (id int primary key)`;
      const failure = await catchFailure(sql.transaction([sql`insert into kept values (1)`, sql`insert into kept values (1)`]));
      expect(failure).toMatchObject({ code: '23505', severity: 'ERROR', constraint: 'kept_pkey', table: 'kept' });
      expect(await sql`select * from kept`).toEqual([]);
      const [, rows] = await sql.transaction([sql`insert into kept values (2)`, sql`select * from kept`]);
      expect(rows).toEqual([{ id: 2 }]);
    });

    it('gets the isolation that it requests', async () => {
      const sql = client();
      const show = sql`select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as read_only`;
      const [shown] = await sql.transaction([show], { isolationLevel: 'Serializable', readOnly: true });
      expect(shown).toEqual([{ level: 'serializable', read_only: 'on' }]);
      const failure = await catchFailure(sql.transaction([sql`create table refused (id int)`], { readOnly: true }));
      expect(failure.code).toBe('25006');
    });

    it('gets errors with their code and place', async () => {
      expect(await catchFailure(client().query('select wrong'))).toMatchObject({
        code: '42703',
        position: '8',
        severity: 'ERROR',
      });
      expect(await catchFailure(client().query('select 1; select 2'))).toMatchObject({ code: '42601' });
    });

    it('reads and deletes, but can’t insert, where the project has reached its size', async () => {
      const sql = client();
      await sql`create table crowded (id int)`;
      await sql`insert into crowded values (1), (2)`;
      proxy.fault = 'full';
      const isFull = { code: '53100', severity: 'ERROR', message: expect.stringContaining('size limit') as string };
      expect(await catchFailure(sql`insert into crowded values (3)`)).toMatchObject(isFull);
      const both = sql.transaction([sql`delete from crowded`, sql`insert into crowded values (3)`]);
      expect(await catchFailure(both)).toMatchObject(isFull);
      await sql`delete from crowded where id = 1`;
      expect(await sql`select id from crowded`).toEqual([{ id: 2 }]);
    });

    it('gets nothing where a quota of the plan is used up', async () => {
      proxy.fault = 'quota';
      const { message, code } = await catchFailure(client().query('select 1'));
      expect(message).toContain('HTTP status 402');
      expect(message).toContain('has exceeded the data transfer quota');
      expect(code ?? null).toBeNull();
    });

    it('gets errors for a wrong password, and for a server that is away', async () => {
      const url = new URL(proxy.url);
      url.password = 'wrong';
      expect((await catchFailure(neon(url.href).query('select 1'))).message).toContain(
        "password authentication failed for user 'postgres'",
      );
      proxy.fault = 'refused';
      expect((await catchFailure(client().query('select 1'))).message).toContain('Error connecting to database');
    });
  });

  describe('a plain request', () => {
    it('gets objects with JSON values unless it requests texts and arrays', async () => {
      const query = { query: 'select 1::int4 as i, 2::int8 as l, true as b, null as n' };
      expect((await post(query)).body['rows']).toEqual([{ i: 1, l: '2', b: true, n: null }]);
      const raw = await post(query, { 'Neon-Raw-Text-Output': 'true', 'Neon-Array-Mode': 'true' });
      expect(raw.body['rows']).toEqual([['1', '2', 't', null]]);
      expect(raw.headers.get('content-type')).toBe('application/json');
    });

    it('gets its reply in the mode of each statement of a transaction, and with its headers', async () => {
      const queries = [{ query: 'select 1 as a', arrayMode: true }, { query: 'select 1 as a' }];
      const { body, headers } = await post(
        { queries },
        { 'Neon-Batch-Isolation-Level': 'RepeatableRead', 'Neon-Batch-Read-Only': 'true' },
      );
      expect((body['results'] as { rows: unknown }[]).map(({ rows }) => rows)).toEqual([[[1]], [{ a: 1 }]]);
      expect(headers.get('neon-batch-isolation-level')).toBe('RepeatableRead');
      expect(headers.get('neon-batch-read-only')).toBe('true');
    });

    it.each([
      ['no connection string', {}, { 'Neon-Connection-String': '' }, 400, 'invalid header'],
      ['no user', {}, { 'Neon-Connection-String': 'postgres://host/db' }, 400, 'missing username'],
      ['an unknown isolation', { queries: [] }, { 'Neon-Batch-Isolation-Level': 'Chaos' }, 400, 'invalid isolation level'],
      ['what is no JSON', 'select 1', {}, 400, 'could not parse'],
      ['what is no statement', { text: 'select 1' }, {}, 400, 'could not parse'],
      ['half a surrogate pair', '{"query":"select 1","params":["\\ud800"]}', {}, 400, 'surrogate'],
      ['too large a request', { query: `select '${'x'.repeat(100_000)}'` }, {}, 413, 'request is too large'],
      ['too large a result', { query: `select repeat('x', 100000) as x` }, {}, 507, 'response is too large'],
    ] as const)('is refused for %s', async (...[, body, headers, status, message]) => {
      const refused = await post(body, headers);
      expect(refused).toMatchObject({ status, body: { message: expect.stringContaining(message) as string, code: null } });
    });

    it('gets PostgreSQL’s code for a text with NUL', async () => {
      expect((await post({ query: 'select $1::text', params: ['a\0b'] })).body).toMatchObject({ code: '22021' });
    });
  });
});
