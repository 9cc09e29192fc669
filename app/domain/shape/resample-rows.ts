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
