// Thins points if there are more than pixels: keeps the first, the last, and both extremes of every pixel column
// (M4: Jugel et al. 2014), so that no spike and no dip is lost.

type At = (index: number) => number;

/** Indexes to keep, ascending. `at`: px along the axis by index, ascending. A column is `columnPx` wide. */
export const keepExtremes = (count: number, at: At, columnPx: number, lists: readonly ArrayLike<number>[]): number[] =>
  byColumn(count, at, columnPx, (from, to) => columnRows(from, to, lists));

/** The same for bars, which aren't connected: only the minimum and maximum of each column. */
export const keepPeaks = (count: number, at: At, columnPx: number, values: ArrayLike<number>): number[] =>
  byColumn(count, at, columnPx, (from, to) => [...new Set(extremesIn(values, from, to))]);

function byColumn(count: number, at: At, columnPx: number, rowsOf: (from: number, to: number) => readonly number[]): number[] {
  const kept: number[] = [];
  let from = 0;
  while (from < count) {
    const column = Math.floor(at(from) / columnPx);
    const to = firstBeyond(from, count, (index) => Math.floor(at(index) / columnPx) !== column);
    kept.push(...rowsOf(from, to));
    from = to;
  }
  return kept;
}

/** The first index after `from` for which `isBeyond` is true, found by galloping search; `count` if there is none. */
function firstBeyond(from: number, count: number, isBeyond: (index: number) => boolean): number {
  let [inside, step] = [from, 1];
  while (inside + step < count && !isBeyond(inside + step)) {
    inside += step;
    step *= 2;
  }
  let beyond = Math.min(count, inside + step);
  while (beyond - inside > 1) {
    const middle = (inside + beyond) >> 1;
    if (isBeyond(middle)) beyond = middle;
    else inside = middle;
  }
  return beyond;
}

function columnRows(from: number, to: number, lists: readonly ArrayLike<number>[]): readonly number[] {
  if (to - from <= 2) return to - from === 1 ? [from] : [from, from + 1];
  const rows = [from, ...lists.flatMap((values) => extremesIn(values, from, to)), to - 1];
  // With a single list, rows are already in order.
  if (lists.length > 1) rows.sort((a, b) => a - b);
  return rows.filter((row, at) => row !== rows[at - 1]);
}

/** Rows of the minimum and maximum, ascending; empty if all values are null. */
function extremesIn(values: ArrayLike<number>, from: number, to: number): readonly number[] {
  const { low, high } = lowAndHigh(values, from, to);
  return low < 0 ? [] : [Math.min(low, high), Math.max(low, high)];
}

/** Rows of the minimum and maximum; -1 if all values are null. */
export function lowAndHigh(values: ArrayLike<number>, from: number, to: number): { readonly low: number; readonly high: number } {
  let [low, high] = [-1, -1];
  for (let row = from; row < to; row += 1) {
    const value = values[row] ?? NaN;
    if (Number.isNaN(value)) continue;
    if (low < 0 || value < (values[low] ?? 0)) low = row;
    if (high < 0 || value > (values[high] ?? 0)) high = row;
  }
  return { low, high };
}
