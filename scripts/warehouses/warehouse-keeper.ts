// Keeps the process of one Warehouse: started when it is needed, killed when a statement keeps its thread for too long, started
// again when it ends. Calls that others' faults broke off are sent again; what changes data is never sent twice once it has begun.
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppError } from '#app/domain/errors.ts';
import type { ResultRelay } from './result-relay.ts';
import { attemptCall } from './attempt-call.ts';
import type { WarehouseCall } from './call.ts';
import { busy, closing, dropped } from './errors.ts';
import { createProcessSlot } from './process-slot.ts';
import { beginAnew, createRunning, refusalAfterEnd, refuseFailed, type RunningCall } from './running-call.ts';
import type { WarehouseProcess } from './warehouse-process.ts';

/** Unawaited calls get so long to end. */
const LEFT_MS = 250;
/** Between two looks at whether calls have ended. */
const POLL_MS = 20;
/** How long a process can take to exit after its connections. */
const END_LIMIT_MS = 2_000;

export interface KeeperOptions {
  readonly start: () => Promise<WarehouseProcess>;
  readonly now: () => number;
}

interface AloneLimits {
  readonly patienceMs: number;
  readonly isForced: boolean;
}

export interface WarehouseKeeper {
  /** Resolves when the call's reply is complete, or its client has left. */
  handle(call: WarehouseCall, relay: ResultRelay, left: AbortSignal): Promise<void>;
  /** How many calls are under way, and works that have it to themselves. */
  readonly busy: number;
  /** Null when no process runs. */
  readonly pid: number | null;
  /** The body of the call that keeps the process's thread; null when none does. */
  readonly held: string | null;
  /** When the last call ended. */
  readonly usedMs: number;
  /** Ends the process where it is; the next call starts one. */
  rest(): Promise<void>;
  /**
   * Runs work while no process has the files open: calls wait until it is done. Calls under way get `patienceMs` to end; then the
   * work is refused, or forced, which breaks them off. Throws AppErrors, and what the work throws.
   */
  alone(work: () => Promise<void>, limits: AloneLimits): Promise<void>;
  /** Ends the process. Later calls get no reply. */
  stop(): Promise<void>;
}

export function createWarehouseKeeper({ start, now }: KeeperOptions): WarehouseKeeper {
  const slot = createProcessSlot(start);
  let usedMs = now();
  const calls = new Set<RunningCall>();
  const attemptDeps = { now, isRunning: (running: RunningCall) => calls.has(running) };

  /** Resolves when nothing has the Warehouse to itself. */
  let gate: Promise<void> = Promise.resolve();
  let aloneCount = 0;

  async function alone(work: () => Promise<void>, { patienceMs, isForced }: AloneLimits): Promise<void> {
    const [before, { promise, resolve: open }] = [gate, Promise.withResolvers<void>()];
    gate = promise;
    aloneCount += 1;
    try {
      await before;
      await untilIdle(patienceMs);
      if (calls.size > 0 && !isForced) throw busy();
      for (const running of calls) breakOff(running, dropped());
      await untilIdle(END_LIMIT_MS);
      await slot.rest();
      await work();
    } finally {
      aloneCount -= 1;
      open();
    }
  }

  async function untilIdle(limitMs: number): Promise<void> {
    const lastMs = now() + limitMs;
    while (calls.size > 0 && now() < lastMs) await sleep(POLL_MS);
  }

  async function handle(call: WarehouseCall, relay: ResultRelay, left: AbortSignal): Promise<void> {
    for (let passed: Promise<void> | null = null; passed !== gate;) {
      passed = gate;
      await passed;
    }
    const running = createRunning({ call, relay, left }, now());
    const leave = (): void => stopLeft(running, slot.current);
    calls.add(running);
    left.addEventListener('abort', leave, { once: true });
    try {
      await attemptAll(running);
    } catch (error) {
      if (!left.aborted) relay.fail(error);
    } finally {
      left.removeEventListener('abort', leave);
      calls.delete(running);
      slot.current?.thread.forget(call.id);
      usedMs = now();
    }
  }

  /** Throws AppErrors. Resolves when the reply has been passed on, or is unwanted. */
  async function attemptAll(running: RunningCall): Promise<void> {
    const { call, left, lastMs } = running;
    const { isRepeatable } = call;
    let endsWhileHolding = 0;
    for (let attempt = 1; ; attempt += 1) {
      const serving = await slot.ready();
      if (left.aborted || (await attemptCall(running, serving, attemptDeps)) || left.aborted) return;
      refuseFailed(running);
      // At once: waiters restart their time limits.
      if (isRepeatable) beginAnew(running, now());
      await endOf(serving);
      refuseFailed(running);
      if (serving.thread.holder() === call.id) endsWhileHolding += 1;
      const hasBegun = serving.thread.hasBegun(call.id);
      const refusal = refusalAfterEnd({ isRepeatable, hasBegun, endsWhileHolding, attempt, nowMs: now(), lastMs });
      if (refusal) throw refusal;
      if (!isRepeatable) beginAnew(running, now());
    }
  }

  return {
    handle,
    get busy() {
      return calls.size + aloneCount;
    },
    get pid() {
      return slot.current?.pid ?? null;
    },
    get held() {
      const holder = slot.current?.thread.holder() ?? null;
      return [...calls].find(({ call }) => call.id === holder)?.call.bodyAt(0) ?? null;
    },
    get usedMs() {
      return usedMs;
    },
    rest: () => slot.rest(),
    alone,
    stop: async () => {
      const stopped = slot.stop();
      for (const running of calls) breakOff(running, closing());
      await stopped;
    },
  };
}

function breakOff(running: RunningCall, failure: AppError): void {
  running.failure = failure;
  running.control.abort();
}

/** No caller waits any more: a statement that goes on all the same is ended with its process. */
function stopLeft({ call, control }: RunningCall, serving: WarehouseProcess | null): void {
  control.abort();
  setTimeout(() => {
    if (serving?.thread.holder() === call.id) serving.kill();
  }, LEFT_MS);
}

/** A connection can break without its process, which is then left alone. */
const endOf = (serving: WarehouseProcess): Promise<unknown> => Promise.race([serving.ended, sleep(END_LIMIT_MS)]);
