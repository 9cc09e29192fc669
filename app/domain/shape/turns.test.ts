import { describe, expect, it } from 'vitest';
import { applyPostProcessing, postProcessInSlices } from './apply.ts';
import { numbers, op, tableWith } from './shape-fixtures.ts';
import { runInSlices, type Interruptible, type TurnScheduler } from './turns.ts';

/** A clock that advances by `stepMs` at each read, and counts pauses. */
function fakeTurns(stepMs: number): TurnScheduler & { readonly pauses: () => number } {
  let [nowMs, pauses] = [0, 0];
  return {
    nowMs: () => (nowMs += stepMs),
    pause: () => {
      pauses += 1;
      return Promise.resolve();
    },
    pauses: () => pauses,
  };
}

const COLUMNS = 20;
const table = tableWith(
  ...Array.from({ length: COLUMNS }, (_, column) =>
    numbers(
      `c${column}`,
      Array.from({ length: 50 }, (__, row) => row * column),
    ),
  ),
);
const columns = Object.fromEntries(table.columns.map(({ name }) => [name, name]));
const STEPS = [
  op('cum', { operator: 'sum', columns }),
  op('rolling', { rolling_type: 'mean', window: 3, min_periods: 0, columns }),
  op('diff', { columns }),
];
/** Number of yields: one after each column and each operation. */
const PLACES = 2 * COLUMNS + STEPS.length;

describe('post-processing in turns', () => {
  it('returns the same result as without pauses', async () => {
    expect(await postProcessInSlices(table, STEPS, fakeTurns(1_000))).toEqual(applyPostProcessing(table, STEPS));
  });

  it.each([
    ['never if it is quick', 0, 0],
    ['between columns and operations if each is slow', 51, PLACES],
    ['once in 50 ms', 11, Math.floor(PLACES / 5)],
  ])('pauses %s', async (_, stepMs, pauses) => {
    const turns = fakeTurns(stepMs);
    await postProcessInSlices(table, STEPS, turns);
    expect(Math.abs(turns.pauses() - pauses)).toBeLessThanOrEqual(stepMs === 11 ? 1 : 0);
  });

  it('pauses after many cells if the clock does not advance', async () => {
    function* work(): Interruptible<string> {
      for (let part = 0; part < 100; part += 1) yield 1_000_000;
      return 'done';
    }
    const turns = fakeTurns(0);
    expect(await runInSlices(work(), turns)).toBe('done');
    expect(turns.pauses()).toBe(16);
  });

  it('pauses between the boxes of a box plot, the forecasts of series and the metrics of a pivot', async () => {
    const count = 5_000;
    const rows = tableWith(
      numbers(
        'k',
        Array.from({ length: count }, (_, row) => row),
      ),
      numbers(
        'v',
        Array.from({ length: count }, (_, row) => row % 7),
      ),
    );
    for (const step of [
      op('boxplot', { groupby: ['k'], metrics: ['v'], whisker_type: 'tukey' }),
      op('pivot', { index: ['k'], columns: [], aggregates: { v: { operator: 'sum' } } }),
    ]) {
      const turns = fakeTurns(51);
      await postProcessInSlices(rows, [step], turns);
      expect(turns.pauses()).toBeGreaterThan(2);
    }
  });

  it('propagates errors of operations', async () => {
    await expect(
      postProcessInSlices(table, [op('cum', { operator: 'sum', columns: { none: 'none' } })], fakeTurns(51)),
    ).rejects.toThrow('Referenced columns not available');
  });
});
