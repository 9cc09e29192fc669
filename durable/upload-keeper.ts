// One upload's job in its object: started once, joined by later callers, looked after by an alarm until it is over. The row in D1 has
// its state; the object remembers only which upload is its own.
import { runUpload, type UploadJobDeps } from '#app/services/uploads/run-upload.server.ts';

export interface UploadKeeperDeps extends UploadJobDeps {
  readonly storage: Pick<DurableObjectStorage, 'get' | 'put' | 'deleteAll' | 'setAlarm'>;
  /** Whether the upload still has something to be done. */
  readonly isPending: (id: string) => Promise<boolean>;
}

export interface UploadKeeper {
  begin(id: string): Promise<void>;
  run(id: string): Promise<void>;
  cancel(id: string): Promise<void>;
  /** What the alarm does. */
  hydrate(): Promise<void>;
}

const MARK = 'uploadId';
/** Max time to detect a job lost to the object's eviction. */
const WATCH_MS = 15_000;
const nextWatchMs = (nowMs: number): number => nowMs + WATCH_MS;

export function createUploadKeeper(deps: UploadKeeperDeps): UploadKeeper {
  const { storage, now } = deps;
  let current: Promise<void> | null = null;
  let control = new AbortController();

  const join = (id: string): Promise<void> =>
    (current ??= work(id).finally(() => {
      current = null;
      control = new AbortController();
    }));

  async function work(id: string): Promise<void> {
    await runUpload(deps, id, control.signal);
    // Another lease can still be open: the next alarm looks again.
    if (!(await deps.isPending(id))) await storage.deleteAll();
  }

  async function watch(id: string, atMs: number): Promise<void> {
    await storage.put(MARK, id);
    await storage.setAlarm(atMs);
  }

  return {
    begin: async (id) => {
      if (!current) await watch(id, now());
    },
    run: async (id) => {
      if (!current) await watch(id, nextWatchMs(now()));
      await join(id);
    },
    cancel: async (id) => {
      if (current) control.abort();
      else await watch(id, nextWatchMs(now()));
      await join(id);
    },
    hydrate: async () => {
      const id = await storage.get<string>(MARK);
      if (id === undefined) return;
      // Whatever becomes of this alarm, there is a next one until the upload is over.
      await storage.setAlarm(nextWatchMs(now()));
      await join(id);
    },
  };
}
