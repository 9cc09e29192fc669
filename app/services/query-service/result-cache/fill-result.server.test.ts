import { describe, expect, it, vi } from 'vitest';
import type { Take } from '#app/domain/caller-limits/protocol.ts';
import { tooMany } from '#app/domain/caller-limits/refusals.ts';
import { AppError } from '#app/domain/errors.ts';
import type { LeaseOutcome, LeaseReply } from '#app/domain/lease/lease.ts';
import { fillResult, type QueryWorkerDeps } from './fill-result.server.ts';
import type { ResultLease } from './result-lease.ts';
import type { QueryServiceRequest, EncodedResult } from '#app/services/query-service/query-service-protocol.ts';

const BYTES = new Uint8Array([1, 2, 3]);
const REQUEST: QueryServiceRequest = {
  cacheKey: 'key',
  force: false,
  ttlS: 60,
  statement: {
    connection: { databaseId: 1, engine: 'sqlite', parameters: {}, version: '1' },
    sql: 'SELECT 1',
    params: [],
    columns: [],
    maxRows: 1,
    timeoutMs: 60_000,
  },
};
const GRANTED: LeaseReply = { kind: 'granted', lookAgain: false };

const until = (check: () => void) => vi.waitFor(check, 20_000);

/** A query that ends when the test ends it, and that fails when it is aborted. */
function scene(over: Partial<ResultLease> = {}, leaseMs = 60_000) {
  const outcomes: LeaseOutcome[] = [];
  const stored: string[] = [];
  const [left, database] = [new AbortController(), Promise.withResolvers<EncodedResult['bytes']>()];
  let [stopped, begun, looks] = [false, false, 0];
  const lease: ResultLease = {
    claim: async () => GRANTED,
    renew: async () => true,
    countWaiters: async () => 0,
    settle: async (_, outcome) => outcomes.push(outcome) > 0,
    ...over,
  };
  const deps: QueryWorkerDeps = {
    results: { get: async () => null, put: async (key: string) => stored.push(key) } as unknown as R2Bucket,
    findLease: () => ({
      ...lease,
      countWaiters: () => {
        looks += 1;
        return lease.countWaiters();
      },
    }),
    queryDatabase: (_, signal) => {
      begun = true;
      signal?.addEventListener('abort', () => {
        stopped = true;
        database.reject(new AppError('GENERIC_DB_ENGINE_ERROR', 'canceling statement due to user request'));
      });
      return database.promise;
    },
    now: () => 1_000,
    newId: () => 'id',
    waitUntil: (work) => void work.catch(() => undefined),
    leaseMs,
    findCallerLimits: () => {
      throw new Error('This query has no limits.');
    },
  };
  return {
    deps,
    left,
    outcomes,
    stored,
    respond: () => database.resolve(BYTES),
    hasBegun: () => begun,
    isStopped: () => stopped,
    lookCount: () => looks,
  };
}

