// Whether a row of charts takes one more that wasn't dragged there, and how wide and high it is then.
import { DEFAULT_CHART_COLUMNS, DEFAULT_CHART_UNITS, GRID_COLUMNS } from './layout-tree.ts';

export interface ChartSize {
  /** In columns of the grid. */
  readonly width: number;
  /** In units of 8 px. */
  readonly height: number;
}

export interface RowRoom {
  /** Size of the chart that is added. */
  readonly size: ChartSize;
  /** The width that the charts of the row get as well; null: they keep theirs. */
  readonly sharedColumns: number | null;
}

/**
 * Null where the next chart begins a row. `isOnly`: the row is the only component, so it hasn't been arranged by hand; its charts then
 * divide it evenly.
 */
export function findRowRoom(sizes: readonly ChartSize[], isOnly: boolean): RowRoom | null {
  const last = sizes.at(-1);
  if (last === undefined) return null;
  const { height } = last;
  const used = sizes.reduce((sum, { width }) => sum + width, 0);
  if (used + DEFAULT_CHART_COLUMNS <= GRID_COLUMNS)
    return { size: { width: DEFAULT_CHART_COLUMNS, height }, sharedColumns: null };
  const shared = GRID_COLUMNS / (sizes.length + 1);
  const isEven = sizes.every((size) => size.width === GRID_COLUMNS / sizes.length && size.height === DEFAULT_CHART_UNITS);
  return isOnly && isEven && shared >= DEFAULT_CHART_COLUMNS ? { size: { width: shared, height }, sharedColumns: shared } : null;
}

/** The width of a chart that begins a row: alone it takes all of it. */
export const columnsInNewRow = (isAlone: boolean): number => (isAlone ? GRID_COLUMNS : DEFAULT_CHART_COLUMNS);
