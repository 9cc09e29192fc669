// Where something that is dragged would land in a row, and how wide it would be there: shown before it is let go.
import { itemAt, parentIdOf, childItems, type PositionMap } from './position-map.ts';
import { availableIn, occupiedBy } from './widths.ts';

/** In columns of the row's space. */
export interface Landing {
  readonly rowId: string;
  /** Taken by what is before it. */
  readonly before: number;
  readonly columns: number;
  readonly total: number;
}

/** The landing of a component in the layout as it will be; null where it has no siblings. */
export function findLanding(next: PositionMap, id: string): Landing | null {
  const item = itemAt(next, id);
  const rowId = item ? parentIdOf(item) : '';
  if (!item || itemAt(next, rowId)?.type !== 'ROW') return null;
  const siblings = childItems(next, rowId);
  const widths = siblings.map((sibling) => Math.max(1, occupiedBy(next, sibling)));
  const index = siblings.findIndex((sibling) => sibling.id === id);
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  return {
    rowId,
    before: sum(widths.slice(0, index)),
    columns: widths[index] ?? 1,
    total: Math.max(availableIn(next, rowId), sum(widths)),
  };
}