describe('a query whose caller leaves', () => {
  it('is stopped at the database if no one else waits, and its lease is released, not failed', async () => {
    const { deps, left, outcomes, stored, isStopped } = scene();
    const requested = fillResult(REQUEST, { ...deps, left: left.signal });
    left.abort();
    await expect(requested).rejects.toBeInstanceOf(AppError);
    expect(isStopped()).toBe(true);
    await until(() => expect(outcomes).toEqual([{ kind: 'released' }]));
    expect(stored).toEqual([]);
  });

  it('continues if others wait, and they get its result', async () => {
    const { deps, left, outcomes, stored, respond, isStopped, lookCount } = scene({ countWaiters: async () => 1 });
    const requested = fillResult(REQUEST, { ...deps, left: left.signal });
    left.abort();
    await until(() => expect(lookCount()).toBe(1));
    respond();
    expect((await requested).bytes).toBe(BYTES);
    await until(() => expect(outcomes).toEqual([{ kind: 'done', source: 'fresh' }]));
    expect([isStopped(), stored]).toEqual([false, ['cache/key']]);
  });

  it('is stopped once the others have left too', async () => {
    let others = 2;
    const { deps, left, outcomes, isStopped, lookCount } = scene({ countWaiters: async () => others }, 30);
    const requested = fillResult(REQUEST, { ...deps, left: left.signal });
    left.abort();
    await until(() => expect(lookCount()).toBeGreaterThan(2));
    expect(isStopped()).toBe(false);
    others = 0;
    await expect(requested).rejects.toBeInstanceOf(AppError);
    await until(() => expect(outcomes).toEqual([{ kind: 'released' }]));
  });

  it('continues while it is unknown whether others wait', async () => {
    let isBroken = true;
    const countWaiters = () => (isBroken ? Promise.reject(new Error('The object broke.')) : Promise.resolve(0));
    const { deps, left, isStopped, lookCount } = scene({ countWaiters }, 30);
    const requested = fillResult(REQUEST, { ...deps, left: left.signal });
    left.abort();
    await until(() => expect(lookCount()).toBeGreaterThan(1));
    expect(isStopped()).toBe(false);
    isBroken = false;
    await expect(requested).rejects.toBeInstanceOf(AppError);
    expect(isStopped()).toBe(true);
  });

  it('is stopped if its lease was lost, even if callers wait for a new one', async () => {
    const { deps, left, isStopped } = scene({ renew: async () => false, countWaiters: async () => 5 });
    const requested = fillResult(REQUEST, { ...deps, left: left.signal });
    left.abort();
    await expect(requested).rejects.toBeInstanceOf(AppError);
    expect(isStopped()).toBe(true);
  });

  it('gives up its place in line, and a lease granted meanwhile', async () => {
    const claim: ResultLease['claim'] = (_id, _leaseMs, signal) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('The request was cancelled.'))));
    const { deps, left, outcomes, hasBegun } = scene({ claim });
    const requested = fillResult(REQUEST, { ...deps, left: left.signal });
    left.abort();
    await expect(requested).rejects.toThrow('Request canceled');
    await until(() => expect(outcomes).toEqual([{ kind: 'released' }]));
    expect(hasBegun()).toBe(false);
  });

  it('releases a lease that is granted after the caller has left', async () => {
    const { promise, resolve } = Promise.withResolvers<LeaseReply>();
    const { deps, left, outcomes } = scene({ claim: () => promise });
    const requested = fillResult(REQUEST, { ...deps, left: left.signal });
    left.abort();
    resolve(GRANTED);
    await expect(requested).rejects.toBeInstanceOf(AppError);
    await until(() => expect(outcomes).toEqual([{ kind: 'released' }]));
  });
});

describe('a query with a waiting caller', () => {
  it('is not stopped, and no other waiters are checked', async () => {
    const { deps, respond, lookCount, isStopped } = scene({}, 30);
    let renewals = 0;
    const findLease: QueryWorkerDeps['findLease'] = (request) => ({
      ...deps.findLease(request),
      renew: async () => (renewals += 1) > 0,
    });
    const requested = fillResult(REQUEST, { ...deps, findLease });
    await until(() => expect(renewals).toBeGreaterThan(2));
    respond();
    expect((await requested).queriedAtMs).toBe(1_000);
    expect([lookCount(), isStopped()]).toEqual([0, false]);
  });

  it('reports its failure to waiters', async () => {
    const { deps, outcomes, left } = scene();
    const failing = () => Promise.reject(new AppError('SYNTAX_ERROR', 'as the database said'));
    await expect(fillResult(REQUEST, { ...deps, queryDatabase: failing, left: left.signal })).rejects.toThrow(
      'as the database said',
    );
    await until(() => expect(outcomes).toMatchObject([{ kind: 'failed', error: { type: 'SYNTAX_ERROR' } }]));
  });
});

const CALLER = { name: 'user:1', counter: 'own', perMinute: 5, atATime: 2 };

