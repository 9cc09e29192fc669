// Which rows a stack is drawn from where there are more than pixels: the same for all of its bands, with the extremes of each.
import type { StackLayer } from '#app/charts/shared/axes/stack.ts';
import { keepExtremes } from '#app/charts/shared/marks/thin.ts';

/** Points of all bands together, each of them written three times: a picture of 60 KB with gzip. */
const MAX_POINTS = 5300;
const MIN_COLUMNS = 20;
/** With more bands, a column keeps the extremes of the full stack and of its largest band, and each band its own overall ones. */
const MAX_KEPT_BANDS = 4;

/** Rows to draw, ascending; `x` is a row's px. */
export function stackedRows(
  layers: readonly StackLayer[],
  rowCount: number,
  x: (row: number) => number,
  plotPx: number,
): readonly number[] {
  const all = Array.from({ length: rowCount }, (_, row) => row);
  if (rowCount <= 2 * plotPx && rowCount * layers.length <= MAX_POINTS) return all;
  const sizes = layers.map(({ from, to }) => to.map((end, row) => end - (from[row] ?? 0)));
  const total = sumOf(sizes, rowCount);
  const isEach = layers.length <= MAX_KEPT_BANDS;
  const lists = isEach ? [total, ...sizes] : [total, largestOf(sizes, rowCount)];
  // A column keeps its ends and two rows of each list.
  const rows = MAX_POINTS / layers.length - (isEach ? 0 : 2 * layers.length);
  const columns = Math.max(MIN_COLUMNS, Math.min(plotPx, rows / (2 + 2 * lists.length)));
  const kept = keepExtremes(rowCount, x, plotPx / columns, lists);
  return isEach ? kept : [...new Set([...kept, ...keepExtremes(rowCount, () => 0, 1, sizes)])].sort((a, b) => a - b);
}

function sumOf(sizes: readonly Float64Array[], rowCount: number): Float64Array {
  const total = new Float64Array(rowCount);
  for (const size of sizes) size.forEach((value, row) => (total[row] = (total[row] ?? 0) + value));
  return total;
}

function largestOf(sizes: readonly Float64Array[], rowCount: number): Float64Array {
  const largest = new Float64Array(rowCount);
  for (const size of sizes) size.forEach((value, row) => (largest[row] = Math.max(largest[row] ?? 0, Math.abs(value))));
  return largest;
}
