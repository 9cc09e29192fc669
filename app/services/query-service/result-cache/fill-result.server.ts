// Runs one query of the query service: the first to claim its key queries the database and stores the result, the others wait for it.
import { AppError, errorData, reviveError } from '#app/domain/errors.ts';
import type { LeaseReply } from '#app/domain/lease/lease.ts';
import { logError } from '#app/services/logging/log.server.ts';
import type { QueryServiceRequest, EncodedResult } from '#app/services/query-service/query-service-protocol.ts';
import { aborted, throwIfAborted } from '#app/services/query-service/aborted.ts';
import { takeTurn, TURN_WAIT_MS, type QueryTurn, type TurnDeps } from '#app/services/query-service/caller-limits.ts';
import { holdLease } from './hold-lease.ts';
import { isYoung, readStored, writeStored } from './cached-result.server.ts';
import type { ResultLease } from './result-lease.ts';

/** After this, a holder that died is replaced. */
export const LEASE_MS = 6_000;

export interface QueryWorkerDeps extends Pick<TurnDeps, 'findCallerLimits' | 'patienceMs'> {
  readonly results: R2Bucket;
  readonly findLease: (request: Pick<QueryServiceRequest, 'cacheKey' | 'statement'>) => ResultLease;
  /** Queries the database itself, and stops when the signal is aborted: the resulting Table, encoded. Throws AppErrors. */
  readonly queryDatabase: (
    request: Pick<QueryServiceRequest, 'cacheKey' | 'statement'>,
    signal?: AbortSignal,
  ) => Promise<EncodedResult['bytes']>;
  readonly now: () => number;
  readonly newId: () => string;
  /** Lets work outlive the reply and the caller. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Max time for which a holder that has died blocks the others. */
  readonly leaseMs: number;
  /** Aborted when the caller disconnects. Absent: the query always finishes. */
  readonly left?: AbortSignal;
}

/** Claims that can fail: results that disappear, objects that restart. */
const MAX_CLAIMS = 5;
const RELEASED = { kind: 'released' } as const;

/**
 * Aborted when the caller has disconnected and no one else waits. Throws the database's error, also where another caller queried it,
 * and BACKEND_TIMEOUT_ERROR when no result arrives in time.
 */
export function fillResult(request: QueryServiceRequest, deps: QueryWorkerDeps): Promise<EncodedResult> {
  const result = claimAndFill(request, deps);
  // A caller that disconnects still has to release its place in line, or its lease.
  deps.waitUntil(result.catch(() => undefined));
  return result;
}

async function claimAndFill(request: QueryServiceRequest, deps: QueryWorkerDeps): Promise<EncodedResult> {
  const lease = deps.findLease(request);
  const turnMs = request.caller ? TURN_WAIT_MS : 0;
  const patience = AbortSignal.timeout(2 * request.statement.timeoutMs + deps.leaseMs + turnMs);
  const signal = deps.left ? AbortSignal.any([patience, deps.left]) : patience;
  for (let claim = 1; claim <= MAX_CLAIMS; claim += 1) {
    const id = deps.newId();
    const reply = await claimed({ lease, id }, deps, { signal, isLast: claim === MAX_CLAIMS });
    if (reply?.kind === 'granted') return fill(request, deps, { lease, id, lookAgain: reply.lookAgain });
    if (reply?.kind === 'failed') throw reviveError(reply.error);
    if (!reply || (request.force && reply.source === 'stored')) continue;
    const stored = await readStored(deps.results, request.cacheKey);
    if (stored) return { ...stored, isCached: reply.source === 'stored' };
  }
  throw new AppError('ASYNC_WORKERS_ERROR', 'Couldn’t run the query. Try again.');
}

