// A call in progress: its time limit, whether it is retried after its process ended. Decides; sends nothing.
import type { AppError } from '#app/domain/errors.ts';
import type { ResultRelay } from './result-relay.ts';
import type { WarehouseCall } from './call.ts';
import { endedRepeatedly, endedUnderWay, timedOutWaiting } from './errors.ts';

/** Times that a process can end under a statement that keeps its thread. */
const MAX_ENDS = 2;
const MAX_ATTEMPTS = 6;

export interface RunningCall {
  readonly call: WarehouseCall;
  readonly relay: ResultRelay;
  readonly left: AbortSignal;
  /** No restart gives it time beyond this. */
  readonly lastMs: number;
  deadlineMs: number;
  /** Breaks off its request to the process. */
  control: AbortController;
  /** Why it must not go on, whatever the process says. */
  failure: AppError | null;
}

export function createRunning({ call, relay, left }: Pick<RunningCall, 'call' | 'relay' | 'left'>, nowMs: number): RunningCall {
  const deadlineMs = nowMs + call.timeoutMs;
  const lastMs = deadlineMs + call.timeoutMs;
  return { call, relay, left, deadlineMs, lastMs, failure: null, control: new AbortController() };
}

/** The next attempt has the call's whole time, as far as its last instant allows. */
export function beginAnew(running: RunningCall, nowMs: number): void {
  const { call, relay, lastMs } = running;
  if (call.isStatement) relay.restart();
  running.control = new AbortController();
  running.deadlineMs = Math.min(nowMs + call.timeoutMs, lastMs);
}

export function refuseFailed({ failure }: RunningCall): void {
  if (failure) throw failure;
}

export interface Ended {
  readonly isRepeatable: boolean;
  /** Whether the process had begun with the call. */
  readonly hasBegun: boolean;
  /** How often a process ended while the call kept its thread. */
  readonly endsWhileHolding: number;
  /** From 1. */
  readonly attempt: number;
  readonly nowMs: number;
  readonly lastMs: number;
}

/** Why a call whose process has ended is not sent again; null where it is. */
export function refusalAfterEnd({ isRepeatable, hasBegun, endsWhileHolding, attempt, nowMs, lastMs }: Ended): AppError | null {
  if (!isRepeatable && hasBegun) return endedUnderWay();
  if (endsWhileHolding >= MAX_ENDS || attempt >= MAX_ATTEMPTS) return endedRepeatedly();
  return nowMs >= lastMs ? timedOutWaiting() : null;
}
