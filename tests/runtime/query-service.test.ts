import { evictDurableObject } from 'cloudflare:test';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError, errorData } from '#app/domain/errors.ts';
import { cellAt } from '#app/domain/table.ts';
import { createQueryServiceClient } from '#app/services/query-service/query-service-client.server.ts';
import type { QueryServiceResult, ServiceStatement, QueryServiceEntry } from '#app/services/query-service/query-service.ts';
import { buildServiceStatement } from '#app/services/planning/service-statement.fixture.ts';
import { createRecentResults } from '#app/services/query-service/result-cache/recent-results.ts';
import { createLeaseStub, createWarehouseStub, buildLeaseObjectName } from '#durable/stubs.ts';
import { bindings, queryWorker } from './bindings.ts';
import { nameFailure } from './name-failure.ts';

const warehouse = createWarehouseStub(bindings.WAREHOUSE, 'query-test');

/** The query service as one app Worker sees it; each has its own clock and cache. */
async function openClient(name: string, now: () => number = Date.now): Promise<QueryServiceEntry> {
  const cache = await caches.open(name);
  return createQueryServiceClient({
    query: queryWorker,
    results: bindings.RESULTS,
    cache,
    recent: createRecentResults(),
    waitUntil: (work) => void work.catch(() => undefined),
    now,
  });
}

const buildStatement = (sql: string, rest: Partial<ServiceStatement> = {}): ServiceStatement =>
  buildServiceStatement(sql, { connection: { parameters: { warehouse: 'query-test' } }, ...rest });
const counting = buildStatement('SELECT count(*) AS n FROM facts', { columns: [{ name: 'n', hint: 'numeric' }] });
const fresh = { force: false, ttlS: 3_600 };
const first = (result: QueryServiceResult): unknown => result.table.columns[0] && cellAt(result.table.columns[0], 0);

/** The lease of a cache key of the fixture's database. */
const leaseOf = (cacheKey: string) => createLeaseStub(bindings.CACHE_LEASE, { databaseId: 1, cacheKey });

async function countStatements(run: () => Promise<unknown>): Promise<number> {
  const before = await warehouse.statementsRun();
  await run();
  return (await warehouse.statementsRun()) - before;
}

async function load(rowCount: number): Promise<void> {
  await warehouse.createStaging('facts', [{ name: 'a', type: 'INTEGER' }]);
  await warehouse.appendRows(
    'facts',
    Array.from({ length: rowCount }, (_, index) => [index]),
  );
  await warehouse.commit('facts');
}

beforeAll(() => load(10));

