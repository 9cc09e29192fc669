// One question of the fleet: the first to claim its key asks the database and stores the answer, the others wait for it.
import { AppError, errorData, reviveError } from '#app/domain/errors.ts';
import type { LeaseReply } from '#app/domain/lease/lease.ts';
import type { AskRequest, EncodedAnswer } from './fleet-protocol.ts';
import { givenUp } from './given-up.ts';
import { holdLease } from './hold-lease.ts';
import { isYoung, readStored, writeStored } from './stored-answer.server.ts';
import type { AnswerLease } from './answer-lease.ts';

/** A holder that has died is replaced after it. */
export const LEASE_MS = 6_000;

export interface AskDeps {
  readonly results: R2Bucket;
  readonly findLease: (request: Pick<AskRequest, 'cacheKey' | 'question'>) => AnswerLease;
  /** Asks the database itself, and stops it when the signal is aborted: the Table that it gives, encoded. Throws AppErrors. */
  readonly askDatabase: (
    request: Pick<AskRequest, 'cacheKey' | 'question'>,
    signal?: AbortSignal,
  ) => Promise<EncodedAnswer['bytes']>;
  readonly now: () => number;
  readonly newId: () => string;
  /** Lets work outlive the reply, and whoever asked. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** How long a holder that has died keeps the others waiting. */
  readonly leaseMs: number;
  /** Aborted when whoever asked has left. Absent: somebody waits whatever happens. */
  readonly left?: AbortSignal;
}

/** Claims that may come to nothing: answers that vanish, objects that restart. */
const MAX_CLAIMS = 5;
const RELEASED = { kind: 'released' } as const;

/**
 * Given up when whoever asked has left and nobody else waits. Throws what the database, or whoever asked it for all, met;
 * BACKEND_TIMEOUT_ERROR when nobody answers in time.
 */
export function fillAnswer(request: AskRequest, deps: AskDeps): Promise<EncodedAnswer> {
  const answer = claimAndFill(request, deps);
  // Who leaves still gives its place, or the lease, to others.
  deps.waitUntil(answer.catch(() => undefined));
  return answer;
}

async function claimAndFill(request: AskRequest, deps: AskDeps): Promise<EncodedAnswer> {
  const lease = deps.findLease(request);
  const patience = AbortSignal.timeout(2 * request.question.timeoutMs + deps.leaseMs);
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
  throw new AppError('ASYNC_WORKERS_ERROR', 'The query could not be run: try again.');
}

/** Undefined when the object broke: the next claim finds a new one. */
async function claimed(
  { lease, id }: Omit<Held, 'lookAgain'>,
  { leaseMs, left, waitUntil }: AskDeps,
  { signal, isLast }: { signal: AbortSignal; isLast: boolean },
): Promise<LeaseReply | undefined> {
  try {
    return await lease.claim(id, leaseMs, signal);
  } catch (error) {
    // It may have been granted on the way.
    if (signal.aborted) waitUntil(lease.settle(id, RELEASED).catch(() => undefined));
    if (left?.aborted) throw givenUp(error);
    if (signal.aborted) throw new AppError('BACKEND_TIMEOUT_ERROR', 'The query took too long.', { cause: error });
    if (isLast) throw new AppError('ASYNC_WORKERS_ERROR', 'The query could not be run: try again.', { cause: error });
    return undefined;
  }
}

interface Held {
  readonly lease: AnswerLease;
  readonly id: string;
  readonly lookAgain: boolean;
}

/** The holder's part: it goes on while anybody waits. Who comes when it has given up claims anew, and is told of no failure. */
function fill(request: AskRequest, deps: AskDeps, held: Held): Promise<EncodedAnswer> {
  const { lease, id } = held;
  const holding = holdLease(lease, { id, leaseMs: deps.leaseMs, left: deps.left });
  const answer = obtain(request, deps, { lookAgain: held.lookAgain, signal: holding.signal });
  const settled = answer
    .then((found) => publish(found, request, deps, held))
    .catch((error: unknown) => lease.settle(id, holding.signal.aborted ? RELEASED : { kind: 'failed', error: errorData(error) }))
    // What cannot be settled expires.
    .catch(() => undefined)
    .finally(() => holding.end());
  deps.waitUntil(settled);
  return answer;
}

async function obtain(
  request: AskRequest,
  deps: AskDeps,
  { lookAgain, signal }: { lookAgain: boolean; signal: AbortSignal },
): Promise<EncodedAnswer> {
  if (!request.force && lookAgain) {
    const stored = await readStored(deps.results, request.cacheKey);
    if (stored && isYoung(stored, request.ttlS, deps.now())) return stored;
  }
  const askedAtMs = deps.now();
  return { bytes: await deps.askDatabase(request, signal), askedAtMs, isCached: false };
}

/** An answer that cannot be stored cannot be shared: the next waiter asks for itself. */
async function publish(answer: EncodedAnswer, request: AskRequest, deps: AskDeps, { lease, id }: Held): Promise<unknown> {
  if (answer.isCached) return lease.settle(id, { kind: 'done', source: 'stored' });
  try {
    await writeStored(deps.results, request.cacheKey, answer);
  } catch (error) {
    console.error('An answer could not be stored', error);
    return lease.settle(id, RELEASED);
  }
  return lease.settle(id, { kind: 'done', source: 'fresh' });
}
