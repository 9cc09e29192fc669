// Rolling windows, and the loop that moves one down a column.
import { overBlocks } from '#app/domain/table/row-blocks.ts';

export interface Window {
  readonly width: number;
  /** Number of rows after the current row that the window includes. */
  readonly ahead: number;
  /** Min number of values for a non-null result (pandas' min_periods). */
  readonly minValues: number;
}

/** A window that moves down a column: `results[row]` is the result of the window at that row. */
export interface Sliding extends Window {
  readonly values: Float64Array;
  readonly results: Float64Array;
}

export const buildSliding = (values: Float64Array, window: Window): Sliding => ({
  ...window,
  values,
  results: new Float64Array(values.length),
});

/** Processes rows `from` to `to` entering the window, and returns the new state. */
type Block<S> = (state: S, slidingWindow: Sliding, from: number, to: number) => S;

/** Computes results in blocks. In step `at`, row `at` enters, row `at - width` leaves, and row `at - ahead` gets its result. */
export function slideBlocks<S>(slidingWindow: Sliding, start: S, block: Block<S>): Float64Array {
  overBlocks(slidingWindow.values.length + slidingWindow.ahead, start, (state, from, to) =>
    block(state, slidingWindow, from, to),
  );
  return slidingWindow.results;
}