/** Limits of a caller that grant or refuse each turn as the test decides. */
function limits() {
  const [taken, ended, replies] = [[] as Take[], [] as string[], [] as PromiseWithResolvers<void>[]];
  const findCallerLimits = () => ({
    take: (take: Take) => {
      taken.push(take);
      const result = Promise.withResolvers<void>();
      replies.push(result);
      return result.promise;
    },
    end: async (id: string) => void ended.push(id),
  });
  return { findCallerLimits, taken, ended, replies };
}

describe('a query of a caller', () => {
  it('starts when its turn comes, is counted once, and ends its turn with its result', async () => {
    const { deps, respond, hasBegun, outcomes } = scene();
    const { findCallerLimits, taken, ended, replies } = limits();
    const requested = fillResult({ ...REQUEST, caller: CALLER }, { ...deps, findCallerLimits });
    await until(() => expect(taken).toHaveLength(1));
    expect(taken[0]).toMatchObject({ rate: { counter: 'own', use: 'queries', perMinute: 5 }, turn: { databaseId: 1, limit: 2 } });
    expect([hasBegun(), ended]).toEqual([false, []]);
    replies[0]?.resolve();
    await until(() => expect(hasBegun()).toBe(true));
    respond();
    expect((await requested).bytes).toBe(BYTES);
    await until(() => expect(outcomes).toEqual([{ kind: 'done', source: 'fresh' }]));
    expect([taken.length, ended]).toEqual([1, ['id']]);
  });

  it('is looked up in storage while it waits for its turn, in one round trip', async () => {
    const looked = Promise.withResolvers<null>();
    let looks = 0;
    const results = {
      get: () => {
        looks += 1;
        return looked.promise;
      },
    } as unknown as R2Bucket;
    const { deps } = scene({ claim: async () => ({ kind: 'granted', lookAgain: true }) });
    const { findCallerLimits, taken } = limits();
    void fillResult({ ...REQUEST, caller: CALLER }, { ...deps, findCallerLimits, results }).catch(() => undefined);
    await until(() => expect([looks, taken.length]).toEqual([1, 1]));
  });

  it('releases its lease for other callers if it is refused', async () => {
    const { deps, outcomes, hasBegun } = scene();
    const { findCallerLimits, replies } = limits();
    const requested = fillResult({ ...REQUEST, caller: CALLER }, { ...deps, findCallerLimits });
    requested.catch(() => undefined);
    await until(() => expect(replies).toHaveLength(1));
    replies[0]?.reject(tooMany('queries', 4_200));
    await expect(requested).rejects.toMatchObject({ status: 429, extra: { retry_after_s: 5 } });
    await until(() => expect(outcomes).toEqual([{ kind: 'released' }]));
    expect(hasBegun()).toBe(false);
  });

  it('runs even if the object of its limits is broken', async () => {
    const { deps, respond } = scene();
    let takes = 0;
    const broken = () => ({
      take: async () => {
        takes += 1;
        throw new Error('the object has moved');
      },
      end: async () => undefined,
    });
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    respond();
    expect((await fillResult({ ...REQUEST, caller: CALLER }, { ...deps, findCallerLimits: broken })).bytes).toBe(BYTES);
    expect(takes).toBe(3);
    warn.mockRestore();
  });

  it('fails with a message when no turn comes, and gives up its place in line', async () => {
    const { deps, hasBegun } = scene();
    const ended: string[] = [];
    const waiting = () => ({
      take: (_: Take, signal?: AbortSignal) =>
        new Promise<void>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
      end: async (id: string) => void ended.push(id),
    });
    const requested = fillResult({ ...REQUEST, caller: CALLER }, { ...deps, findCallerLimits: waiting, patienceMs: 1 });
    await expect(requested).rejects.toMatchObject({
      status: 429,
      message: '2 queries of yours are still running on this database. Stop some, or try again when they have ended.',
    });
    expect([hasBegun(), ended]).toEqual([false, ['id']]);
  });

  it('makes no call if it has no limits', async () => {
    const { deps, respond } = scene();
    respond();
    const unlimited = { ...CALLER, perMinute: 0, atATime: 0 };
    expect((await fillResult({ ...REQUEST, caller: unlimited }, deps)).bytes).toBe(BYTES);
  });
});
