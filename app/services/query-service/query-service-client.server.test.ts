import { DAY_S, HOUR_MS } from '#app/domain/time/durations.ts';
import { describe, expect, it, vi } from 'vitest';
import { encodeTable } from '#app/domain/table/table-codec.ts';
import { createQueryServiceClient, type QueryServiceBindings } from './query-service-client.server.ts';
import { tooMany } from '#app/domain/caller-limits/refusals.ts';
import { failureResponse, resultResponse } from './query-service-protocol.ts';
import type { ServiceStatement } from './query-service.ts';
import { createRecentResults } from './result-cache/recent-results.ts';

const NOW_MS = 1_000_000_000;
const statement: ServiceStatement = {
  connection: { databaseId: 1, engine: 'sqlite', parameters: {}, version: '1' },
  sql: 'SELECT 1',
  params: [],
  columns: [],
  maxRows: 1,
  timeoutMs: 5_000,
};
const bytes = encodeTable({ rowCount: 0, columns: [] });

/** The bucket has a result that is `ageMs` old; the query Worker replies with a new one when the test lets it. */
function scene({ ageMs }: { ageMs: number | null }, noteLookup: (place: string) => void = () => undefined) {
  const request: { path: string; signal: AbortSignal | null; respond: () => void }[] = [];
  const [recent, background] = [createRecentResults(), [] as Promise<unknown>[]];
  const stored =
    ageMs === null
      ? null
      : { customMetadata: { queriedAtMs: String(NOW_MS - ageMs) }, arrayBuffer: async () => bytes.slice().buffer };
  const bindings: QueryServiceBindings = {
    query: {
      fetch: (url: string, { signal = null }: RequestInit) =>
        new Promise<Response>((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
          const respond = () => resolve(resultResponse({ bytes, queriedAtMs: NOW_MS, isCached: false }));
          request.push({ path: new URL(url).pathname, signal, respond });
        }),
    } as unknown as Fetcher,
    results: { get: async () => stored, head: async () => stored } as unknown as R2Bucket,
    cache: { match: async () => undefined, put: async () => undefined } as unknown as Cache,
    recent,
    waitUntil: (work) => void background.push(work),
    now: () => NOW_MS,
    noteLookup,
  };
  const clientOf = (left?: AbortSignal) => createQueryServiceClient(left ? { ...bindings, left } : bindings);
  return { requested: request, clientOf, background, bindings };
}

