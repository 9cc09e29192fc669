// Where one step up, down, left or right takes a component: past its neighbor, or out of the row or column that ends there.
import { mayMove } from './drop-rules.ts';
import type { ComponentPlace } from './operations.ts';
import { indexIn, itemAt, parentIdOf, type PositionMap } from './position-map.ts';

export const DIRECTIONS = ['up', 'down', 'left', 'right'] as const;
export type StepDirection = (typeof DIRECTIONS)[number];

export interface KeyboardStep {
  /** What moves: a component that is alone in its row takes the row along. */
  readonly id: string;
  readonly place: ComponentPlace;
}

interface Standing {
  readonly parentId: string;
  readonly index: number;
  readonly count: number;
  readonly isLine: boolean;
}

/**
 * Null where the step leads nowhere. `isStacked`: on narrow windows the parts of a row are below each other, so that up and down
 * go through them.
 */
export function stepPlace(map: PositionMap, id: string, direction: StepDirection, isStacked: boolean): KeyboardStep | null {
  const at = standingOf(map, id);
  if (!at) return null;
  const isForward = direction === 'down' || direction === 'right';
  const isAcross = direction === 'left' || direction === 'right';
  if (isAcross && isStacked && itemAt(map, id)?.type !== 'TAB') return null;
  const isLine = at.isLine && !(isStacked && itemAt(map, at.parentId)?.type === 'ROW');
  // In a row up and down lead out of it; in a stack left and right do, where it is a column.
  if (isAcross !== isLine) return stepOut(map, id, { at, direction, isStacked, isForward });
  const index = at.index + (isForward ? 1 : -1);
  if (index >= 0 && index < at.count) return { id, place: { parentId: at.parentId, index } };
  return isAcross ? null : stepOut(map, id, { at, direction, isStacked, isForward });
}

interface Leaving {
  readonly at: Standing;
  readonly direction: StepDirection;
  readonly isStacked: boolean;
  readonly isForward: boolean;
}

function stepOut(map: PositionMap, id: string, { at, direction, isStacked, isForward }: Leaving): KeyboardStep | null {
  const parent = itemAt(map, at.parentId);
  if (parent?.type !== 'ROW' && parent?.type !== 'COLUMN') return null;
  if (parent.type === 'ROW' && at.count === 1) return stepPlace(map, parent.id, direction, isStacked);
  const outer = standingOf(map, parent.id);
  if (!outer) return null;
  const isAcross = direction === 'left' || direction === 'right';
  // Out of a column upwards means above the row that it is part of.
  if (outer.isLine !== isAcross && !(isStacked && outer.isLine))
    return stepOut(map, id, { at: { ...outer, count: 2 }, direction, isStacked, isForward });
  const place = { parentId: outer.parentId, index: outer.index + (isForward ? 1 : 0) };
  return mayMove(map, id, place.parentId) ? { id, place } : null;
}

function standingOf(map: PositionMap, id: string): Standing | null {
  const item = itemAt(map, id);
  const parent = item && item.parents.length > 0 ? itemAt(map, parentIdOf(item)) : undefined;
  if (!parent) return null;
  const isLine = parent.type === 'ROW' || parent.type === 'TABS';
  return { parentId: parent.id, index: indexIn(map, id), count: parent.children.length, isLine };
}
