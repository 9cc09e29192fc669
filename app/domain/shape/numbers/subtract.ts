// Differences of two columns, row by row.
import { BLOCK_ROWS, blockFrom, type RowRange } from '#app/domain/table/row-blocks.ts';

/** `values[row] - others[row]` for each row of `results`. Unrolled to four rows: loop overhead would be half of the time. */
export function subtract(results: Float64Array, values: Float64Array, others: Float64Array): void {
  const end = results.length - (results.length % 4);
  for (let from = 0; from < end; from += BLOCK_ROWS) subtractBlock(results, values, others, blockFrom(from, end));
  for (let row = end; row < results.length; row += 1) results[row] = (values[row] as number) - (others[row] as number);
}

function subtractBlock(results: Float64Array, values: Float64Array, others: Float64Array, { from, to }: RowRange): void {
  for (let row = from; row < to; row += 4) {
    results[row] = (values[row] as number) - (others[row] as number);
    results[row + 1] = (values[row + 1] as number) - (others[row + 1] as number);
    results[row + 2] = (values[row + 2] as number) - (others[row + 2] as number);
    results[row + 3] = (values[row + 3] as number) - (others[row + 3] as number);
  }
}

/** `results[i] = values[i + 1] - values[i]`. Faster than `subtract`, because each value is read once. */
export function subtractBefore(results: Float64Array, values: Float64Array): void {
  const end = results.length - (results.length % 4);
  for (let from = 0; from < end; from += BLOCK_ROWS) subtractBeforeBlock(results, values, blockFrom(from, end));
  for (let row = end; row < results.length; row += 1) results[row] = (values[row + 1] as number) - (values[row] as number);
}

function subtractBeforeBlock(results: Float64Array, values: Float64Array, { from, to }: RowRange): void {
  let before = values[from] as number;
  for (let row = from; row < to; row += 4) {
    const a = values[row + 1] as number;
    const b = values[row + 2] as number;
    const c = values[row + 3] as number;
    const d = values[row + 4] as number;
    results[row] = a - before;
    results[row + 1] = b - a;
    results[row + 2] = c - b;
    results[row + 3] = d - c;
    before = d;
  }
}