/** Undefined when the object broke: the next claim finds a new one. */
async function claimed(
  { lease, id }: Omit<Held, 'lookAgain'>,
  { leaseMs, left, waitUntil }: QueryWorkerDeps,
  { signal, isLast }: { signal: AbortSignal; isLast: boolean },
): Promise<LeaseReply | undefined> {
  try {
    return await lease.claim(id, leaseMs, signal);
  } catch (error) {
    // The turn might have been granted meanwhile.
    if (signal.aborted) waitUntil(lease.settle(id, RELEASED).catch(() => undefined));
    if (left?.aborted) throw aborted(error);
    if (signal.aborted)
      throw new AppError('BACKEND_TIMEOUT_ERROR', 'Request timed out. The query took too long.', { cause: error });
    if (isLast) throw new AppError('ASYNC_WORKERS_ERROR', 'Couldn’t run the query. Try again.', { cause: error });
    return undefined;
  }
}

interface Held {
  readonly lease: ResultLease;
  readonly id: string;
  readonly lookAgain: boolean;
}

/** The holder's part: continues while anyone waits. Callers that arrive after it gave up claim again instead of failing with it. */
function fill(request: QueryServiceRequest, deps: QueryWorkerDeps, held: Held): Promise<EncodedResult> {
  const { lease, id } = held;
  const holding = holdLease(lease, { id, leaseMs: deps.leaseMs, left: deps.left });
  const result = obtain(request, deps, { lookAgain: held.lookAgain, signal: holding.signal });
  const settled = result
    .then((found) => publish(found, request, deps, held))
    .catch((error: unknown) =>
      lease.settle(id, isOfCaller(error, holding.signal) ? RELEASED : { kind: 'failed', error: errorData(error) }),
    )
    // A lease that isn't settled expires.
    .catch(() => undefined)
    .finally(() => holding.end());
  deps.waitUntil(settled);
  return result;
}

/** Disconnected, or over its limits: the others who wait for the result can still query it. */
const isOfCaller = (error: unknown, left: AbortSignal): boolean =>
  left.aborted || (error instanceof AppError && error.type === 'TOO_MANY_ATTEMPTS_ERROR');

/** Looks for a stored result while waiting for the turn, which saves a round trip. */
async function obtain(
  request: QueryServiceRequest,
  deps: QueryWorkerDeps,
  { lookAgain, signal }: { lookAgain: boolean; signal: AbortSignal },
): Promise<EncodedResult> {
  const taking = requestTurn(request, deps, signal);
  const stored = !request.force && lookAgain ? await findYoung(request, deps) : null;
  if (stored) {
    if (taking) deps.waitUntil(taking.then(({ end }) => end()).catch(() => undefined));
    return stored;
  }
  const turn = taking && (await taking);
  try {
    if (turn) throwIfAborted(signal);
    const queriedAtMs = deps.now();
    return { bytes: await deps.queryDatabase(request, signal), queriedAtMs, isCached: false };
  } finally {
    turn?.end();
  }
}

async function findYoung(request: QueryServiceRequest, deps: QueryWorkerDeps): Promise<EncodedResult | null> {
  const stored = await readStored(deps.results, request.cacheKey);
  return stored && isYoung(stored, request.ttlS, deps.now()) ? stored : null;
}

/** Extra time for waiting on another caller's result, and for the reply. */
const HOLD_GRACE_MS = 30_000;

/** Null without a caller: such queries have no limits. */
function requestTurn(
  { caller, statement }: QueryServiceRequest,
  deps: QueryWorkerDeps,
  left: AbortSignal,
): Promise<QueryTurn> | null {
  if (!caller) return null;
  const holdMs = 2 * statement.timeoutMs + HOLD_GRACE_MS;
  const taking = takeTurn({ caller, databaseId: statement.connection.databaseId, holdMs }, deps, left);
  // It's awaited later: until then, a rejection must not count as unhandled.
  taking.catch(() => undefined);
  return taking;
}

/** A result that cannot be stored cannot be shared: the next waiter queries for itself. */
async function publish(
  result: EncodedResult,
  request: QueryServiceRequest,
  deps: QueryWorkerDeps,
  { lease, id }: Held,
): Promise<unknown> {
  if (result.isCached) return lease.settle(id, { kind: 'done', source: 'stored' });
  try {
    await writeStored(deps.results, request.cacheKey, result);
  } catch (error) {
    logError('result_not_stored', 'A result couldn’t be stored.', { error });
    return lease.settle(id, RELEASED);
  }
  return lease.settle(id, { kind: 'done', source: 'fresh' });
}
