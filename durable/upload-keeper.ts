// One upload's job in its object: started once, joined by later callers, and resumed by an alarm until it ends. Its state is in
// D1; the object stores only the upload's id.
import { runUpload, type UploadJobDeps } from '#app/services/uploads/run-upload.server.ts';

export interface UploadKeeperDeps extends UploadJobDeps {
  readonly storage: Pick<DurableObjectStorage, 'get' | 'put' | 'deleteAll' | 'setAlarm'>;
  /** Whether the upload exists and hasn't ended. */
  readonly isPending: (id: string) => Promise<boolean>;
}

export interface UploadKeeper {
  begin(id: string): Promise<void>;
  run(id: string): Promise<void>;
  cancel(id: string): Promise<void>;
  /** Resumes the stored upload, if there is one. */
  handleAlarm(): Promise<void>;
}

const UPLOAD_KEY = 'uploadId';
/** Max time to detect a job lost to the object's eviction. */
const WATCH_MS = 15_000;
const nextWatchMs = (nowMs: number): number => nowMs + WATCH_MS;

export function createUploadKeeper(deps: UploadKeeperDeps): UploadKeeper {
  const { storage, now } = deps;
  let current: Promise<void> | null = null;
  let controller = new AbortController();

  const join = (id: string): Promise<void> =>
    (current ??= work(id).finally(() => {
      current = null;
      controller = new AbortController();
    }));

  async function work(id: string): Promise<void> {
    await runUpload(deps, id, controller.signal);
    // While the upload is pending, for example because another lease is open, the next alarm checks again.
    if (!(await deps.isPending(id))) await storage.deleteAll();
  }

  async function watch(id: string, atMs: number): Promise<void> {
    await storage.put(UPLOAD_KEY, id);
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
      if (current) controller.abort();
      else await watch(id, nextWatchMs(now()));
      await join(id);
    },
    handleAlarm: async () => {
      const id = await storage.get<string>(UPLOAD_KEY);
      if (id === undefined) return;
      // Schedules the next alarm first, in case this one fails.
      await storage.setAlarm(nextWatchMs(now()));
      await join(id);
    },
  };
}
