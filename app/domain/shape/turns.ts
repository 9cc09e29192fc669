// Cooperative multitasking for long computations: pausing between time slices lets other requests of the isolate run. A
// computation is a generator. At each point where it can pause, it yields the number of cells processed since the last yield.

export type Interruptible<Result> = Generator<number, Result, void>;

/** A clock in ms, and a pause that lets other requests run. */
export interface TurnScheduler {
  readonly nowMs: () => number;
  readonly pause: () => Promise<void>;
}

/** Max length of a time slice; longer ones delay other requests noticeably. */
const MAX_SLICE_MS = 50;
/** Cells that take about MAX_TURN_MS. Needed because the clock of Workers doesn't advance during computation. */
const MAX_SLICE_CELLS = 5_000_000;

/** Number of cells that a computation with small parts processes before it yields. */
export const BLOCK_CELLS = 100_000;

/** Runs a computation to its end without pauses. */
export function runToEnd<Result>(work: Interruptible<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Runs a computation, pausing whenever a time slice is used up. */
export async function runInSlices<Result>(work: Interruptible<Result>, { nowMs, pause }: TurnScheduler): Promise<Result> {
  let [sinceMs, cells] = [nowMs(), 0];
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    cells += step.value;
    if (cells <= MAX_SLICE_CELLS && nowMs() - sinceMs <= MAX_SLICE_MS) continue;
    await pause();
    [sinceMs, cells] = [nowMs(), 0];
  }
}
