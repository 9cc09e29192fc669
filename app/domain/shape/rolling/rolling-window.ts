// What a rolling window is, and how rows are walked for one.
import { overBlocks } from '#app/domain/table/row-blocks.ts';

export interface Window {
  readonly width: number;
  /** Rows after its own that a window contains. */
  readonly ahead: number;
  /** Values that a window must contain. */
  readonly needed: number;
}

/** A window that moves down a column: `results[row]` is of the window of that row. */
export interface Sliding extends Window {
  readonly values: Float64Array;
  readonly results: Float64Array;
}

export const sliding = (values: Float64Array, window: Window): Sliding => ({
  ...window,
  values,
  results: new Float64Array(values.length),
});

/** Takes a window's state from the row that enters it at `from` to the one at `to`. */
type Block<S> = (state: S, given: Sliding, from: number, to: number) => S;

/** The results, block after block: row `at` enters, row `at - width` leaves, the result is that of row `at - ahead`. */
export function slideBlocks<S>(given: Sliding, start: S, block: Block<S>): Float64Array {
  overBlocks(given.values.length + given.ahead, start, (state, from, to) => block(state, given, from, to));
  return given.results;
}
