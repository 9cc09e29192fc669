// The smallest and the largest number of a column.
import { overBlocks } from '#app/domain/table/row-blocks.ts';

export interface NumberRange {
  /** Infinity without a number. */
  readonly low: number;
  /** -Infinity without a number. */
  readonly high: number;
  /** How many are not NaN. */
  readonly known: number;
}

export function computeRange(values: Float64Array): NumberRange {
  return overBlocks(values.length, { low: Infinity, high: -Infinity, known: 0 }, (range, from, to) =>
    rangeBlock(range, values, from, to),
  );
}

function rangeBlock(range: NumberRange, values: Float64Array, from: number, to: number): NumberRange {
  let { low, high, known } = range;
  for (let row = from; row < to; row += 1) {
    const value = values[row] as number;
    if (value < low) low = value;
    if (value > high) high = value;
    if (value === value) known += 1;
  }
  return { low, high, known };
}
