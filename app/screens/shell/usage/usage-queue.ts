// Usage events on their way: sent together after a second, or when there are 1,024 of them.
import type { UsageEvent } from '#app/domain/usage/usage-event.ts';

const MAX_WAIT_MS = 1000;
const MAX_BATCH = 1024;

export interface UsageQueue {
  readonly add: (event: UsageEvent) => void;
  /** Sends what waits: the page is left. */
  readonly flush: () => void;
}

interface QueueOptions {
  readonly send: (events: readonly UsageEvent[]) => void;
  readonly setTimer: (work: () => void, afterMs: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
}

export function createUsageQueue({ send, setTimer, clearTimer }: QueueOptions): UsageQueue {
  let waiting: UsageEvent[] = [];
  let timer: unknown = null;
  const flush = (): void => {
    if (timer !== null) clearTimer(timer);
    timer = null;
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) send(batch);
  };
  return {
    add(event) {
      waiting.push(event);
      if (waiting.length >= MAX_BATCH) flush();
      else timer ??= setTimer(flush, MAX_WAIT_MS);
    },
    flush,
  };
}
