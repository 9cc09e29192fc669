// Keeps the process of one Warehouse: started when it is needed, killed when a statement keeps its thread for too long, started
// again when it ends. Calls that others' faults broke off are sent again; what changes data is never sent twice once it has begun.
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#app/domain/errors.ts';
import type { AnswerRelay } from './answer-relay.ts';
import type { Call } from './call.ts';
import { closing, endedRepeatedly, endedUnderWay, notStarted, timedOut, timedOutWaiting } from './errors.ts';
import type { WarehouseProcess } from './warehouse-process.ts';

/** A statement looks at its deadline between rows: this is for those that have none. Less than drivers wait. */
const GRACE_MS = 500;
/** Who waits for a statement that is about to be killed waits a little longer: it is sent again then. */
const WAITING_MS = 1_000;
/** What nobody waits for may end by itself for so long. */
const LEFT_MS = 250;
/** Times that a process may end under a statement that keeps its thread. */
const MAX_ENDS = 2;
const MAX_ATTEMPTS = 6;
/** How long a process may take to be gone after its connections are. */
const END_LIMIT_MS = 2_000;

export interface KeeperOptions {
  readonly start: () => Promise<WarehouseProcess>;
  readonly now: () => number;
}

export interface WarehouseKeeper {
  /** Resolves when the call is answered, or its client has left. */
  answer(call: Call, relay: AnswerRelay, left: AbortSignal): Promise<void>;
  /** How many calls are under way. */
  readonly busy: number;
  /** Null when no process runs. */
  readonly pid: number | null;
  /** The body of the call that keeps the process's thread; null when none does. */
  readonly held: string | null;
  /** When the last call ended. */
  readonly usedMs: number;
  /** Ends the process where it is; the next call starts one. */
  rest(): Promise<void>;
  /** Ends the process and answers nothing more. */
  stop(): Promise<void>;
}

/** A call under way. */
interface Running {
  readonly call: Call;
  readonly relay: AnswerRelay;
  readonly left: AbortSignal;
  /** No restart gives it time beyond this. */
  readonly lastMs: number;
  deadlineMs: number;
  /** Breaks off its request to the process. */
  control: AbortController;
  /** Why it must not go on, whatever the process says. */
  failure: AppError | null;
}

export function createWarehouseKeeper({ start, now }: KeeperOptions): WarehouseKeeper {
  let starting: Promise<WarehouseProcess> | null = null;
  let current: WarehouseProcess | null = null;
  let isStopped = false;
  let usedMs = now();
  const calls = new Set<Running>();

  function ready(): Promise<WarehouseProcess> {
    if (isStopped) return Promise.reject(closing());
    starting ??= start().then(adopt, (error: unknown) => {
      starting = null;
      throw notStarted(error);
    });
    return starting;
  }

  function adopt(started: WarehouseProcess): WarehouseProcess {
    current = started;
    void started.ended.then(() => {
      starting = null;
      current = null;
    });
    if (isStopped) started.kill();
    return started;
  }

  async function answer(call: Call, relay: AnswerRelay, left: AbortSignal): Promise<void> {
    const deadlineMs = now() + call.timeoutMs;
    const running: Running = {
      ...{ call, relay, left, deadlineMs, failure: null },
      lastMs: deadlineMs + call.timeoutMs,
      control: new AbortController(),
    };
    const leave = (): void => stopLeft(running);
    calls.add(running);
    left.addEventListener('abort', leave, { once: true });
    try {
      await attemptAll(running);
    } catch (error) {
      if (!left.aborted) relay.fail(error);
    } finally {
      left.removeEventListener('abort', leave);
      calls.delete(running);
      current?.thread.forget(call.id);
      usedMs = now();
    }
  }

  /** Throws AppErrors. Gives when the answer has been passed on, or nobody waits for it. */
  async function attemptAll(running: Running): Promise<void> {
    const { call, relay, left } = running;
    let endsWhileHolding = 0;
    for (let attempt = 1; ; attempt += 1) {
      const serving = await ready();
      if (left.aborted || (await attemptOnce(running, serving)) || left.aborted) return;
      refuseFailed(running);
      // At once: whoever waits counts its time anew.
      if (call.isRepeatable) beginAnew(running);
      await endOf(serving);
      refuseFailed(running);
      if (!call.isRepeatable && serving.thread.hasBegun(call.id)) throw endedUnderWay();
      if (serving.thread.holder() === call.id) endsWhileHolding += 1;
      if (endsWhileHolding === MAX_ENDS || attempt === MAX_ATTEMPTS) throw endedRepeatedly();
      if (now() >= running.lastMs) throw timedOutWaiting();
      if (!call.isRepeatable) beginAnew(running);
    }

    function beginAnew(state: Running): void {
      if (call.isStatement) relay.restart();
      state.control = new AbortController();
      state.deadlineMs = Math.min(now() + call.timeoutMs, state.lastMs);
    }
  }

  /** False when the answer broke off. */
  async function attemptOnce(running: Running, serving: WarehouseProcess): Promise<boolean> {
    const { call, relay, control } = running;
    const watch = setTimeout(() => void endLate(running, serving), running.deadlineMs - now() + GRACE_MS);
    try {
      const body = call.bodyAt(running.deadlineMs - now());
      const reply = await serving.send({ id: call.id, route: call.route, body }, control.signal);
      if (reply.statusCode === 200 && call.isStatement) {
        for await (const chunk of reply) await relay.pass(chunk as Uint8Array);
        relay.end();
      } else relay.reply(reply.statusCode ?? 500, await text(reply));
      return true;
    } catch (error) {
      if (error instanceof AppError) throw error;
      return false;
    } finally {
      clearTimeout(watch);
    }
  }

  /** Past the deadline: who keeps the thread goes with its process, who waits for it goes alone. */
  async function endLate(running: Running, serving: WarehouseProcess): Promise<void> {
    const { call, control } = running;
    const isHolder = (): boolean => serving.thread.holder() === call.id;
    if (!isHolder()) await sleep(WAITING_MS);
    if (!calls.has(running) || running.control !== control) return;
    const isFree = serving.thread.holder() === null;
    running.failure = isHolder() || isFree ? timedOut() : timedOutWaiting();
    if (isHolder() || (isFree && !(await serving.isAlive()))) serving.kill();
    control.abort();
  }

  /** Nobody waits any more: a statement that goes on all the same is ended with its process. */
  function stopLeft({ call, control }: Running): void {
    const serving = current;
    control.abort();
    setTimeout(() => {
      if (serving?.thread.holder() === call.id) serving.kill();
    }, LEFT_MS);
  }

  return {
    answer,
    get busy() {
      return calls.size;
    },
    get pid() {
      return current?.pid ?? null;
    },
    get held() {
      const holder = current?.thread.holder() ?? null;
      return [...calls].find(({ call }) => call.id === holder)?.call.bodyAt(0) ?? null;
    },
    get usedMs() {
      return usedMs;
    },
    rest: async () => {
      current?.kill();
      await current?.ended;
    },
    stop: async () => {
      isStopped = true;
      for (const running of calls) {
        running.failure = closing();
        running.control.abort();
      }
      const last = await starting?.catch(() => null);
      last?.kill();
      await last?.ended;
    },
  };
}

function refuseFailed({ failure }: Running): void {
  if (failure) throw failure;
}

/** A connection can break without its process, which is then left alone. */
const endOf = (serving: WarehouseProcess): Promise<unknown> => Promise.race([serving.ended, sleep(END_LIMIT_MS)]);
