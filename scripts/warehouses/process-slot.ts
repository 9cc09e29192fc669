// The process of one Warehouse: started when it is needed, and again after it has ended.
import { closing, notStarted } from './errors.ts';
import type { WarehouseProcess } from './warehouse-process.ts';

export interface ProcessSlot {
  /** The running process, or a new one. Throws an AppError where none can be started, and once it is stopped. */
  ready(): Promise<WarehouseProcess>;
  /** Null when no process runs. */
  readonly current: WarehouseProcess | null;
  /** Ends the process where it is; the next call of `ready` starts one. */
  rest(): Promise<void>;
  /** Starts none from this call on, and resolves when the last has ended. */
  stop(): Promise<void>;
}

export function createProcessSlot(start: () => Promise<WarehouseProcess>): ProcessSlot {
  let starting: Promise<WarehouseProcess> | null = null;
  let current: WarehouseProcess | null = null;
  let isStopped = false;

  function adopt(started: WarehouseProcess): WarehouseProcess {
    current = started;
    void started.ended.then(() => {
      starting = null;
      current = null;
    });
    if (isStopped) started.kill();
    return started;
  }

  return {
    ready() {
      if (isStopped) return Promise.reject(closing());
      starting ??= start().then(adopt, (error: unknown) => {
        starting = null;
        throw notStarted(error);
      });
      return starting;
    },
    get current() {
      return current;
    },
    async rest() {
      current?.kill();
      await current?.ended;
    },
    async stop() {
      isStopped = true;
      const last = await starting?.catch(() => null);
      last?.kill();
      await last?.ended;
    },
  };
}
