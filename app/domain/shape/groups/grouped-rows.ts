// Sorts rows by group code with a stable counting sort.

/** Rows of group g are at `starts[g]` (inclusive) to `starts[g + 1]` (exclusive) of `rows`. */
export interface GroupedRows {
  readonly rows: Int32Array;
  readonly starts: Int32Array;
}

/** Sorts rows into `count` groups by code. Rows with code -1 are dropped. */
export function groupRowsByCode(codes: Int32Array, count: number): GroupedRows {
  const starts = new Int32Array(count + 1);
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? -1;
    if (code >= 0) starts[code + 1] = (starts[code + 1] ?? 0) + 1;
  }
  for (let group = 0; group < count; group += 1) starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  const next = starts.slice(0, count);
  const rows = new Int32Array(starts[count] ?? 0);
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? -1;
    if (code < 0) continue;
    const at = next[code] ?? 0;
    rows[at] = row;
    next[code] = at + 1;
  }
  return { rows, starts };
}

export interface OccupiedGroups extends GroupedRows {
  /** Code of each group. */
  readonly codes: Int32Array;
}

/** Same, without empty groups: aggregate functions need at least one value. */
export function groupOccupiedRows(codes: Int32Array, count: number): OccupiedGroups {
  const { rows, starts: all } = groupRowsByCode(codes, count);
  const cells = new Int32Array(Math.min(count, rows.length));
  const starts = new Int32Array(cells.length + 1);
  let group = 0;
  for (let code = 0; code < count; code += 1) {
    const end = all[code + 1] ?? 0;
    if (end === (all[code] ?? 0)) continue;
    cells[group] = code;
    group += 1;
    starts[group] = end;
  }
  return { rows, codes: cells.subarray(0, group), starts: starts.subarray(0, group + 1) };
}
