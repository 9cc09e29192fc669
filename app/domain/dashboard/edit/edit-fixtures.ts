// Layouts as edit mode opens them, and short ways to look into them, for the tests of this folder.
import { plainLayout, tabbedLayout } from '#app/domain/dashboard/layout/layout-fixtures.ts';
import type { NewComponent } from './components.ts';
import { openLayout } from './open-layout.ts';
import { itemAt, type PositionMap } from './position-map.ts';

export const NONE = [] as const;
export const plain = openLayout(plainLayout, NONE).layout;
export const tabbed = openLayout(tabbedLayout, NONE).layout;
export const chart: NewComponent = { type: 'chart', chart: { id: 77, uuid: 'u-77', name: 'New one' } };

/** New ids in a row. */
export function counter(): () => string {
  let last = 0;
  return () => `n${(last += 1)}`;
}

export const children = (map: PositionMap, id: string) => itemAt(map, id)?.children;
export const width = (map: PositionMap, id: string) => itemAt(map, id)?.meta['width'];
