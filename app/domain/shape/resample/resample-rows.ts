// Finds the source rows for the instants of a resampling grid by merging two ascending lists.
import { eachBlock, overBlocks } from '#app/domain/table/row-blocks.ts';

/** For each instant, the first row at or after it, or the row count if there is none. */
export function findFirstRows(times: Float64Array, instants: Float64Array): Int32Array {
  const rows = new Int32Array(instants.length);
  const perRow = countInstantsPerRow(times, instants);
  if (perRow > 0) return repeatRows(rows, { perRow, ahead: perRow - 1, last: times.length });
  overBlocks(rows.length, 0, (start, from, to) => {
    let row = start;
    for (let i = from; i < to; i += 1) {
      const ms = instants[i] as number;
      if (row < times.length && (times[row] as number) < ms) {
        // A search is only needed if the grid is coarser than the rows.
        row += 1;
        if (row < times.length && (times[row] as number) < ms) row = searchFirstAtOrAfter(times, ms, row + 1);
      }
      rows[i] = row;
    }
    return row;
  });
  return rows;
}

/** For each instant, the last row at or before it; -1 if there is none. Times are distinct. */
export function findRowsAtOrBefore(times: Float64Array, instants: Float64Array): Int32Array {
  const rows = new Int32Array(instants.length);
  const perRow = countInstantsPerRow(times, instants);
  if (perRow > 0) return repeatRows(rows, { perRow, ahead: 0, last: times.length - 1 });
  overBlocks(rows.length, -1, (start, from, to) => {
    let row = start;
    let nextMs = readTime(times, row + 1);
    for (let i = from; i < to; i += 1) {
      const ms = instants[i] as number;
      if (nextMs <= ms) {
        row += 1;
        nextMs = readTime(times, row + 1);
        // A search is only needed if the grid is coarser than the rows.
        if (nextMs <= ms) {
          row = searchLastAtOrBefore(times, ms, row + 1);
          nextMs = readTime(times, row + 1);
        }
      }
      rows[i] = row;
    }
    return row;
  });
  return rows;
}

/** Number of grid instants per row if the rows are evenly spaced and on the grid; otherwise 0. */
function countInstantsPerRow(times: Float64Array, instants: Float64Array): number {
  const perRow = ((times[1] ?? NaN) - (times[0] ?? NaN)) / ((instants[1] ?? NaN) - (instants[0] ?? NaN));
  if (!Number.isInteger(perRow) || perRow < 1 || (times.length - 1) * perRow >= instants.length) return 0;
  const grid = { times, instants, perRow };
  return overBlocks(times.length, true, (isOn, from, to) => isOn && isOnGrid(grid, from, to)) ? perRow : 0;
}

interface Grid {
  readonly times: Float64Array;
  readonly instants: Float64Array;
  readonly perRow: number;
}

function isOnGrid({ times, instants, perRow }: Grid, from: number, to: number): boolean {
  for (let row = from; row < to; row += 1) if (times[row] !== instants[row * perRow]) return false;
  return true;
}

interface Repeating {
  readonly perRow: number;
  /** Number of instants before a row's own that also map to the row. */
  readonly ahead: number;
  /** Row of all remaining instants. */
  readonly last: number;
}

/** Fills `rows` with each row repeated `perRow` times, then with `last`. */
function repeatRows(rows: Int32Array, repeating: Repeating): Int32Array {
  const { perRow, ahead, last } = repeating;
  const end = Math.min(rows.length, last * perRow - ahead);
  eachBlock(0, end, (from, to) => repeatBlock(rows, repeating, from, to));
  return rows.fill(last, end);
}

function repeatBlock(rows: Int32Array, { perRow, ahead }: Repeating, from: number, to: number): void {
  let row = Math.floor((from + ahead) / perRow);
  let remaining = (row + 1) * perRow - ahead - from;
  for (let i = from; i < to; i += 1) {
    rows[i] = row;
    remaining -= 1;
    if (remaining > 0) continue;
    row += 1;
    remaining = perRow;
  }
}

/** For each instant, the first row at or after it; -1 if there is none. */
export function findRowsAtOrAfter(times: Float64Array, instants: Float64Array): Int32Array {
  const rows = findFirstRows(times, instants);
  for (let i = rows.length - 1; i >= 0 && rows[i] === times.length; i -= 1) rows[i] = -1;
  return rows;
}

/** For each instant, the row with exactly that time; -1 if there is none. Times are distinct. */
export function findRowsAtInstants(times: Float64Array, instants: Float64Array): Int32Array {
  const rows = findRowsAtOrBefore(times, instants);
  eachBlock(0, rows.length, (from, to) => {
    for (let i = from; i < to; i += 1) {
      const row = rows[i] as number;
      if (row >= 0 && times[row] !== instants[i]) rows[i] = -1;
    }
  });
  return rows;
}

/** Infinity after the last row. */
const readTime = (times: Float64Array, row: number): number => (row < times.length ? (times[row] as number) : Infinity);

function searchLastAtOrBefore(times: Float64Array, ms: number, from: number): number {
  const next = searchFirstAtOrAfter(times, ms, from);
  return times[next] === ms ? next : next - 1;
}

/** First row at or after `from` whose time is at least `ms`, found by exponential and then binary search. */
function searchFirstAtOrAfter(times: Float64Array, ms: number, from: number): number {
  let leap = 1;
  let low = from;
  while (low < times.length && (times[low] ?? Infinity) < ms) {
    low += leap;
    leap *= 2;
  }
  if (leap === 1) return from;
  let high = Math.min(low, times.length);
  low -= leap / 2 - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? Infinity) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}
