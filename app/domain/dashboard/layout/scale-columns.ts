// Columns of a space, or of a row that is wider than its space, as columns of the page's grid.
import { GRID_COLUMNS } from './layout-tree.ts';

/** @param available columns of the space around the row */
export function scaleColumns(columns: readonly number[], available: number): readonly number[] {
  const total = Math.max(
    available,
    columns.reduce((sum, count) => sum + count, 0),
  );
  if (total === GRID_COLUMNS) return columns;
  return columns.map((count) => Math.max(1, Math.floor((count * GRID_COLUMNS) / total)));
}
