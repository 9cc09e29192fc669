// The smallest and the largest number of a column.
import { overBlocks } from '#app/domain/table/row-blocks.ts';

export interface NumberRange {
  /** Infinity if there are no numbers. */
  readonly low: number;
  /** -Infinity if there are no numbers. */
  readonly high: number;
  /** Number of values that aren't NaN. */
  readonly knownCount: number;
}

export function computeRange(values: Float64Array): NumberRange {
  return overBlocks(values.length, { low: Infinity, high: -Infinity, knownCount: 0 }, (range, from, to) =>
    rangeBlock(range, values, from, to),
  );
}

function rangeBlock(range: NumberRange, values: Float64Array, from: number, to: number): NumberRange {
  let { low, high, knownCount } = range;
  for (let row = from; row < to; row += 1) {
    const value = values[row] as number;
    if (value < low) low = value;
    if (value > high) high = value;
    if (value === value) knownCount += 1;
  }
  return { low, high, knownCount };
}
