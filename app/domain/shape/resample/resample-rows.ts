// Which rows the instants of a grid take: one walk over both, as both ascend.
import { eachBlock, overBlocks } from '#app/domain/table/row-blocks.ts';

/** By instant, the first row that is not before it; the count of rows where there is none. */
export function firstRows(times: Float64Array, instants: Float64Array): Int32Array {
  const rows = new Int32Array(instants.length);
  const perRow = instantsPerRow(times, instants);
  if (perRow > 0) return repeated(rows, { perRow, ahead: perRow - 1, last: times.length });
  overBlocks(rows.length, 0, (start, from, to) => {
    let row = start;
    for (let i = from; i < to; i += 1) {
      const ms = instants[i] as number;
      if (row < times.length && (times[row] as number) < ms) {
        // A row at most is between two instants of a finer grid: only a coarser one searches.
        row += 1;
        if (row < times.length && (times[row] as number) < ms) row = firstFrom(times, ms, row + 1);
      }
      rows[i] = row;
    }
    return row;
  });
  return rows;
}

/** By instant, its row or the last one before it; -1 where there is none. Times are distinct. */
export function rowsUpTo(times: Float64Array, instants: Float64Array): Int32Array {
  const rows = new Int32Array(instants.length);
  const perRow = instantsPerRow(times, instants);
  if (perRow > 0) return repeated(rows, { perRow, ahead: 0, last: times.length - 1 });
  overBlocks(rows.length, -1, (start, from, to) => {
    let row = start;
    let nextMs = timeAt(times, row + 1);
    for (let i = from; i < to; i += 1) {
      const ms = instants[i] as number;
      if (nextMs <= ms) {
        row += 1;
        nextMs = timeAt(times, row + 1);
        // A row at most is between two instants of a finer grid: only a coarser one searches.
        if (nextMs <= ms) {
          row = lastUpTo(times, ms, row + 1);
          nextMs = timeAt(times, row + 1);
        }
      }
      rows[i] = row;
    }
    return row;
  });
  return rows;
}

/** Of a grid that has each time, and as many instants from each to the next, as series that are evenly spaced make it; else 0. */
function instantsPerRow(times: Float64Array, instants: Float64Array): number {
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
  /** How many instants before its own a row begins with. */
  readonly ahead: number;
  /** The row of all instants behind. */
  readonly last: number;
}

/** Each row `perRow` times, up to the last one. */
function repeated(rows: Int32Array, repeating: Repeating): Int32Array {
  const { perRow, ahead, last } = repeating;
  const end = Math.min(rows.length, last * perRow - ahead);
  eachBlock(0, end, (from, to) => repeatBlock(rows, repeating, from, to));
  return rows.fill(last, end);
}

function repeatBlock(rows: Int32Array, { perRow, ahead }: Repeating, from: number, to: number): void {
  let row = Math.floor((from + ahead) / perRow);
  let left = (row + 1) * perRow - ahead - from;
  for (let i = from; i < to; i += 1) {
    rows[i] = row;
    left -= 1;
    if (left > 0) continue;
    row += 1;
    left = perRow;
  }
}

/** By instant, its row or the first one after it; -1 where there is none. */
export function rowsFrom(times: Float64Array, instants: Float64Array): Int32Array {
  const rows = firstRows(times, instants);
  for (let i = rows.length - 1; i >= 0 && rows[i] === times.length; i -= 1) rows[i] = -1;
  return rows;
}

/** By instant, its row; -1 where there is none. Times are distinct. */
export function findRowsAtInstants(times: Float64Array, instants: Float64Array): Int32Array {
  const rows = rowsUpTo(times, instants);
  eachBlock(0, rows.length, (from, to) => {
    for (let i = from; i < to; i += 1) {
      const row = rows[i] as number;
      if (row >= 0 && times[row] !== instants[i]) rows[i] = -1;
    }
  });
  return rows;
}

/** Behind the last row there is no time. */
const timeAt = (times: Float64Array, row: number): number => (row < times.length ? (times[row] as number) : Infinity);

function lastUpTo(times: Float64Array, ms: number, from: number): number {
  const next = firstFrom(times, ms, from);
  return times[next] === ms ? next : next - 1;
}

/** The first row from `from` on whose time is not before that one: leaps that double, then a search between the last two. */
function firstFrom(times: Float64Array, ms: number, from: number): number {
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
