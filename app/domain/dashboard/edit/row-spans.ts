// The columns of the page's grid that each child of a row takes while the layout is edited: as many as on the page.
import { GRID_COLUMNS } from '#app/domain/dashboard/layout/layout-tree.ts';
import { isFigure, computeColumnSpans, type WidthClass } from '#app/domain/dashboard/layout/page-sizes.ts';
import { scaleColumns } from '#app/domain/dashboard/layout/scale-columns.ts';
import { chartIdOf, childItems, itemAt, type PositionItem, type PositionMap } from './position-map.ts';
import { availableIn, occupiedBy } from './widths.ts';

/** Types of charts by their ids; null, or nothing, for those that no longer exist. */
export type VizTypes = ReadonlyMap<number, string | null>;

export function readRowSpans(
  map: PositionMap,
  rowId: string,
  vizTypes: VizTypes,
): Readonly<Record<WidthClass, readonly number[]>> {
  const children = childItems(map, rowId);
  const columns = children.map((child) => Math.max(1, occupiedBy(map, child)));
  const spans = computeColumnSpans(
    scaleColumns(columns, availableIn(map, rowId)),
    children.map((child) => isSmall(map, child, vizTypes)),
  );
  if (!isInColumn(map, rowId)) return spans;
  const stacked = children.map(() => GRID_COLUMNS);
  return { ...spans, medium: stacked, narrow: stacked };
}

function isSmall(map: PositionMap, item: PositionItem, vizTypes: VizTypes): boolean {
  if (item.type === 'CHART') return isFigure({ vizType: vizTypes.get(chartIdOf(item)) ?? null });
  if (item.type === 'COLUMN') return childItems(map, item.id).every((child) => isSmall(map, child, vizTypes));
  return item.type === 'HEADER' || item.type === 'DIVIDER';
}

const isInColumn = (map: PositionMap, id: string): boolean =>
  itemAt(map, id)?.parents.some((above) => itemAt(map, above)?.type === 'COLUMN') ?? false;
