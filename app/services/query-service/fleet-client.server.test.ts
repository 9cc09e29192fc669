import { DAY_S, HOUR_MS } from '#app/domain/time/durations.ts';
import { describe, expect, it, vi } from 'vitest';
import { encodeTable } from '#app/domain/table-codec.ts';
import { createFleetClient, type FleetBindings } from './fleet-client.server.ts';
import { answerResponse } from './fleet-protocol.ts';
import type { FleetQuestion } from './query-service.ts';
import { createRecentAnswers } from './recent-answers.ts';

const NOW_MS = 1_000_000_000;
const question: FleetQuestion = {
  connection: { databaseId: 1, engine: 'sqlite', parameters: {}, version: '1' },
  sql: 'SELECT 1',
  params: [],
  columns: [],
  maxRows: 1,
  timeoutMs: 5_000,
};
const bytes = encodeTable({ rowCount: 0, columns: [] });

/** An answer lies in the bucket that was asked `ageMs` ago; the query Worker answers when the test lets it, with a new one. */
function scene({ ageMs }: { ageMs: number | null }) {
  const asked: { path: string; signal: AbortSignal | null; answer: () => void }[] = [];
  const [recent, background] = [createRecentAnswers(), [] as Promise<unknown>[]];
  const stored =
    ageMs === null
      ? null
      : { customMetadata: { askedAtMs: String(NOW_MS - ageMs) }, arrayBuffer: async () => bytes.slice().buffer };
  const bindings: FleetBindings = {
    query: {
      fetch: (url: string, { signal = null }: RequestInit) =>
        new Promise<Response>((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
          const answer = () => resolve(answerResponse({ bytes, askedAtMs: NOW_MS, isCached: false }));
          asked.push({ path: new URL(url).pathname, signal, answer });
        }),
    } as unknown as Fetcher,
    results: { get: async () => stored, head: async () => stored } as unknown as R2Bucket,
    cache: { match: async () => undefined, put: async () => undefined } as unknown as Cache,
    recent,
    waitUntil: (work) => void background.push(work),
    now: () => NOW_MS,
  };
  const clientOf = (left?: AbortSignal) => createFleetClient(left ? { ...bindings, left } : bindings);
  return { asked, clientOf, background };
}

describe('the fleet as a request sees it', () => {
  it('gives nobody who allows ten seconds the answer that a day was allowed for', async () => {
    const { asked, clientOf } = scene({ ageMs: HOUR_MS });
    const old = clientOf().ask('key', question, { force: false, ttlS: DAY_S });
    const young = clientOf().ask('key', question, { force: false, ttlS: 10 });
    expect((await old).askedAtMs).toBe(NOW_MS - HOUR_MS);
    await vi.waitFor(() => expect(asked.length).toBe(1), 20_000);
    asked[0]?.answer();
    expect((await young).askedAtMs).toBe(NOW_MS);
  });

  it('leaves the query Worker when all who share a question have left', async () => {
    const { asked, clientOf } = scene({ ageMs: null });
    const people = [new AbortController(), new AbortController()];
    const all = people.map(({ signal }) => clientOf(signal).ask('key', question, { force: false, ttlS: 60 }));
    const ends = Promise.allSettled(all);
    await vi.waitFor(() => expect(asked.length).toBe(1), 20_000);
    people[0]?.abort();
    await Promise.resolve();
    expect(asked[0]?.signal?.aborted).toBe(false);
    people[1]?.abort();
    const [first] = await ends;
    expect(first).toMatchObject({ status: 'rejected', reason: { type: 'GENERIC_DB_ENGINE_ERROR' } });
    expect([asked.length, asked[0]?.signal?.aborted]).toEqual([1, true]);
  });

  it.each([
    ['forced', { force: true, ttlS: 60 }],
    ['never kept', { force: false, ttlS: 0 }],
  ])('leaves it with whoever asked alone: %s', async (_, options) => {
    const { asked, clientOf } = scene({ ageMs: null });
    const person = new AbortController();
    const answer = clientOf(person.signal).ask('key', question, options);
    person.abort();
    await expect(answer).rejects.toThrow('Request canceled');
    expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true]);
    await expect(clientOf(person.signal).ask('key', question, options)).rejects.toThrow('Request canceled');
    expect(asked.length).toBe(1);
  });

  it('refreshes a stale answer whoever leaves', async () => {
    const { asked, clientOf, background } = scene({ ageMs: 90_000 });
    const person = new AbortController();
    const answer = await clientOf(person.signal).ask('key', question, { force: false, ttlS: 60 });
    expect(answer.askedAtMs).toBe(NOW_MS - 90_000);
    person.abort();
    expect(asked.map(({ path, signal }) => [path, signal?.aborted])).toEqual([['/refresh', false]]);
    asked[0]?.answer();
    await Promise.all(background);
    expect((await clientOf().ask('key', question, { force: false, ttlS: 60 })).askedAtMs).toBe(NOW_MS);
  });
});
