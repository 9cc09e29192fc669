// Rows sorted into groups by their codes: a counting sort, which keeps the rows of a group in their first order.

/** Those of group g are `rows[starts[g]]` up to `rows[starts[g + 1]]`. */
export interface GroupedRows {
  readonly rows: Int32Array;
  readonly starts: Int32Array;
}

/** Sorts rows into `count` groups by their code; rows with code -1 are in none. */
export function rowsByGroup(codes: Int32Array, count: number): GroupedRows {
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
  /** By group, its code. */
  readonly cells: Int32Array;
}

/** The same without the groups that have no rows, so that no function meets an empty one. */
export function occupiedGroups(codes: Int32Array, count: number): OccupiedGroups {
  const { rows, starts: all } = rowsByGroup(codes, count);
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
  return { rows, cells: cells.subarray(0, group), starts: starts.subarray(0, group + 1) };
}