describe('the query service', () => {
  it('returns typed columns, named as the query names them', async () => {
    const client = await openClient('a');
    const result = await client.query(
      'typed',
      buildStatement("SELECT 9223372036854775807, '2020-01-02', 1, 'x', NULL WHERE ?1 = 'ok'", {
        params: ['ok'],
        columns: [
          { name: 'big', hint: 'numeric' },
          { name: 'day', hint: 'temporal' },
          { name: 'flag', hint: 'boolean' },
          { name: 'text', hint: null },
          { name: 'text', hint: 'numeric' },
        ],
      }),
      fresh,
    );
    expect(result.table.columns.map((column) => [column.name, column.type, cellAt(column, 0)])).toEqual([
      ['big', 'numeric', '9223372036854775807'],
      ['day', 'temporal', Date.UTC(2020, 0, 2)],
      ['flag', 'boolean', true],
      ['text', 'string', 'x'],
      ['text', 'numeric', null],
    ]);
    expect(result).toMatchObject({ isCached: false, rowCount: 1 });
  });

  it('queries the database once for a hundred equal requests of two app Workers', async () => {
    const clients = [await openClient('one'), await openClient('two')];
    const request = await countStatements(async () => {
      const results = await Promise.all(
        Array.from({ length: 100 }, (_, index) => (clients[index % 2] as QueryServiceEntry).query('hundred', counting, fresh)),
      );
      expect(new Set(results.map(first))).toEqual(new Set([10]));
    });
    expect(request).toBe(1);
  });

  it('queries the database once for equal forced requests in flight, though a result is stored', async () => {
    const clients = [await openClient('one'), await openClient('two')];
    await clients[0]?.query('forced', counting, fresh);
    const slow = buildStatement(
      'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 500000) SELECT count(*) AS n FROM c',
    );
    const request = await countStatements(async () => {
      const results = await Promise.all(clients.map((client) => client.query('forced', slow, { force: true, ttlS: 3_600 })));
      expect(results.map((result) => [first(result), result.isCached])).toEqual([
        [500_000, false],
        [500_000, false],
      ]);
    });
    expect(request).toBe(1);
  });

  it('returns stored results until they are too old, and queries again when forced', async () => {
    let nowMs = Date.now();
    const client = await openClient('clock', () => nowMs);
    const other = await openClient('other', () => nowMs);
    const query = (queryService: QueryServiceEntry, force = false): Promise<QueryServiceResult> =>
      queryService.query('aging', counting, { force, ttlS: 100 });
    const begun = await query(client);
    expect(begun.isCached).toBe(false);
    await load(20);
    expect(
      await countStatements(async () => {
        for (const queryService of [client, other]) {
          const result = await query(queryService);
          expect([first(result), result.isCached, result.queriedAtMs]).toEqual([10, true, begun.queriedAtMs]);
        }
      }),
    ).toBe(0);
    expect(first(await query(client, true))).toBe(20);
    expect(first(await query(client))).toBe(20);
    await load(30);
    nowMs += 101_000;
    // The query Worker's own clock is unchanged: it returns what it finds fresh.
    await bindings.RESULTS.delete('cache/aging');
    expect(first(await query(client))).toBe(30);
    expect((await client.query('aging', counting, { force: false, ttlS: 0 })).isCached).toBe(false);
    await load(10);
  });

  it('tells every caller of a failure, by type and words, and keeps no failure', async () => {
    const client = await openClient('failing');
    const failures = await Promise.all(
      Array.from({ length: 5 }, () => nameFailure(client.query('failing', buildStatement('SELECT nope FROM facts'), fresh))),
    );
    expect(new Set(failures)).toEqual(new Set(['COLUMN_DOES_NOT_EXIST_ERROR: sqlite error: no such column: nope']));
    expect(await nameFailure(client.query('failing', counting, fresh))).toBe('none');
    expect(await nameFailure(client.query('writing', buildStatement('DELETE FROM facts'), fresh))).toMatch(
      /^DML_NOT_ALLOWED_ERROR/,
    );
    expect(
      await nameFailure(
        client.query('engine', buildStatement('SELECT 1', { connection: { ...counting.connection, engine: 'none' } }), fresh),
      ),
    ).toMatch(/^GENERIC_COMMAND_ERROR/);
    expect(
      await nameFailure(
        client.query('params', buildStatement('SELECT 1', { connection: { ...counting.connection, parameters: {} } }), fresh),
      ),
    ).toMatch(/^CONNECTION_MISSING_PARAMETERS_ERROR/);
    expect(await nameFailure(client.query('\nbad key', counting, fresh))).toMatch(/^INVALID_PAYLOAD_SCHEMA_ERROR/);
  });

  it('ends a query at its deadline', async () => {
    const client = await openClient('slow');
    const endless = buildStatement(
      'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 1000000) SELECT x, hex(x) AS h FROM c',
      {
        timeoutMs: 50,
        maxRows: 10_000_000,
      },
    );
    expect(await nameFailure(client.query('slow', endless, fresh))).toMatch(/^BACKEND_TIMEOUT_ERROR/);
  });

  it('refuses a result that is too large for its memory', async () => {
    const client = await openClient('large');
    const grown = ['a', 'a', 'a'].reduce((text) => `replace(${text}, 'a', 'aaaaaaaaaa')`, `'${'a'.repeat(100)}'`);
    const large = buildStatement(
      `WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 1000) SELECT x || ${grown} AS wide FROM c`,
    );
    expect(await nameFailure(client.query('large', large, fresh))).toMatch(/^RESULT_TOO_LARGE_ERROR/);
  });

  it('replaces a leaseholder that was killed', async () => {
    const client = await openClient('killed');
    const holder = leaseOf('killed');
    const startMs = Date.now();
    expect(await holder.claim('dead', 300)).toMatchObject({ kind: 'granted' });
    const results = await Promise.all([client.query('killed', counting, fresh), client.query('killed', counting, fresh)]);
    expect(results.map(first)).toEqual([10, 10]);
    // No one was let in before the lease had run out: a slow machine only makes it later.
    expect(Date.now() - startMs).toBeGreaterThanOrEqual(290);
    expect(await holder.settle('dead', { kind: 'failed', error: errorData(new AppError('SYNTAX_ERROR', 'late')) })).toBe(false);
  });

  it('passes a failure of the holder on to who waits, and takes a second settlement for nothing', async () => {
    const client = await openClient('settled');
    const holder = leaseOf('settled');
    await holder.claim('holder', 600_000);
    const waiting = nameFailure(client.query('settled', counting, fresh));
    await vi.waitFor(async () => expect(await holder.countWaiters()).toBe(1), 200_000);
    const failed = { kind: 'failed', error: errorData(new AppError('SYNTAX_ERROR', 'as the database said')) } as const;
    expect(await holder.settle('holder', failed)).toBe(true);
    expect(await holder.settle('holder', failed)).toBe(false);
    expect(await waiting).toBe('SYNTAX_ERROR: as the database said');
    expect(first(await client.query('settled', counting, fresh))).toBe(10);
  });

  it('queries itself when what was promised is not stored', async () => {
    const client = await openClient('vanished');
    const holder = leaseOf('vanished');
    await holder.claim('holder', 600_000);
    const waiting = client.query('vanished', counting, fresh);
    await vi.waitFor(async () => expect(await holder.countWaiters()).toBe(1), 200_000);
    await holder.settle('holder', { kind: 'done', source: 'fresh' });
    expect(first(await waiting)).toBe(10);
  });

  it('goes on after its objects were evicted', async () => {
    const client = await openClient('evicted');
    await client.query('evicted', counting, fresh);
    await evictDurableObject(
      bindings.CACHE_LEASE.get(bindings.CACHE_LEASE.idFromName(buildLeaseObjectName({ databaseId: 1, cacheKey: 'evicted' }))),
    );
    expect(first(await client.query('evicted', counting, { force: true, ttlS: 10 }))).toBe(10);
  });

  it('reads bare rows for catalogues', async () => {
    const client = await openClient('rows');
    const { columns: _, ...bare } = buildStatement('SELECT a, 9007199254740993 FROM facts ORDER BY a LIMIT 2');
    expect(await client.rows(bare)).toEqual([
      [0, '9007199254740993'],
      [1, '9007199254740993'],
    ]);
    expect(await nameFailure(client.rows({ ...bare, sql: 'DROP TABLE facts' }))).toMatch(/^DML_NOT_ALLOWED_ERROR/);
  });
});
