// Charts' queries to PostgreSQL through the objects that keep connections, in workerd with a real server.
import { evictDurableObject } from 'cloudflare:test';
import { describe, expect, it, vi } from 'vitest';
import { decodeTable } from '#app/domain/table/table-codec.ts';
import { cellAt, toRecords } from '#app/domain/table.ts';
import { computePoolName } from '#app/services/query-service/connection-pool.ts';
import { readResult, type QueryServiceRequest } from '#app/services/query-service/query-service-protocol.ts';
import { buildServiceStatement, type StatementChange } from '#app/services/planning/service-statement.fixture.ts';
import { createQueryDatabase } from '#durable/query-database.ts';
import { createConnectionPool } from '#durable/stubs.ts';
import { bindings, queryWorker } from './bindings.ts';
import { nameFailure } from './name-failure.ts';

const { host, port, database, analyst, password } = bindings.POSTGRES;
const parameters = { host, port, database, username: analyst, password, sslmode: 'disable' };
const queryPool = createConnectionPool(bindings.CONNECTION_POOL);
const PID = 'SELECT pg_backend_pid() AS pid';
const SLOWLY = 'SELECT pg_backend_pid() AS pid FROM (SELECT count(*) FROM generate_series(1, 400000)) AS slow';

const requestOf = (
  version: string,
  sql: string,
  { connection, ...rest }: StatementChange = {},
): Pick<QueryServiceRequest, 'cacheKey' | 'statement'> => ({
  cacheKey: 'one-key',
  statement: buildServiceStatement(sql, { connection: { engine: 'postgres', parameters, version, ...connection }, ...rest }),
});

async function query(version: string, sql: string, rest: StatementChange = {}): Promise<unknown> {
  const [column] = decodeTable(await queryPool(requestOf(version, sql, rest))).columns;
  return column && cellAt(column, 0);
}

/** Resolves when the sessions' resets have ended and their replies have arrived. */
async function settled(...pids: readonly unknown[]): Promise<void> {
  const isReset = `query = 'DISCARD ALL' AND state = 'idle' AND wait_event = 'ClientRead'`;
  const sql = `SELECT count(*) FROM pg_stat_activity WHERE pid IN (${pids.join(', ')}) AND ${isReset}`;
  await vi.waitFor(async () => expect(await query('watching', sql)).toBe(pids.length), { timeout: 200_000 });
  // What the server has sent before is read before the reply to this.
  await query('watching', 'SELECT 1');
}
const objectOf = (version: string): DurableObjectStub =>
  bindings.CONNECTION_POOL.get(bindings.CONNECTION_POOL.idFromName(computePoolName(requestOf(version, ''))));

