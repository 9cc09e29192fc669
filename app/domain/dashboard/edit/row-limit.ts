// How many rows the grid or a tab can have. What is stored with more stays as it is.
import { childItems, itemAt, type PositionItem, type PositionMap } from './position-map.ts';

export const MAX_ROWS = 50;

/** True where the grid or a tab takes no further row. */
export function isFullOfRows(map: PositionMap, parentId: string): boolean {
  const parent = itemAt(map, parentId);
  if (parent?.type !== 'GRID' && parent?.type !== 'TAB') return false;
  return childItems(map, parentId).filter(isRow).length >= MAX_ROWS;
}

export const isRow = ({ type }: PositionItem): boolean => type === 'ROW';
