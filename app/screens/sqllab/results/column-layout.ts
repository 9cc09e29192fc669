// Which columns of a result are shown, and where: hidden, moved, pinned at the left. Pure.
import type { GridColumn, GridRow } from '#app/ui/data-grid/grid-types.ts';

export interface ColumnLayout {
  /** Places in the result, in the order that is shown; hidden ones are left out. */
  readonly shown: readonly number[];
  /** So many of them, from the first, stay at the left while others scroll. */
  readonly pinnedCount: number;
}

export const plainLayout = (columnCount: number): ColumnLayout => ({
  shown: Array.from({ length: columnCount }, (_, at) => at),
  pinnedCount: 0,
});

export const isPlain = ({ shown, pinnedCount }: ColumnLayout, columnCount: number): boolean =>
  pinnedCount === 0 && shown.length === columnCount && shown.every((source, at) => source === at);

/** `at`: the shown place. The last column that is shown stays. */
export function hideColumn({ shown, pinnedCount }: ColumnLayout, at: number): ColumnLayout {
  if (shown.length <= 1 || at >= shown.length) return { shown, pinnedCount };
  return { shown: shown.filter((_, place) => place !== at), pinnedCount: at < pinnedCount ? pinnedCount - 1 : pinnedCount };
}

/** To the end of the pinned ones, or from there to the first of the others. */
export function togglePin({ shown, pinnedCount }: ColumnLayout, at: number): ColumnLayout {
  const isPinned = at < pinnedCount;
  const to = isPinned ? pinnedCount - 1 : pinnedCount;
  return { shown: moved(shown, at, to), pinnedCount: pinnedCount + (isPinned ? -1 : 1) };
}

/** To the place `to`; pinned columns stay among themselves, and so do the others. */
export function moveColumnTo({ shown, pinnedCount }: ColumnLayout, at: number, to: number): ColumnLayout {
  const crosses = at < pinnedCount !== to < pinnedCount;
  if (to < 0 || to >= shown.length || crosses) return { shown, pinnedCount };
  return { shown: moved(shown, at, to), pinnedCount };
}

/** Columns behind the one that they came out of; where that is pinned, behind the pinned ones. */
export function expandColumn({ shown, pinnedCount }: ColumnLayout, at: number, sources: readonly number[]): ColumnLayout {
  const added = sources.filter((source) => !shown.includes(source));
  return { shown: shown.toSpliced(Math.max(at + 1, pinnedCount), 0, ...added), pinnedCount };
}

export function collapseColumns({ shown, pinnedCount }: ColumnLayout, sources: readonly number[]): ColumnLayout {
  const stays = (source: number): boolean => !sources.includes(source);
  return { shown: shown.filter(stays), pinnedCount: shown.slice(0, pinnedCount).filter(stays).length };
}

function moved(list: readonly number[], from: number, to: number): number[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

export const layOutColumns = (columns: readonly GridColumn[], { shown }: ColumnLayout): GridColumn[] =>
  shown.flatMap((source) => columns[source] ?? []);

export const layOutRow = (row: GridRow, { shown }: ColumnLayout): GridRow => shown.map((source) => row[source] ?? null);
