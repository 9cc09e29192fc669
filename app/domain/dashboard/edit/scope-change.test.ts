// Moves that take charts out of a filter's scope.
import { expect, it } from 'vitest';
import { counter, plain, tabbed } from './edit-fixtures.ts';
import { moveComponent, type ComponentPlace } from './operations.ts';
import type { PositionMap } from './position-map.ts';
import { leavesFilterScope } from './scope-change.ts';

const filterOn = (rootPath: string[], excluded: number[] = []) => ({
  native_filter_configuration: [
    { id: 'F', name: 'Region', type: 'NATIVE_FILTER', filterType: 'filter_select', targets: [{}], scope: { rootPath, excluded } },
  ],
});
const leaves = (map: PositionMap, id: string, place: ComponentPlace, metadata: Record<string, unknown>): boolean =>
  leavesFilterScope(map, moveComponent(map, id, place, counter())?.layout ?? {}, { id, metadata });

const TO_OTHER_TAB = { parentId: 'TAB-c', index: 0 };

it('spec 274: a chart leaves a filter’s scope with the tab that the filter is limited to', () => {
  expect(leaves(tabbed, 'CHART-1', TO_OTHER_TAB, filterOn(['TAB-a']))).toBe(true);
  expect(leaves(tabbed, 'ROW-a', TO_OTHER_TAB, filterOn(['TAB-a']))).toBe(true);
});

it('spec 274: it stays in scope of filters for all charts, and says nothing of filters that never applied to it', () => {
  expect(leaves(tabbed, 'CHART-1', TO_OTHER_TAB, filterOn(['ROOT_ID']))).toBe(false);
  expect(leaves(tabbed, 'CHART-1', TO_OTHER_TAB, filterOn(['TAB-a'], [1]))).toBe(false);
  expect(leaves(tabbed, 'CHART-1', TO_OTHER_TAB, filterOn(['TAB-b']))).toBe(false);
  expect(leaves(tabbed, 'CHART-1', TO_OTHER_TAB, {})).toBe(false);
  expect(leaves(plain, 'HEADER-1', { parentId: 'GRID_ID', index: 0 }, filterOn(['GRID_ID']))).toBe(false);
});
