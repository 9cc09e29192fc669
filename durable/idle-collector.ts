// Collects the garbage of an isolate in its idle moments, and after some hundred requests, where the host lets it (`--expose-gc`,
// 032): V8 does so late, and what waits for it keeps the runtime's own memory. On Cloudflare there is no `gc`, and nothing happens.

export interface IdleCollector {
  /** Called with each request; what waits for an idle moment is given to `waitUntil`. */
  onRequest(waitUntil: (work: Promise<unknown>) => void): void;
}

export interface CollectingMoment {
  /** Nobody waits for the isolate. */
  readonly isIdle: boolean;
  /** Since the last collection in an idle moment. */
  readonly requests: number;
}

interface IdleCollectorOptions {
  /** Undefined where the host does not let code collect. */
  readonly collect: ((moment: CollectingMoment) => void) | undefined;
  /** UTC ms. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly idleMs: number;
}

/** Fewer since the last collection, or the last one in an idle moment, leave too little to collect. */
const MIN_REQUESTS = 50;
/** An isolate that is never idle collects after so many, or so long; the runtime ends what waits longer than 30 s. */
const MAX_REQUESTS = 300;
const MAX_WAIT_MS = 20_000;
const MAX_SLEEP_MS = 500;

export function createIdleCollector({ collect, now, sleep, idleMs }: IdleCollectorOptions): IdleCollector {
  let [requests, requestsSinceIdle, lastMs] = [0, 0, 0];
  /** A request whose context ends takes what waits in it along. */
  let waitsUntilMs = -Infinity;
  const isBusy = (): boolean => now() < lastMs + idleMs;
  async function waitAndCollect(run: (moment: CollectingMoment) => void): Promise<void> {
    const endMs = now() + MAX_WAIT_MS;
    try {
      while (isBusy() && now() < endMs && requests < MAX_REQUESTS) await sleep(Math.min(idleMs, MAX_SLEEP_MS));
      const isIdle = !isBusy();
      if (!isIdle && requests < MIN_REQUESTS) return;
      const moment = { isIdle, requests: requestsSinceIdle };
      requests = 0;
      if (isIdle) requestsSinceIdle = 0;
      run(moment);
    } finally {
      waitsUntilMs = -Infinity;
    }
  }
  return {
    onRequest(waitUntil) {
      if (!collect) return;
      requests += 1;
      requestsSinceIdle += 1;
      lastMs = now();
      if (now() < waitsUntilMs || requestsSinceIdle < MIN_REQUESTS) return;
      waitsUntilMs = now() + 2 * MAX_WAIT_MS;
      waitUntil(waitAndCollect(collect));
    },
  };
}

type Collect = (options: { readonly type: 'major'; readonly flavor: 'regular' | 'last-resort' }) => void;

const gc = (globalThis as { readonly gc?: Collect }).gc;
const collectNow = gc && ((): void => gc({ type: 'major', flavor: 'regular' }));
const clock = { now: Date.now, sleep: (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms)) };

/**
 * For work that makes garbage without a request's end or an idle moment: collects whenever so much of it has been done since the last time.
 * Scavenges move what outlives two of them to the old objects, and V8 as workerd runs it looks at those only when a large text or array
 * is made: a file's load reached 500 MB before (086).
 */
export function createWorkCollector(limit: number, collect: (() => void) | undefined = collectNow): (amount: number) => void {
  let done = 0;
  return (amount) => {
    done += amount;
    if (done < limit) return;
    done = 0;
    collect?.();
  };
}

/** After so many, the space for young objects has grown, and several collections give it back; they take some 300 ms. */
const MANY_REQUESTS = 1_000;

/** Of an isolate for which viewers wait: one collection, and only after many requests several. */
export const createViewersCollector = (): IdleCollector =>
  createIdleCollector({
    ...clock,
    collect:
      gc &&
      (({ isIdle, requests }) => gc({ type: 'major', flavor: isIdle && requests >= MANY_REQUESTS ? 'last-resort' : 'regular' })),
    idleMs: 1_000,
  });

/** Of the query Worker's isolate: when idle several collections, which also return the pages that all isolates of the process emptied. */
export const createQueryCollector = (): IdleCollector =>
  createIdleCollector({
    ...clock,
    collect: gc && (({ isIdle }) => gc({ type: 'major', flavor: isIdle ? 'last-resort' : 'regular' })),
    idleMs: 3_000,
  });
