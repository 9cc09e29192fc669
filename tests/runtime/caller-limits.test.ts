// The object of a caller in workerd: forty charts of one dashboard, three at a time.
import { describe, expect, it } from 'vitest';
import type { Take } from '#app/domain/caller-limits/protocol.ts';
import type { QueryServiceExport } from '#app/services/query-service/query-service.ts';
import { createQueryServiceClient } from '#app/services/query-service/query-service-client.server.ts';
import { createRecentResults } from '#app/services/query-service/result-cache/recent-results.ts';
import { createCallerLimits } from '#durable/caller-limits-stub.ts';
import { bindings, queryWorker } from './bindings.ts';

const findCallerLimits = createCallerLimits(bindings.CALLER_LIMITS);
const turn = (id: string, more: Partial<Take> = {}): Take => ({
  id,
  rate: null,
  turn: { databaseId: 1, limit: 3, holdMs: 60_000 },
  ...more,
});

describe('the limits of a caller', () => {
  it('let all forty charts of a dashboard through, three at a time', async () => {
    const limits = findCallerLimits(`user:${crypto.randomUUID()}`);
    let [running, most] = [0, 0];
    const done: number[] = [];
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        await limits.take(turn(`chart ${index}`));
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        done.push(index);
        await limits.end(`chart ${index}`);
      }),
    );
    expect(done).toHaveLength(40);
    expect(most).toBeLessThanOrEqual(3);
  });

  it('refuse at once what is too much, with the seconds to wait; of another caller they know nothing', async () => {
    const names = [`user:${crypto.randomUUID()}`, `user:${crypto.randomUUID()}`] as const;
    const rate = { counter: 'own', use: 'exports', perMinute: 1 } as const;
    await findCallerLimits(names[0]).take(turn('a', { rate, turn: null }));
    await expect(findCallerLimits(names[0]).take(turn('b', { rate, turn: null }))).rejects.toMatchObject({
      status: 429,
      extra: { retry_after_s: expect.any(Number) as unknown },
    });
    await findCallerLimits(names[1]).take(turn('c', { rate, turn: null }));
  });

  it('give the place of one who has left to the next', async () => {
    const limits = findCallerLimits(`user:${crypto.randomUUID()}`);
    const alone = { turn: { databaseId: 1, limit: 1, holdMs: 60_000 } };
    await limits.take(turn('first', alone));
    const leaving = new AbortController();
    const left = limits.take(turn('leaves', alone), leaving.signal);
    const next = limits.take(turn('next', alone));
    leaving.abort();
    await expect(left).rejects.toThrow();
    await limits.end('first');
    await next;
  });
});

describe('an export', () => {
  const queryService = createQueryServiceClient({
    query: queryWorker,
    results: bindings.RESULTS,
    recent: createRecentResults(),
    cache: (caches as unknown as { readonly default: Cache }).default,
    waitUntil: (work) => void work.catch(() => undefined),
    caller: { name: `user:${crypto.randomUUID()}`, counter: 'own', perMinute: 1, atATime: 1 },
  });
  const exportOf = (sql: string): QueryServiceExport => ({
    connection: { databaseId: 1, engine: 'sqlite', parameters: { warehouse: 'limits-test' }, version: '1' },
    sql,
    params: [],
    maxRows: 10,
    timeoutMs: 120_000,
    schema: null,
    format: 'csv',
  });

  it('gives its turn on when its file is read, and when it fails; it counts as no query', async () => {
    await expect(queryService.export(exportOf('SELECT * FROM missing'))).rejects.toThrow();
    for (const value of ['a', 'b']) {
      const file = await queryService.export(exportOf(`SELECT '${value}' AS value`));
      expect(await new Response(file).text()).toContain(value);
    }
  });
});
