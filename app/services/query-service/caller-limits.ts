// Before something runs for a caller: it is counted, and a query waits for its turn at its database, behind the caller's others.
import { logWarn } from '#app/services/logging/log.server.ts';
import type { LimitedUse, QueryCaller, Take } from '#app/domain/caller-limits/protocol.ts';
import { tooManyAtATime } from '#app/domain/caller-limits/refusals.ts';
import { AppError } from '#app/domain/errors.ts';
import { aborted } from './aborted.ts';

/** The object of one caller. */
export interface CallerLimits {
  /** Resolves when it was counted and its turn has come. Throws 429 at once where there was too much of it. */
  take(take: Take, signal?: AbortSignal): Promise<void>;
  /** Ends a turn. */
  end(id: string): Promise<void>;
}

export interface TurnDeps {
  readonly findCallerLimits: (callerName: string) => CallerLimits;
  readonly newId: () => string;
  /** Lets work outlive the reply and the caller. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Max wait for a turn; TURN_WAIT_MS if absent. */
  readonly patienceMs?: number;
}

export interface TurnRequest {
  /** Absent for background work, such as a report. */
  readonly caller: QueryCaller | undefined;
  readonly databaseId: number;
  /** Longer than the query takes. */
  readonly holdMs: number;
}

/** Must be ended once; then the next query gets its turn. */
export interface QueryTurn {
  readonly end: () => void;
}

/** All charts of a dashboard wait in one queue. */
export const TURN_WAIT_MS = 120_000;
const MAX_HOLD_MS = 3_600_000;
/** Objects restart. */
const MAX_TAKES = 3;
const NO_TURN: QueryTurn = { end: () => undefined };

/** Throws 429 for too many queries and where no turn came in time, and the error of an aborted query. */
export async function takeTurn(request: TurnRequest, deps: TurnDeps, left: AbortSignal): Promise<QueryTurn> {
  const { caller } = request;
  if (!caller || (caller.perMinute === 0 && caller.atATime === 0)) return NO_TURN;
  const limits = deps.findCallerLimits(caller.name);
  const take = toTake(caller, request, deps.newId());
  const end = (): void => {
    if (take.turn) deps.waitUntil(limits.end(take.id).catch(() => undefined));
  };
  try {
    await taken(take, limits, { left, patience: AbortSignal.timeout(deps.patienceMs ?? TURN_WAIT_MS) });
    return { end };
  } catch (error) {
    // The turn might have been granted meanwhile.
    end();
    throw error;
  }
}

const toTake = ({ counter, perMinute, atATime }: QueryCaller, { databaseId, holdMs }: TurnRequest, id: string): Take => ({
  id,
  rate: perMinute === 0 ? null : { counter, use: 'queries', perMinute },
  turn: atATime === 0 ? null : { databaseId, limit: atATime, holdMs: Math.min(holdMs, MAX_HOLD_MS) },
});

interface Patience {
  readonly left: AbortSignal;
  readonly patience: AbortSignal;
}

/** If the object can't be reached, the query runs without limits: they protect others, and must not block anyone's data. */
async function taken(take: Take, limits: CallerLimits, { left, patience }: Patience): Promise<void> {
  const signal = AbortSignal.any([patience, left]);
  for (let attempt = 1; attempt <= MAX_TAKES; attempt += 1) {
    try {
      return await limits.take(take, signal);
    } catch (error) {
      if (left.aborted) throw aborted(error);
      if (patience.aborted) throw tooManyAtATime(take.turn?.limit ?? 1);
      if (error instanceof AppError && error.kind === 'limit') throw error;
      if (attempt === MAX_TAKES) logWarn('query_not_counted', 'A query couldn’t be counted.', { error });
    }
  }
}

interface Use extends Pick<QueryCaller, 'name' | 'counter' | 'perMinute'> {
  readonly use: LimitedUse;
}

/** Counts one, at once. Throws 429 where there was too much of it in a minute. */
export async function countUse(
  { name, counter, use, perMinute }: Use,
  { findCallerLimits, newId }: Pick<TurnDeps, 'findCallerLimits' | 'newId'>,
): Promise<void> {
  if (perMinute === 0) return;
  try {
    await findCallerLimits(name).take({ id: newId(), rate: { counter, use, perMinute }, turn: null });
  } catch (error) {
    if (error instanceof AppError && error.kind === 'limit') throw error;
    logWarn('use_not_counted', 'A use couldn’t be counted.', { use, error });
  }
}
