// Queries of reports in workerd against a real PostgreSQL server, which tells how many of them run at a time.
import { describe, expect, it } from 'vitest';
import { cellAt } from '#app/domain/table.ts';
import { createQueryServiceClient } from '#app/services/query-service/query-service-client.server.ts';
import type { QueryServiceEntry } from '#app/services/query-service/query-service.ts';
import { buildServiceStatement } from '#app/services/planning/service-statement.fixture.ts';
import { createRecentResults } from '#app/services/query-service/result-cache/recent-results.ts';
import { createQuerySlots } from '#durable/stubs.ts';
import { bindings, queryWorker } from './bindings.ts';

const { host, port, database, analyst, password } = bindings.POSTGRES;
const parameters = { host, port, database, username: analyst, password, sslmode: 'disable' };

/** As the report Worker calls the query service; without a limit as pages do. */
async function openClient(limit: number | null): Promise<QueryServiceEntry> {
  return createQueryServiceClient({
    query: queryWorker,
    results: bindings.RESULTS,
    cache: await caches.open(crypto.randomUUID()),
    recent: createRecentResults(),
    waitUntil: (work) => void work.catch(() => undefined),
    ...(limit !== null && { slotsOf: ({ maxReportQueries }) => maxReportQueries ?? limit }),
  });
}

interface Place {
  readonly databaseId: number;
  readonly maxReportQueries?: number;
}

/** The statement's result is the number of its kind that the server runs while it runs, after a while in which others can begin. */
const statementOf = (mark: string, index: number): string =>
  `SELECT count(*) AS n, ${index} AS number
   FROM pg_stat_activity, (SELECT count(*) AS rows FROM generate_series(1, 300000)) AS slow
   WHERE state = 'active' AND query LIKE '%${mark}%' AND slow.rows > 0`;
const buildStatementAt = (sql: string, place: Place) =>
  buildServiceStatement(sql, { connection: { engine: 'postgres', parameters, ...place } });

/** The most that one of these queries saw running. */
async function mostAtOnce(client: QueryServiceEntry, count: number, place: Place): Promise<number> {
  const mark = `m${crypto.randomUUID().replaceAll('-', '')}`;
  const seen = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const statement = buildStatementAt(statementOf(mark, index), place);
      const { table } = await client.query(`${mark}.${index}`, statement, { force: false, ttlS: 60 });
      return Number(table.columns[0] && cellAt(table.columns[0], 0));
    }),
  );
  expect(seen).toHaveLength(count);
  return Math.max(...seen);
}

describe('queries of reports', () => {
  it('run at their database at most as many at a time as the setting says, and all of them', async () => {
    expect(await mostAtOnce(await openClient(2), 10, { databaseId: 901 })).toBeLessThanOrEqual(2);
  });

  it('follow the setting of the database before that of the installation', async () => {
    expect(await mostAtOnce(await openClient(8), 6, { databaseId: 902, maxReportQueries: 1 })).toBe(1);
  });

  it('leave pages and other databases alone', async () => {
    const [reports, pages] = await Promise.all([
      mostAtOnce(await openClient(1), 4, { databaseId: 903 }),
      mostAtOnce(await openClient(null), 8, { databaseId: 903 }),
      mostAtOnce(await openClient(1), 2, { databaseId: 904 }),
    ]);
    expect(reports).toBe(1);
    expect(pages).toBeGreaterThan(1);
  });

  it('of alerts are limited with those of charts', async () => {
    const client = await openClient(1);
    const mark = `m${crypto.randomUUID().replaceAll('-', '')}`;
    const place = { databaseId: 905 };
    const alerts = Array.from({ length: 3 }, (_, index) => client.rows(buildStatementAt(statementOf(mark, index), place)));
    const charts = Array.from({ length: 3 }, (_, index) =>
      client.query(`${mark}.${index}`, buildStatementAt(statementOf(mark, index + 3), place), { force: false, ttlS: 60 }),
    );
    const rows = await Promise.all(alerts);
    const results = await Promise.all(charts);
    const seen = [
      ...rows.map(([row]) => Number(row?.[0])),
      ...results.map(({ table: { columns } }) => Number(columns[0] && cellAt(columns[0], 0))),
    ];
    expect(Math.max(...seen)).toBe(1);
  });

  it('that fail give their slot back', async () => {
    const client = await openClient(1);
    const place = { databaseId: 906 };
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(client.rows(buildStatementAt('SELECT nope', place))).rejects.toThrow('nope');
    expect(await client.rows(buildStatementAt('SELECT 1 AS one', place))).toEqual([[1]]);
  });

  it('that were abandoned give their place to the next', async () => {
    const slots = createQuerySlots(bindings.QUERY_SLOTS, 907);
    const claim = { limit: 1, holdMs: 60_000 };
    const stays = new AbortController();
    await slots.claim({ id: 'holder', ...claim }, stays.signal);
    const leaves = new AbortController();
    const left = slots.claim({ id: 'leaves', ...claim }, leaves.signal);
    const next = slots.claim({ id: 'next', ...claim }, stays.signal);
    leaves.abort();
    await expect(left).rejects.toThrow();
    await slots.end('holder');
    await expect(next).resolves.toBeUndefined();
  });
});
