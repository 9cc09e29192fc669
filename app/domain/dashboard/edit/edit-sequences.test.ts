// Any sequence of edits gives a layout that needs no repair.
import { describe, expect, it } from 'vitest';
import { seededIntegers } from '#app/domain/random/seeded-random.ts';
import { GRID_COLUMNS } from '#app/domain/dashboard/layout/layout-tree.ts';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';
import type { NewComponent } from './components.ts';
import { chart, counter, NONE, plain, tabbed } from './edit-fixtures.ts';
import { openLayout } from './open-layout.ts';
import { duplicateComponent, insertComponent, moveComponent, removeComponent, resizeComponent } from './operations.ts';
import { listPlaces } from './places.ts';
import { itemAt, subtreeIds, type PositionMap } from './position-map.ts';
import { addTab } from './tabs.ts';
import { availableIn, occupiedBy } from './widths.ts';

const INSERTS: readonly NewComponent[] = [
  chart,
  ...(['tabs', 'row', 'column', 'header', 'markdown', 'divider'] as const).map((type): NewComponent => ({ type })),
];

function anyEdit(map: PositionMap, choose: (count: number) => number, random: () => string): PositionMap | undefined {
  const ids = subtreeIds(map, 'ROOT_ID');
  const anyId = () => ids[choose(ids.length)] ?? '';
  const place = { parentId: anyId(), index: choose(4) };
  switch (choose(7)) {
    case 0:
    case 1:
      return insertComponent(map, INSERTS[choose(INSERTS.length)] ?? chart, place, random)?.layout;
    case 2:
      return moveComponent(map, anyId(), place, random)?.layout;
    case 3: {
      const id = anyId();
      const places = listPlaces(map, id);
      const selected = places[choose(places.length)];
      return selected && moveComponent(map, id, selected.place, random)?.layout;
    }
    case 4:
      return choose(3) === 0 ? removeComponent(map, anyId())?.layout : undefined;
    case 5:
      return resizeComponent(map, anyId(), { columns: choose(15) - 1, units: choose(120) });
    default:
      return choose(2) === 0 ? addTab(map, anyId(), random)?.layout : duplicateComponent(map, anyId(), random)?.layout;
  }
}

describe('any sequence of edits', () => {
  it.each([...Array(40).keys()])('gives a layout that is read without a repair (%i)', (seed) => {
    const choose = seededIntegers(seed + 1);
    const random = counter();
    let map = seed % 2 === 0 ? plain : tabbed;
    for (let step = 0; step < 60; step += 1) {
      const next = anyEdit(map, choose, random);
      if (!next || Object.keys(next).length > 300) continue;
      map = next;
      const { tree, repairs } = parseLayout(map);
      expect(repairs).toEqual([]);
      expect(tree.id).toBe('ROOT_ID');
      for (const id of subtreeIds(map, 'ROOT_ID')) {
        const item = itemAt(map, id);
        if (item?.type === 'ROW')
          expect(occupiedBy(map, item)).toBeLessThanOrEqual(Math.max(availableIn(map, id), item.children.length));
        if (item?.type === 'COLUMN') expect(occupiedBy(map, item)).toBeLessThanOrEqual(GRID_COLUMNS);
      }
    }
    expect(openLayout(JSON.stringify(map), NONE).layout).toEqual(map);
  });
});
