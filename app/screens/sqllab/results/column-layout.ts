// Which columns of a result are shown, and where: hidden, moved, pinned at the left. Pure.
import type { GridColumn, GridRow } from '#app/ui/data-grid/grid-types.ts';

export interface ColumnLayout {
  /** Places in the result, in the order that is shown; hidden ones are left out. */
  readonly shown: readonly number[];
  /** So many of them, from the first, stay at the left while others scroll. */
  readonly pinnedCount: number;
  /** Places in the result of those that were hidden, the last one last. */
  readonly hidden: readonly number[];
}

export const plainLayout = (columnCount: number): ColumnLayout => ({
  shown: Array.from({ length: columnCount }, (_, at) => at),
  pinnedCount: 0,
  hidden: [],
});

export const isPlain = ({ shown, pinnedCount }: ColumnLayout, columnCount: number): boolean =>
  pinnedCount === 0 && shown.length === columnCount && shown.every((source, at) => source === at);

/** `at`: the shown place. The last column that is shown stays. */
export function hideColumn(layout: ColumnLayout, at: number): ColumnLayout {
  const { shown, pinnedCount, hidden } = layout;
  const source = shown[at];
  if (shown.length <= 1 || source === undefined) return layout;
  return {
    shown: shown.filter((_, place) => place !== at),
    pinnedCount: at < pinnedCount ? pinnedCount - 1 : pinnedCount,
    hidden: [...hidden, source],
  };
}

/** Shows hidden columns again, each behind the shown one that the result has before it; never among the pinned ones. */
export const showColumns = (layout: ColumnLayout, sources: readonly number[]): ColumnLayout =>
  sources.toSorted((a, b) => a - b).reduce(showColumn, layout);

function showColumn({ shown, pinnedCount, hidden }: ColumnLayout, source: number): ColumnLayout {
  if (!hidden.includes(source)) return { shown, pinnedCount, hidden };
  const before = Math.max(...shown.filter((one) => one < source), -1);
  const at = Math.max(shown.indexOf(before) + 1, pinnedCount);
  return { shown: shown.toSpliced(at, 0, source), pinnedCount, hidden: hidden.filter((one) => one !== source) };
}

/** To the end of the pinned ones, or from there to the first of the others. */
export function togglePin({ shown, pinnedCount, ...rest }: ColumnLayout, at: number): ColumnLayout {
  const isPinned = at < pinnedCount;
  const to = isPinned ? pinnedCount - 1 : pinnedCount;
  return { ...rest, shown: moved(shown, at, to), pinnedCount: pinnedCount + (isPinned ? -1 : 1) };
}

/** To the place `to`; pinned columns stay among themselves, and so do the others. */
export function moveColumnTo(layout: ColumnLayout, at: number, to: number): ColumnLayout {
  const { shown, pinnedCount } = layout;
  const crosses = at < pinnedCount !== to < pinnedCount;
  if (to < 0 || to >= shown.length || crosses) return layout;
  return { ...layout, shown: moved(shown, at, to) };
}

/** Columns behind the one that they came out of; where that is pinned, behind the pinned ones. */
export function expandColumn({ shown, pinnedCount, hidden }: ColumnLayout, at: number, sources: readonly number[]): ColumnLayout {
  const added = sources.filter((source) => !shown.includes(source));
  return {
    shown: shown.toSpliced(Math.max(at + 1, pinnedCount), 0, ...added),
    pinnedCount,
    hidden: hidden.filter((one) => !added.includes(one)),
  };
}

export function collapseColumns({ shown, pinnedCount, hidden }: ColumnLayout, sources: readonly number[]): ColumnLayout {
  const stays = (source: number): boolean => !sources.includes(source);
  const stillPinned = shown.slice(0, pinnedCount).filter(stays);
  return { shown: shown.filter(stays), pinnedCount: stillPinned.length, hidden: hidden.filter(stays) };
}

function moved(list: readonly number[], from: number, to: number): number[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

export const layOutColumns = (columns: readonly GridColumn[], { shown }: ColumnLayout): GridColumn[] =>
  shown.flatMap((source) => columns[source] ?? []);

export const layOutRow = (row: GridRow, { shown }: ColumnLayout): GridRow => shown.map((source) => row[source] ?? null);
