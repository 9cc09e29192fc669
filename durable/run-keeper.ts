// One SQL Lab run in its object: started once, joined by later callers, ended for certain. The row in D1 has its state;
// the object remembers only which run is its own, and an alarm looks after it when no caller does.
import { nextRunStep } from '#app/domain/sqllab/next-run-step.ts';
import { findRun, type RunDatabase, type FoundRun } from '#app/stores/query/transitions.server.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import { endLostRun, stopWaitingRun, type LostDeps } from '#app/services/sqllab/run-script-lost.server.ts';
import { startScript, type LiveRun, type ScriptDeps } from '#app/services/sqllab/run-script.server.ts';

export interface KeeperDeps extends ScriptDeps, LostDeps {
  readonly bucket: Pick<R2Bucket, 'get' | 'put'>;
  /** As the user queries it. Throws AppErrors, also if it was deleted. */
  readonly connect: (database: RunDatabase | null, userId: number | null) => Promise<Connection>;
  readonly storage: Pick<DurableObjectStorage, 'get' | 'put' | 'delete' | 'setAlarm' | 'deleteAlarm'>;
}

export interface RunKeeper {
  /** Resolves when the run has ended; starts it if needed. */
  run(queryId: number): Promise<void>;
  /** The alarm will run it: soon. */
  begin(queryId: number): Promise<void>;
  stop(queryId: number): Promise<void>;
  /** What the alarm does. */
  hydrate(): Promise<void>;
}

const MARK = 'queryId';
/** Max time to detect a run lost to the object's eviction. */
const WATCH_MS = 15_000;

export function createRunKeeper(deps: KeeperDeps): RunKeeper {
  const { storage, now } = deps;
  let current: Promise<void> | null = null;
  let live: LiveRun | null = null;
  let isStopped = false;

  const join = (queryId: number): Promise<void> =>
    (current ??= work(queryId).finally(() => {
      current = null;
      live = null;
    }));

  async function work(queryId: number): Promise<void> {
    const found = await findRun(deps.db, queryId);
    if (found) await take(found);
    await forget();
  }

  async function take({ run, database }: FoundRun): Promise<void> {
    switch (nextRunStep(run.state, isStopped)) {
      case 'forget':
        return;
      case 'endLost':
        return endLostRun(deps, run);
      case 'stop':
        await watch(run.id);
        return stopWaitingRun(deps, run);
      case 'start':
        await watch(run.id);
        live = startScript(deps, { row: run, connect: () => deps.connect(database, run.userId) });
        return live.ended;
    }
  }

  async function watch(queryId: number): Promise<void> {
    await storage.put(MARK, queryId);
    await storage.setAlarm(now() + WATCH_MS);
  }

  async function forget(): Promise<void> {
    await storage.delete(MARK);
    await storage.deleteAlarm();
  }

  return {
    run: join,
    begin: async (queryId) => {
      if (current) return;
      await storage.put(MARK, queryId);
      await storage.setAlarm(now());
    },
    stop: async (queryId) => {
      isStopped = true;
      if (live) await live.stop();
      await join(queryId);
    },
    hydrate: async () => {
      const queryId = await storage.get<number>(MARK);
      if (queryId === undefined) return;
      // Whatever becomes of this alarm, there is a next one until the run has ended.
      await storage.setAlarm(now() + WATCH_MS);
      await join(queryId);
    },
  };
}
