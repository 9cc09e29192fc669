// Long computations in turns: between two of them, other requests of the isolate go on. A computation is a generator that yields, at each
// place where it can be interrupted, how many cells it has gone through since the last one.

export type InTurns<Result> = Generator<number, Result, void>;

/** The clock (ms), and what lets others go on. */
export interface Turns {
  readonly nowMs: () => number;
  readonly pause: () => Promise<void>;
}

/** More would be noticed by those who wait. */
const MAX_TURN_MS = 50;
/** As much as takes about that long: on Workers the clock stands still while a request computes. */
const MAX_TURN_CELLS = 5_000_000;

/** How many cells a computation goes through before it yields, where its parts are small. */
export const BLOCK_CELLS = 100_000;

/** All of it at once. */
export function runThrough<Result>(work: InTurns<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** The same, with a pause wherever a turn has been too long. */
export async function runInTurns<Result>(work: InTurns<Result>, { nowMs, pause }: Turns): Promise<Result> {
  let [sinceMs, cells] = [nowMs(), 0];
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    cells += step.value;
    if (cells <= MAX_TURN_CELLS && nowMs() - sinceMs <= MAX_TURN_MS) continue;
    await pause();
    [sinceMs, cells] = [nowMs(), 0];
  }
}
