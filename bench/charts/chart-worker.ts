// Draws the cases of `charts` in a thread that can be ended: drawing waits for nothing, so nothing else could stop one that takes too long.
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type * as ChartCases from './chart-cases.ts';
import { median } from '#bench/shared/measurement.ts';

export interface CaseSummary {
  readonly name: string;
  readonly vizType: string;
  readonly promisedMs: number;
}
export interface DrawRequest {
  readonly index: number;
  readonly by: 'own' | 'peer';
}
export interface DrawTiming {
  /** CPU time of the thread, mean of all rounds, so that other programs don't affect it. */
  readonly cpuMs: number;
  readonly bestMs: number;
  readonly medianMs: number;
  readonly bytes: number;
  /** What a fixed loop took in the same moments. */
  readonly loopMs: number;
}
/** Null where the other library has no such kind. */
export type WorkerReply = { readonly cases: readonly CaseSummary[] } | { readonly drawn: DrawTiming | null };

const WARM_UP_MS = 300;
const BUDGET_MS = 500;
const MIN_ROUNDS = 3;
const MAX_ROUNDS = 30;
const LOOPS = 2_000_000;

/** The bundle of chart-cases.ts. */
const { CASES, sizeBytes } = (await import(pathToFileURL(workerData as string).href)) as typeof ChartCases;

const reply = (message: WorkerReply): void => parentPort?.postMessage(message);

parentPort?.on('message', ({ index, by }: DrawRequest) => {
  const made = CASES[index]?.make();
  const draw = by === 'own' ? made?.draw : made?.drawPeer;
  reply({ drawn: draw ? measure(draw) : null });
});
reply({ cases: CASES.map(({ name, vizType, promisedMs }) => ({ name, vizType, promisedMs })) });

/** Rounds after a warm-up, as an isolate that has drawn such charts before; fewer of what takes long. */
function measure(draw: () => string): DrawTiming {
  let svg = '';
  const warmMs = performance.now() + WARM_UP_MS;
  do svg = draw();
  while (performance.now() < warmMs);
  const tookMs: number[] = [];
  const before = process.threadCpuUsage();
  const endMs = performance.now() + BUDGET_MS;
  while (tookMs.length < MIN_ROUNDS || (tookMs.length < MAX_ROUNDS && performance.now() < endMs))
    tookMs.push(
      timed(() => {
        svg = draw();
      }),
    );
  // The clock of threads is too coarse for a single round.
  const { user, system } = process.threadCpuUsage(before);
  return {
    cpuMs: (user + system) / 1000 / tookMs.length,
    bestMs: Math.min(...tookMs),
    medianMs: median(tookMs),
    bytes: sizeBytes(svg),
    loopMs: timed(loop),
  };
}

function timed(work: () => unknown): number {
  const startedMs = performance.now();
  work();
  return performance.now() - startedMs;
}

function loop(): number {
  let sum = 0;
  for (let at = 0; at < LOOPS; at += 1) sum = (sum * 31 + at) % 1_000_003;
  return sum;
}
