import { describe, expect, it } from 'vitest';
import { addToRow } from './add-chart.ts';
import { counter, plain } from './edit-fixtures.ts';
import { openLayout } from './open-layout.ts';
import { insertComponent } from './operations.ts';
import { childItems, itemAt, type PositionMap } from './position-map.ts';

const chart = (id: number) => ({ type: 'chart' as const, chart: { id, uuid: `u-${id}`, name: `Chart ${id}` } });
const empty = openLayout('{}', []).layout;

/** Adds charts one after another, each next to the previous one. */
function add(map: PositionMap, count: number, openId = 'GRID_ID'): PositionMap {
  const random = counter();
  let [layout, selectedId] = [map, null as string | null];
  for (let id = 1; id <= count; id += 1) {
    const done =
      addToRow(layout, chart(id), { selectedId, openId }, random) ??
      insertComponent(layout, chart(id), { parentId: openId, index: 99 }, random);
    if (done === null) throw new Error(`Chart ${id} has no place.`);
    [layout, selectedId] = [done.layout, done.focusId];
  }
  return layout;
}

const rows = (map: PositionMap, id = 'GRID_ID') =>
  childItems(map, id).map((row) => childItems(map, row.id).map(({ meta }) => [meta['chartId'], meta['width']]));

describe('charts that are added one after another', () => {
  it('take the width alone, divide it by two and three, and then begin a row of four columns each', () => {
    expect(rows(add(empty, 1))).toEqual([[[1, 12]]]);
    expect(rows(add(empty, 2))).toEqual([
      [
        [1, 6],
        [2, 6],
      ],
    ]);
    expect(rows(add(empty, 3))).toEqual([
      [
        [1, 4],
        [2, 4],
        [3, 4],
      ],
    ]);
    expect(rows(add(empty, 5))).toEqual([
      [
        [1, 4],
        [2, 4],
        [3, 4],
      ],
      [
        [4, 4],
        [5, 4],
      ],
    ]);
  });

  it('do the same in an empty tab', () => {
    const emptyTab = insertComponent(empty, { type: 'tabs' }, { parentId: 'ROOT_ID', index: 0 }, counter())?.layout ?? {};
    const [tabsId = ''] = itemAt(emptyTab, 'ROOT_ID')?.children ?? [];
    const tabId = itemAt(emptyTab, tabsId)?.children[0] ?? '';
    expect(rows(add(emptyTab, 2, tabId), tabId)).toEqual([
      [
        [1, 6],
        [2, 6],
      ],
    ]);
  });

  it('leave rows alone that have no room, or more than charts', () => {
    // A row of two that take all of it, between other parts of the dashboard.
    expect(addToRow(plain, chart(9), { selectedId: 'CHART-1', openId: 'GRID_ID' }, counter())).toBeNull();
    const withText = insertComponent(empty, { type: 'markdown' }, { parentId: 'GRID_ID', index: 0 }, counter())?.layout ?? {};
    expect(addToRow(withText, chart(9), { selectedId: null, openId: 'GRID_ID' }, counter())).toBeNull();
    const heading = insertComponent(add(empty, 1), { type: 'header' }, { parentId: 'GRID_ID', index: 9 }, counter());
    expect(
      addToRow(heading?.layout ?? {}, chart(9), { selectedId: heading?.focusId ?? '', openId: 'GRID_ID' }, counter()),
    ).toBeNull();
  });

  it('go beside the selected chart, with the height of the row', () => {
    const five = add(empty, 5);
    const [, second] = childItems(five, 'GRID_ID');
    const selectedId = second?.children[0] ?? '';
    const layout = addToRow(five, chart(6), { selectedId, openId: 'GRID_ID' }, () => 'z')?.layout ?? {};
    expect(rows(layout)[1]).toEqual([
      [4, 4],
      [6, 4],
      [5, 4],
    ]);
  });
});
