// One SQL Lab run in its object: started once, joined by later callers, and always brought to an end. Its state is in D1; the
// object stores only the run's id, and an alarm resumes the run if no caller does.
import { nextRunStep } from '#app/domain/sqllab/next-run-step.ts';
import { findRun, type RunDatabase, type FoundRun } from '#app/stores/query/transitions.server.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import { endLostRun, stopWaitingRun, type LostDeps } from '#app/services/sqllab/run-script-lost.server.ts';
import { startScript, type LiveRun, type ScriptDeps } from '#app/services/sqllab/run-script.server.ts';

export interface RunKeeperDeps extends ScriptDeps, LostDeps {
  readonly bucket: Pick<R2Bucket, 'get' | 'put'>;
  /** The connection as this user can use it. Throws an AppError if the database was deleted. */
  readonly connect: (database: RunDatabase | null, userId: number | null) => Promise<Connection>;
  readonly storage: Pick<DurableObjectStorage, 'get' | 'put' | 'delete' | 'setAlarm' | 'deleteAlarm'>;
}

export interface RunKeeper {
  /** Resolves when the run has ended; starts it if needed. */
  run(queryId: number): Promise<void>;
  /** Schedules the run to start soon, by the object's alarm. */
  begin(queryId: number): Promise<void>;
  stop(queryId: number): Promise<void>;
  /** Resumes the stored run, if there is one. */
  handleAlarm(): Promise<void>;
}

const RUN_KEY = 'queryId';
/** Max time to detect a run lost to the object's eviction. */
const WATCH_MS = 15_000;

export function createRunKeeper(deps: RunKeeperDeps): RunKeeper {
  const { storage, now } = deps;
  let current: Promise<void> | null = null;
  let liveRun: LiveRun | null = null;
  let isStopRequested = false;

  const join = (queryId: number): Promise<void> =>
    (current ??= work(queryId).finally(() => {
      current = null;
      liveRun = null;
    }));

  async function work(queryId: number): Promise<void> {
    const found = await findRun(deps.db, queryId);
    if (found) await advance(found);
    await stopWatching();
  }

  async function advance({ run, database }: FoundRun): Promise<void> {
    switch (nextRunStep(run.state, isStopRequested)) {
      case 'forget':
        return;
      case 'endLost':
        return endLostRun(deps, run);
      case 'stop':
        await watch(run.id);
        return stopWaitingRun(deps, run);
      case 'start':
        await watch(run.id);
        liveRun = startScript(deps, { row: run, connect: () => deps.connect(database, run.userId) });
        return liveRun.ended;
    }
  }

  async function watch(queryId: number): Promise<void> {
    await storage.put(RUN_KEY, queryId);
    await storage.setAlarm(now() + WATCH_MS);
  }

  async function stopWatching(): Promise<void> {
    await storage.delete(RUN_KEY);
    await storage.deleteAlarm();
  }

  return {
    run: join,
    begin: async (queryId) => {
      if (current) return;
      await storage.put(RUN_KEY, queryId);
      await storage.setAlarm(now());
    },
    stop: async (queryId) => {
      isStopRequested = true;
      if (liveRun) await liveRun.stop();
      await join(queryId);
    },
    handleAlarm: async () => {
      const queryId = await storage.get<number>(RUN_KEY);
      if (queryId === undefined) return;
      // Schedules the next alarm first, in case this one fails.
      await storage.setAlarm(now() + WATCH_MS);
      await join(queryId);
    },
  };
}