describe('the connections of a database', () => {
  it('serve one query after another', async () => {
    const pid = await query('reuse', PID);
    expect(typeof pid).toBe('number');
    await settled(pid);
    expect(await query('reuse', 'SELECT pg_backend_pid() AS pid, $1 AS text', { params: ['x'] })).toBe(pid);
  });

  it('serve queries at once, each on its own', async () => {
    const pids = await Promise.all([query('twice', SLOWLY), query('twice', SLOWLY), query('twice', SLOWLY)]);
    expect(new Set(pids).size).toBe(3);
    await settled(...pids);
    expect(pids).toContain(await query('twice', PID));
  });

  it('are not those of another version, nor of other parameters under the same', async () => {
    const pid = await query('first', PID);
    await settled(pid);
    expect(await query('second', PID)).not.toBe(pid);
    const other = { parameters: { ...parameters, schema: 'public' } };
    expect(await query('first', PID, { connection: other })).not.toBe(pid);
    const wrong = { parameters: { ...parameters, password: 'wrong' } };
    expect(await nameFailure(query('first', PID, { connection: wrong }))).toMatch(/^CONNECTION_INVALID_PASSWORD_ERROR/);
    expect(await query('first', PID)).toBe(pid);
  });

  it('serve the next after a failure', async () => {
    const pid = await query('failing', PID);
    await settled(pid);
    expect(await nameFailure(query('failing', 'SELECT nope'))).toMatch(
      /^COLUMN_DOES_NOT_EXIST_ERROR: column "nope" does not exist/,
    );
    await settled(pid);
    expect(await nameFailure(query('failing', 'DELETE FROM pg_class'))).toMatch(/^DML_NOT_ALLOWED_ERROR/);
    expect(await nameFailure(query('failing', 'SELECT FROM ('))).toMatch(/^SYNTAX_ERROR/);
    expect(await query('failing', PID)).toBe(pid);
  });

  it('end a query at its deadline, in the words of charts, and none that was stopped serves again', async () => {
    const pid = await query('late', PID);
    await settled(pid);
    const endless = 'SELECT count(*) FROM (SELECT generate_series(1, 1000000000)) AS a';
    expect(await nameFailure(query('late', endless, { timeoutMs: 300 }))).toMatch(
      /^BACKEND_TIMEOUT_ERROR: Request timed out\. The query was stopped after/,
    );
    expect(await query('late', PID)).not.toBe(pid);
  });

  it('end without a trace: the next query opens one', async () => {
    const pid = await query('ended', PID);
    await settled(pid);
    const end = `SELECT count(*) FROM pg_stat_activity WHERE pid = ${String(pid)}`;
    expect(await query('watching', end)).toBe(1);
    await evictDurableObject(objectOf('ended'));
    await vi.waitFor(async () => expect(await query('watching', end)).toBe(0), { timeout: 200_000 });
    expect(typeof (await query('ended', PID))).toBe('number');
  });

  it('return complete results: many rows, no rows, exact numbers', async () => {
    const many = decodeTable(
      await queryPool(
        requestOf('whole', 'SELECT g AS n, 9223372036854775807 AS big FROM generate_series(1, 20000) AS g', { maxRows: 50_000 }),
      ),
    );
    expect(many.rowCount).toBe(20_000);
    expect(toRecords(many).at(-1)).toEqual({ n: 20_000, big: '9223372036854775807' });
    const none = decodeTable(await queryPool(requestOf('whole', "SELECT 1 AS a, 'x' AS b WHERE false")));
    expect([none.rowCount, none.columns.map(({ name }) => name)]).toEqual([0, ['a', 'b']]);
    const large = requestOf('whole', "SELECT repeat('x', 1000000) FROM generate_series(1, 100)", { timeoutMs: 120_000 });
    expect(await nameFailure(queryPool(large))).toMatch(/^RESULT_TOO_LARGE_ERROR/);
    expect(await query('whole', 'SELECT 1 AS a')).toBe(1);
  });

  it('accept what is well formed, and engines that keep connections', async () => {
    for (const body of ['', '{}', '{"statement":{"sql":1}}', '[]', '{"statement":null}']) {
      const response = await objectOf('formed').fetch('http://object/query', { method: 'POST', body });
      expect([response.status, await response.json()]).toMatchObject([
        422,
        { ok: false, error: { type: 'INVALID_PAYLOAD_SCHEMA_ERROR' } },
      ]);
    }
    expect((await objectOf('formed').fetch('http://object/do/drivers')).status).toBe(404);
    const sqlite = { engine: 'sqlite', parameters: { warehouse: 'pool-test' } };
    expect(await nameFailure(query('formed', 'SELECT 1', { connection: sqlite }))).toMatch(/^GENERIC_COMMAND_ERROR/);
    const incomplete = { parameters: { host } };
    expect(await nameFailure(query('formed', 'SELECT 1', { connection: incomplete }))).toMatch(
      /^CONNECTION_MISSING_PARAMETERS_ERROR/,
    );
  });
});

describe('the query service', () => {
  it('queries PostgreSQL on kept connections, Hyperdrive and SQLite on separate ones', async () => {
    const queryDatabase = createQueryDatabase(bindings);
    const queryFor = async (version: string, connection: StatementChange['connection'] = {}): Promise<unknown> => {
      const [column] = decodeTable(await queryDatabase(requestOf(version, PID, { connection }))).columns;
      return column && cellAt(column, 0);
    };
    const pid = await queryFor('service');
    await settled(pid);
    expect(await queryFor('service')).toBe(pid);
    const bound = { parameters: { ...parameters, transport: 'hyperdrive', hyperdrive: 'CONTRACT_HYPERDRIVE' } };
    expect(typeof (await queryFor('bound', bound))).toBe('number');
    expect(await nameFailure(queryPool(requestOf('bound', PID, { connection: bound })))).toMatch(/^GENERIC_COMMAND_ERROR/);
    const sqlite = { engine: 'sqlite', parameters: { warehouse: 'pool-test' } };
    const table = decodeTable(await queryDatabase(requestOf('sqlite', 'SELECT 5 AS n', { connection: sqlite })));
    expect(toRecords(table)).toEqual([{ n: 5 }]);
  });

  it('succeeds and fails through its own entry point as it did', async () => {
    const callQueryService = async (sql: string): Promise<unknown> => {
      const body = JSON.stringify({ ...requestOf('door', sql), force: true, ttlS: 60 });
      const result = await readResult(await queryWorker.fetch('http://query/query', { method: 'POST', body }));
      return toRecords(decodeTable(result.bytes))[0]?.['pid'];
    };
    const pid = await callQueryService(PID);
    expect(typeof pid).toBe('number');
    await settled(pid);
    expect(await nameFailure(callQueryService('SELECT nope'))).toMatch(/^COLUMN_DOES_NOT_EXIST_ERROR/);
    await settled(pid);
    expect(await callQueryService(PID)).toBe(pid);
  });
});
