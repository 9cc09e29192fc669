// One attempt at a call: sends it to the process, passes its reply on, and breaks it off after its deadline.
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#app/domain/errors.ts';
import { timedOut, timedOutWaiting } from './errors.ts';
import type { RunningCall } from './running-call.ts';
import type { WarehouseProcess } from './warehouse-process.ts';

/** A statement looks at its deadline between rows: this is for those that have none. Less than drivers wait. */
const GRACE_MS = 500;
/** Extra time for a call that waits for a statement about to be killed: it is sent again then. */
const WAITING_MS = 1_000;

export interface AttemptDeps {
  readonly now: () => number;
  /** Whether the call is still under way. */
  readonly isRunning: (running: RunningCall) => boolean;
}

/** False when the reply broke off. Throws what the relay refuses. */
export async function attemptCall(running: RunningCall, serving: WarehouseProcess, deps: AttemptDeps): Promise<boolean> {
  const { call, control } = running;
  const watch = setTimeout(() => void endLate(running, serving, deps), running.deadlineMs - deps.now() + GRACE_MS);
  try {
    const body = call.bodyAt(running.deadlineMs - deps.now());
    await passOn(
      running,
      await serving.send({ id: call.id, requestId: call.requestId, route: call.route, body }, control.signal),
    );
    return true;
  } catch (error) {
    if (error instanceof AppError) throw error;
    return false;
  } finally {
    clearTimeout(watch);
  }
}

async function passOn({ call, relay }: RunningCall, reply: Awaited<ReturnType<WarehouseProcess['send']>>): Promise<void> {
  if (reply.statusCode !== 200 || !call.isStatement) return relay.reply(reply.statusCode ?? 500, await text(reply));
  for await (const chunk of reply) await relay.pass(chunk as Uint8Array);
  relay.end();
}

/** Past the deadline: if the call blocks the thread, its process is killed; if it waits for the thread, only the call ends. */
async function endLate(running: RunningCall, serving: WarehouseProcess, { isRunning }: AttemptDeps): Promise<void> {
  const { call, control } = running;
  const isHolder = (): boolean => serving.thread.holder() === call.id;
  if (!isHolder()) await sleep(WAITING_MS);
  if (!isRunning(running) || running.control !== control) return;
  const isFree = serving.thread.holder() === null;
  running.failure = isHolder() || isFree ? timedOut() : timedOutWaiting();
  if (isHolder() || (isFree && !(await serving.isAlive()))) serving.kill();
  control.abort();
}
