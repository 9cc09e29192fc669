// Collects the garbage of an isolate in its idle moments, where the host lets it (`--expose-gc`, 032): V8 does so late, and what
// waits for it keeps the runtime's own memory. On Cloudflare there is no `gc`, and nothing happens here.

export interface IdleCollector {
  /** Called with each request; what waits for an idle moment is given to `waitUntil`. */
  onRequest(waitUntil: (work: Promise<unknown>) => void): void;
}

interface IdleCollectorOptions {
  /** Undefined where the host does not let code collect. */
  readonly collect: (() => void) | undefined;
  /** UTC ms. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly idleMs: number;
}

/** Fewer leave too little to collect. */
const REQUESTS = 50;
/** A Worker that is never idle collects so often; the runtime ends what waits longer than 30 s. */
const MAX_WAIT_MS = 20_000;

export function createIdleCollector({ collect, now, sleep, idleMs }: IdleCollectorOptions): IdleCollector {
  let [requests, lastMs, isWaiting] = [0, 0, false];
  async function waitAndCollect(run: () => void): Promise<void> {
    const endMs = now() + MAX_WAIT_MS;
    try {
      for (let restMs = idleMs; restMs > 0 && now() < endMs; restMs = lastMs + idleMs - now()) await sleep(restMs);
      requests = 0;
      run();
    } finally {
      isWaiting = false;
    }
  }
  return {
    onRequest(waitUntil) {
      if (!collect) return;
      requests += 1;
      lastMs = now();
      if (isWaiting || requests < REQUESTS) return;
      isWaiting = true;
      waitUntil(waitAndCollect(collect));
    },
  };
}

type Collect = (options: { readonly type: 'major'; readonly flavor: 'regular' | 'last-resort' }) => void;

const gc = (globalThis as { readonly gc?: Collect }).gc;
const clock = { now: Date.now, sleep: (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms)) };

/** Of the app's isolate, for which viewers wait: one collection. */
export const appCollector = createIdleCollector({
  ...clock,
  collect: gc && (() => gc({ type: 'major', flavor: 'regular' })),
  idleMs: 1_000,
});

/** Of the query Worker's isolate: several collections, which also return the pages that all isolates of the process emptied. */
export const queryCollector = createIdleCollector({
  ...clock,
  collect: gc && (() => gc({ type: 'major', flavor: 'last-resort' })),
  idleMs: 3_000,
});