describe('the query service as a request sees it', () => {
  it('never returns a result cached for a day to callers who allow ten seconds', async () => {
    const { requested: request, clientOf } = scene({ ageMs: HOUR_MS });
    const old = clientOf().query('key', statement, { force: false, ttlS: DAY_S });
    const young = clientOf().query('key', statement, { force: false, ttlS: 10 });
    expect((await old).queriedAtMs).toBe(NOW_MS - HOUR_MS);
    await vi.waitFor(() => expect(request.length).toBe(1), 20_000);
    request[0]?.respond();
    expect((await young).queriedAtMs).toBe(NOW_MS);
  });

  it('says once a lookup where a result was found', async () => {
    const found: string[] = [];
    const note = (place: string): void => void found.push(place);
    const stored = scene({ ageMs: 1_000 }, note).clientOf();
    for (let time = 0; time < 2; time += 1) await stored.query('key', statement, { force: false, ttlS: DAY_S });
    for (const force of [false, true]) {
      const { requested, clientOf } = scene({ ageMs: null }, note);
      const result = clientOf().query('key', statement, { force, ttlS: 60 });
      await vi.waitFor(() => expect(requested.length).toBe(1), 20_000);
      requested[0]?.respond();
      await result;
    }
    expect(found).toEqual(['storage', 'memory', 'nowhere', 'bypassed']);
  });

  it('leaves the query Worker when all who share a query have left', async () => {
    const { requested: request, clientOf } = scene({ ageMs: null });
    const accounts = [new AbortController(), new AbortController()];
    const all = accounts.map(({ signal }) => clientOf(signal).query('key', statement, { force: false, ttlS: 60 }));
    const ends = Promise.allSettled(all);
    await vi.waitFor(() => expect(request.length).toBe(1), 20_000);
    accounts[0]?.abort();
    await Promise.resolve();
    expect(request[0]?.signal?.aborted).toBe(false);
    accounts[1]?.abort();
    const [first] = await ends;
    expect(first).toMatchObject({ status: 'rejected', reason: { type: 'GENERIC_DB_ENGINE_ERROR' } });
    expect([request.length, request[0]?.signal?.aborted]).toEqual([1, true]);
  });

  it.each([
    ['forced', { force: true, ttlS: 60 }],
    ['never kept', { force: false, ttlS: 0 }],
  ])('leaves it with the caller alone: %s', async (_, options) => {
    const { requested: request, clientOf } = scene({ ageMs: null });
    const person = new AbortController();
    const result = clientOf(person.signal).query('key', statement, options);
    person.abort();
    await expect(result).rejects.toThrow('Request canceled');
    expect(request.map(({ signal }) => signal?.aborted)).toEqual([true]);
    await expect(clientOf(person.signal).query('key', statement, options)).rejects.toThrow('Request canceled');
    expect(request.length).toBe(1);
  });

  it('refreshes a stale result if callers leave', async () => {
    const { requested: request, clientOf, background } = scene({ ageMs: 90_000 });
    const person = new AbortController();
    const result = await clientOf(person.signal).query('key', statement, { force: false, ttlS: 60 });
    expect(result.queriedAtMs).toBe(NOW_MS - 90_000);
    person.abort();
    expect(request.map(({ path, signal }) => [path, signal?.aborted])).toEqual([['/refresh', false]]);
    request[0]?.respond();
    await Promise.all(background);
    expect((await clientOf().query('key', statement, { force: false, ttlS: 60 })).queriedAtMs).toBe(NOW_MS);
  });
});

const CALLER = { name: 'user:1', counter: 'own', perMinute: 5, atATime: 2 };

describe('the query service for a caller', () => {
  it('tells the query Worker whose query it is, and sends nothing where the result is cached', async () => {
    const bodies: unknown[] = [];
    const { bindings: fresh } = scene({ ageMs: null });
    const query = {
      fetch: async (_: string, init: RequestInit) => {
        bodies.push(JSON.parse(init.body as string));
        return resultResponse({ bytes, queriedAtMs: NOW_MS, isCached: false });
      },
    } as unknown as Fetcher;
    await createQueryServiceClient({ ...fresh, query, caller: CALLER }).query('key', statement, { force: false, ttlS: 60 });
    expect(bodies).toMatchObject([{ caller: CALLER }]);
    const { bindings: cached } = scene({ ageMs: 1_000 });
    await createQueryServiceClient({ ...cached, query, caller: CALLER }).query('key', statement, { force: false, ttlS: 60 });
    expect(bodies).toHaveLength(1);
  });

  it('queries alone where another, whose query it shares, is refused for doing too much', async () => {
    const names: unknown[] = [];
    const { bindings } = scene({ ageMs: null });
    const query = {
      fetch: async (_: string, init: RequestInit) => {
        const { caller } = JSON.parse(init.body as string) as { caller: { name: string } };
        names.push(caller.name);
        if (caller.name === 'user:1') return failureResponse(tooMany('queries', 1_000));
        return resultResponse({ bytes, queriedAtMs: NOW_MS, isCached: false });
      },
    } as unknown as Fetcher;
    const clientOf = (name: string) => createQueryServiceClient({ ...bindings, query, caller: { ...CALLER, name } });
    const [greedy, other] = await Promise.allSettled(
      ['user:1', 'user:2'].map((name) => clientOf(name).query('key', statement, { force: false, ttlS: 60 })),
    );
    expect(greedy).toMatchObject({ status: 'rejected', reason: { status: 429 } });
    expect(other).toMatchObject({ status: 'fulfilled', value: { queriedAtMs: NOW_MS } });
    expect(names).toEqual(['user:1', 'user:2']);
  });
});
