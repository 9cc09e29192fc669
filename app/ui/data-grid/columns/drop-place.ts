// Where a column that is dragged would be put: between which columns a position lies. Pure.
interface Columns {
  /** Where columns start, in px; one more than there are columns. */
  readonly starts: readonly number[];
  /** Pinned columns move among themselves, and so do the others. */
  readonly pinnedCount: number;
}

/** The place that the column `from` would get if it was dropped at `xPx`, in px from the first column's start. */
export function dropPlace({ starts, pinnedCount }: Columns, from: number, xPx: number): number {
  const count = starts.length - 1;
  const [first, last] = from < pinnedCount ? [0, pinnedCount - 1] : [pinnedCount, count - 1];
  let gap = first;
  while (gap <= last && xPx > ((starts[gap] ?? 0) + (starts[gap + 1] ?? 0)) / 2) gap += 1;
  return gap > from ? gap - 1 : gap;
}

/** Where a column goes that moves by one; null where it stays. */
export function placeBeside(
  from: number,
  by: -1 | 1,
  { count, pinnedCount }: { readonly count: number; readonly pinnedCount: number },
): number | null {
  const to = from + by;
  const crosses = from < pinnedCount !== to < pinnedCount;
  return crosses || to < 0 || to >= count ? null : to;
}
