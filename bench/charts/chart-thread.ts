// The thread that draws charts for `charts`. A drawing that takes too long ends with its thread, and the next one gets a new one.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CaseSummary, DrawTiming, DrawRequest, WorkerReply } from './chart-worker.ts';
import { seconds } from '#bench/shared/measurement.ts';

export type ThreadOutcome =
  | { readonly status: 'drawn'; readonly drawn: DrawTiming }
  | { readonly status: 'none' | 'failed'; readonly why: string };
export interface ChartThread {
  readonly cases: readonly CaseSummary[];
  draw(request: DrawRequest): Promise<ThreadOutcome>;
  close(): Promise<void>;
}

/** For all rounds of one drawing. */
const LIMIT_MS = 15_000;

/** @param file the bundle of chart-cases.ts */
export async function openChartThread(file: string): Promise<ChartThread> {
  let { worker, cases } = await start(file);
  return {
    cases,
    async draw(request) {
      worker.postMessage(request);
      const outcome = await nextOutcome(worker);
      if (outcome.status === 'failed') {
        await worker.terminate();
        ({ worker, cases } = await start(file));
      }
      return outcome;
    },
    async close() {
      await worker.terminate();
    },
  };
}

async function start(file: string): Promise<{ worker: Worker; cases: readonly CaseSummary[] }> {
  const worker = new Worker(new URL('./chart-worker.ts', import.meta.url), { workerData: file });
  const [first] = (await once(worker, 'message')) as [WorkerReply];
  return { worker, cases: 'cases' in first ? first.cases : [] };
}

async function nextOutcome(worker: Worker): Promise<ThreadOutcome> {
  try {
    // Rejects with the worker's error.
    const [message] = (await once(worker, 'message', { signal: AbortSignal.timeout(LIMIT_MS) })) as [WorkerReply];
    const drawn = 'drawn' in message ? message.drawn : null;
    return drawn === null ? { status: 'none', why: 'no such kind' } : { status: 'drawn', drawn };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'AbortError';
    return { status: 'failed', why: isLate ? `not done after ${seconds(LIMIT_MS)}` : String(error) };
  }
}
