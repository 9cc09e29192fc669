// Which rows the instants of a grid take: one walk over both, as both ascend.
import { eachBlock, overBlocks } from '#app/domain/row-blocks.ts';

/** By instant, the first row that is not before it; the count of rows where there is none. */
export function firstRows(times: Float64Array, instants: Float64Array): Int32Array {
  const rows = new Int32Array(instants.length);
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
  const count = instantsPerRow(times, instants);
  if (count > 0) return repeated(rows, count);
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
  const count = (instants.length - 1) / (times.length - 1);
  if (!Number.isInteger(count)) return 0;
  const isOff = overBlocks(times.length, false, (known, from, to) => {
    let isOff = known;
    for (let row = from; row < to && !isOff; row += 1) isOff = times[row] !== instants[row * count];
    return isOff;
  });
  return isOff ? 0 : count;
}

/** Each row so often, the last one once. */
function repeated(rows: Int32Array, count: number): Int32Array {
  eachBlock(0, rows.length, (from, to) => {
    let row = Math.floor(from / count);
    let left = (row + 1) * count - from;
    for (let i = from; i < to; i += 1) {
      rows[i] = row;
      left -= 1;
      if (left > 0) continue;
      row += 1;
      left = count;
    }
  });
  return rows;
}

/** By instant, its row or the first one after it; -1 where there is none. */
export function rowsFrom(times: Float64Array, instants: Float64Array): Int32Array {
  const rows = firstRows(times, instants);
  for (let i = rows.length - 1; i >= 0 && rows[i] === times.length; i -= 1) rows[i] = -1;
  return rows;
}

/** By instant, its row; -1 where there is none. Times are distinct. */
export function rowsOf(times: Float64Array, instants: Float64Array): Int32Array {
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
