// One shared read for concurrent callers of all requests: each gets a state read after its call.
import { within } from '#app/services/within.ts';

export interface SharedReadOptions {
  /** Lets the read outlive the request that began it: others wait for it. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

export type SharedRead<T> = (read: () => Promise<T>, options: SharedReadOptions) => Promise<T>;

/** Callers that wait longer for another's read start their own. */
const PATIENCE_MS = 1000;

/** At most one read runs at a time; callers that arrive meanwhile share the next read. A failed read that another caller started is retried. */
export function createSharedRead<T>(patienceMs = PATIENCE_MS): SharedRead<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  function begin(read: () => Promise<T>): Promise<T> {
    next = null;
    const begun = read().finally(() => {
      if (running === begun) running = null;
    });
    running = begun;
    return begun;
  }

  return (read, { waitUntil }) => {
    if (next) return orOwn(next, read, patienceMs);
    if (!running) {
      const begun = begin(read);
      waitUntil(begun.catch(() => undefined));
      return begun;
    }
    const mine = running.then(
      () => begin(read),
      () => begin(read),
    );
    next = mine;
    waitUntil(mine.catch(() => undefined));
    return orOwn(mine, read, patienceMs);
  };
}

/** What others read, or one's own read where theirs fails or does not end. */
export async function orOwn<T>(theirs: Promise<T>, own: () => Promise<T>, patienceMs: number): Promise<T> {
  const outOfPatience = (): never => {
    throw new Error('out of patience');
  };
  return within(patienceMs, theirs, outOfPatience).catch(() => own());
}
