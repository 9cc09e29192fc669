// Sorts rows by value with a natural merge sort, because large results usually consist of few ascending runs.

/** Stable ascending sort. Values must not be NaN. Overwrites `rows`. */
export function sortRows(rows: Uint32Array, values: Float64Array): Uint32Array {
  let [from, to]: [Uint32Array, Uint32Array] = [rows, new Uint32Array(rows.length)];
  for (;;) {
    let [start, merged] = [0, 0];
    while (start < from.length) {
      const middle = runEnd(from, start, values);
      const end = runEnd(from, middle, values);
      mergeRuns({ from, to, values }, start, middle, end);
      start = end;
      merged += 1;
    }
    [from, to] = [to, from];
    if (merged <= 1) return from;
  }
}

/** The exclusive end of the ascending run that begins at `start`. */
function runEnd(rows: Uint32Array, start: number, values: Float64Array): number {
  let end = start + 1;
  while (end < rows.length && (values[rows[end - 1] ?? 0] ?? 0) <= (values[rows[end] ?? 0] ?? 0)) end += 1;
  return Math.min(end, rows.length);
}

interface Lists {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly values: Float64Array;
}

function mergeRuns({ from, to, values }: Lists, start: number, middle: number, end: number): void {
  let [left, right] = [start, middle];
  for (let at = start; at < end; at += 1) {
    const isLeft = left < middle && (right >= end || (values[from[left] ?? 0] ?? 0) <= (values[from[right] ?? 0] ?? 0));
    to[at] = from[isLeft ? left : right] ?? 0;
    if (isLeft) left += 1;
    else right += 1;
  }
}
