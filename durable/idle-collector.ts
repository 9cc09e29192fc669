// Collects the garbage of an isolate in its idle moments, and after some hundred requests, where the host lets it (`--expose-gc`,
// 032): V8 does so late, and what waits for it keeps the runtime's own memory. On Cloudflare there is no `gc`, and nothing happens.

export interface IdleCollector {
  /** Called with each request; what waits for an idle moment is given to `waitUntil`. */
  onRequest(waitUntil: (work: Promise<unknown>) => void): void;
}

interface IdleCollectorOptions {
  /** Undefined where the host does not let code collect; told whether nobody waits for the isolate. */
  readonly collect: ((isIdle: boolean) => void) | undefined;
  /** UTC ms. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly idleMs: number;
}

/** Fewer leave too little to collect. */
const MIN_REQUESTS = 50;
/** An isolate that is never idle collects after so many, or so long; the runtime ends what waits longer than 30 s. */
const MAX_REQUESTS = 300;
const MAX_WAIT_MS = 20_000;
const MAX_SLEEP_MS = 500;

export function createIdleCollector({ collect, now, sleep, idleMs }: IdleCollectorOptions): IdleCollector {
  let [requests, lastMs] = [0, 0];
  /** A request whose context ends takes what waits in it along. */
  let waitsUntilMs = -Infinity;
  const isBusy = (): boolean => now() < lastMs + idleMs;
  async function waitAndCollect(run: (isIdle: boolean) => void): Promise<void> {
    const endMs = now() + MAX_WAIT_MS;
    try {
      while (isBusy() && now() < endMs && requests < MAX_REQUESTS) await sleep(Math.min(idleMs, MAX_SLEEP_MS));
      requests = 0;
      run(!isBusy());
    } finally {
      waitsUntilMs = -Infinity;
    }
  }
  return {
    onRequest(waitUntil) {
      if (!collect) return;
      requests += 1;
      lastMs = now();
      if (now() < waitsUntilMs || requests < MIN_REQUESTS) return;
      waitsUntilMs = now() + 2 * MAX_WAIT_MS;
      waitUntil(waitAndCollect(collect));
    },
  };
}

type Collect = (options: { readonly type: 'major'; readonly flavor: 'regular' | 'last-resort' }) => void;

const gc = (globalThis as { readonly gc?: Collect }).gc;
const clock = { now: Date.now, sleep: (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms)) };

const collectOnce = gc && (() => gc({ type: 'major', flavor: 'regular' }));

/** Of an isolate for which viewers wait: one collection. */
export const createViewersCollector = (): IdleCollector => createIdleCollector({ ...clock, collect: collectOnce, idleMs: 1_000 });

/** Of the query Worker's isolate: when idle several collections, which also return the pages that all isolates of the process emptied. */
export const createQueryCollector = (): IdleCollector =>
  createIdleCollector({
    ...clock,
    collect: gc && ((isIdle) => gc({ type: 'major', flavor: isIdle ? 'last-resort' : 'regular' })),
    idleMs: 3_000,
  });
