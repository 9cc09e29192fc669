// Edits of a layout: components put in, moved, removed, copied and resized.
import { describe, expect, it } from 'vitest';
import { chart, children, counter, NONE, plain, tabbed, width } from './edit-fixtures.ts';
import { MAX_LAYOUT_BYTES, measureLayout } from './layout-size.ts';
import { openLayout } from './open-layout.ts';
import { duplicateComponent, insertComponent, moveComponent, removeComponent, resizeComponent, setMeta } from './operations.ts';
import { childItems, itemAt, subtreeIds } from './position-map.ts';
import { GRID_UNIT_PX } from '#app/domain/dashboard/layout/layout-tree.ts';
import { addTopTabs } from './tabs.ts';
import { occupiedBy } from './widths.ts';

describe('inserting', () => {
  it('spec 247: wraps a chart on the grid into a new row', () => {
    const done = insertComponent(plain, chart, { parentId: 'GRID_ID', index: 1 }, counter());
    expect(children(done?.layout ?? {}, 'GRID_ID')).toEqual(['ROW-1', 'ROW-n2', 'HEADER-1', 'ROW-2']);
    expect(itemAt(done?.layout ?? {}, 'CHART-n1')).toEqual({
      id: 'CHART-n1',
      type: 'CHART',
      children: [],
      parents: ['ROOT_ID', 'GRID_ID', 'ROW-n2'],
      meta: { chartId: 77, uuid: 'u-77', sliceName: 'New one', width: 4, height: 50 },
    });
  });
  it('makes room in a full row, and takes no more than there is in one that is nearly full', () => {
    const full = insertComponent(plain, chart, { parentId: 'ROW-1', index: 9 }, counter());
    expect(['CHART-1', 'CHART-2', 'CHART-n1'].map((id) => width(full?.layout ?? {}, id))).toEqual([4, 4, 4]);
    const narrow = resizeComponent(plain, 'CHART-1', { columns: 5 });
    const beside = insertComponent(narrow, chart, { parentId: 'ROW-1', index: 0 }, counter());
    expect(['CHART-n1', 'CHART-1', 'CHART-2'].map((id) => width(beside?.layout ?? {}, id))).toEqual([3, 5, 4]);
  });
  it('spec 272: refuses a thirteenth in a row, when no sibling can shrink any more', () => {
    let map = plain;
    for (let count = 2; count < 12; count += 1)
      map = insertComponent(map, chart, { parentId: 'ROW-1', index: 0 }, () => `k${count}`)?.layout ?? {};
    expect(children(map, 'ROW-1')).toHaveLength(12);
    expect(insertComponent(map, chart, { parentId: 'ROW-1', index: 0 }, counter())).toBeNull();
  });
  it('spec 482: takes 50 rows in the grid or a tab, and keeps what is stored with more', () => {
    const at = { parentId: 'GRID_ID', index: 0 };
    let map = plain;
    for (let count = 2; count < 50; count += 1) map = insertComponent(map, { type: 'row' }, at, () => `k${count}`)?.layout ?? {};
    expect(childItems(map, 'GRID_ID').filter(({ type }) => type === 'ROW')).toHaveLength(50);
    expect(insertComponent(map, chart, at, counter())).toBeNull();
    expect(insertComponent(map, { type: 'divider' }, at, counter())).not.toBeNull();
    expect(insertComponent(map, chart, { parentId: 'ROW-2', index: 0 }, counter())).not.toBeNull();
    // The row that becomes empty is removed, so the number of rows stays the same.
    const alone = insertComponent(map, chart, { parentId: 'ROW-k2', index: 0 }, counter());
    expect(moveComponent(alone?.layout ?? {}, alone?.focusId ?? '', at, counter())).not.toBeNull();
    expect(GRID_UNIT_PX).toBe(8);
  });
  it('gives a chart in a column the width of the column', () => {
    const done = insertComponent(plain, chart, { parentId: 'COLUMN-1', index: 0 }, counter());
    expect(width(done?.layout ?? {}, done?.focusId ?? '')).toBe(3);
  });
  it('takes the complete dashboard into tabs at the top, and lets it out of them again', () => {
    const done = insertComponent(plain, { type: 'tabs' }, { parentId: 'ROOT_ID', index: 0 }, counter());
    const [tabs] = childItems(done?.layout ?? {}, 'ROOT_ID');
    expect(children(done?.layout ?? {}, tabs?.children[0] ?? '')).toEqual(['ROW-1', 'HEADER-1', 'ROW-2']);
    expect(addTopTabs(done?.layout ?? {}, counter())).toBeNull();
    const out = removeComponent(done?.layout ?? {}, tabs?.id ?? '');
    expect(out?.layout).toEqual(plain);
  });
});

describe('moving', () => {
  it('prunes the row that is left empty, and counts places without it', () => {
    const one = moveComponent(plain, 'CHART-1', { parentId: 'ROW-2', index: 0 }, counter())?.layout ?? {};
    const two = moveComponent(one, 'CHART-2', { parentId: 'GRID_ID', index: 2 }, counter())?.layout ?? {};
    expect(itemAt(two, 'ROW-1')).toBeUndefined();
    expect(children(two, 'GRID_ID')).toEqual(['HEADER-1', 'ROW-n1', 'ROW-2']);
  });
  it('reorders among siblings', () => {
    const done = moveComponent(plain, 'ROW-2', { parentId: 'GRID_ID', index: 0 }, counter());
    expect(children(done?.layout ?? {}, 'GRID_ID')).toEqual(['ROW-2', 'ROW-1', 'HEADER-1']);
  });
  it('makes a wide row fit into a column', () => {
    const done = moveComponent(plain, 'ROW-1', { parentId: 'COLUMN-1', index: 0 }, counter())?.layout ?? {};
    const row = itemAt(done, 'ROW-1');
    expect(row && occupiedBy(done, row)).toBe(3);
    expect(itemAt(done, 'CHART-1')?.parents).toEqual(['ROOT_ID', 'GRID_ID', 'ROW-2', 'COLUMN-1', 'ROW-1']);
  });
  it('leaves the map it was given as it was', () => {
    const before = structuredClone(plain);
    moveComponent(plain, 'CHART-1', { parentId: 'COLUMN-1', index: 0 }, counter());
    expect(plain).toEqual(before);
  });
});

describe('removing and copying', () => {
  it('spec 248, 249: takes a component out of its parent, and the row that it leaves empty with it', () => {
    const one = removeComponent(plain, 'CHART-1');
    expect(children(one?.layout ?? {}, 'ROW-1')).toEqual(['CHART-2']);
    const none = removeComponent(one?.layout ?? {}, 'CHART-2');
    expect(itemAt(none?.layout ?? {}, 'ROW-1')).toBeUndefined();
    expect(children(none?.layout ?? {}, 'GRID_ID')).toEqual(['HEADER-1', 'ROW-2']);
  });
  it('takes tabs away with their only tab', () => {
    const one = removeComponent(tabbed, 'TAB-c')?.layout ?? {};
    const none = removeComponent(one, 'TAB-d')?.layout ?? {};
    expect(itemAt(none, 'TABS-2')).toBeUndefined();
    expect(Object.keys(none).some((id) => id === 'CHART-3')).toBe(false);
  });
  it('copies a row with all that is in it, under new ids', () => {
    const done = duplicateComponent(plain, 'ROW-2', counter());
    const copies = subtreeIds(done?.layout ?? {}, done?.focusId ?? '');
    expect(copies).toHaveLength(6);
    expect(copies.some((id) => Object.hasOwn(plain, id))).toBe(false);
  });
});

describe('sizes', () => {
  it('stay within the row, the grid and what can be read', () => {
    expect(width(resizeComponent(plain, 'CHART-2', { columns: 12 }), 'CHART-2')).toBe(4);
    expect(width(resizeComponent(plain, 'CHART-1', { columns: -3 }), 'CHART-1')).toBe(1);
    expect(itemAt(resizeComponent(plain, 'CHART-1', { units: 1 }), 'CHART-1')?.meta['height']).toBe(5);
    expect(resizeComponent(plain, 'CHART-1', { columns: 8, units: 40 })).toBe(plain);
  });
  it("of a chart in a column are the column's", () => {
    const shrunk = resizeComponent(plain, 'CHART-4', { columns: 5 });
    const done = resizeComponent(shrunk, 'CHART-3', { columns: 6 });
    expect([width(done, 'COLUMN-1'), width(done, 'CHART-3'), width(done, 'MARKDOWN-1')]).toEqual([6, 6, 6]);
  });
  it('of the layout are measured as they are stored, in UTF-8', () => {
    expect(measureLayout(plain).state).toBe('fine');
    const of = (count: number) => measureLayout(setMeta(plain, 'MARKDOWN-1', { code: 'é'.repeat(count) }));
    const rest = of(0).sizeBytes;
    expect(of(Math.floor((MAX_LAYOUT_BYTES - rest) / 2)).state).toBe('nearly-full');
    expect(of(Math.floor((MAX_LAYOUT_BYTES - rest) / 2) + 1).state).toBe('too-large');
  });
});

describe('tabs over the complete dashboard', () => {
  it('stay where their content would be too deep without them', () => {
    const deep = {
      ROOT_ID: { type: 'ROOT', children: ['T'] },
      T: { type: 'TABS', children: ['A'] },
      A: { type: 'TAB', children: ['R1'] },
      R1: { type: 'ROW', children: ['C1'] },
      C1: { type: 'COLUMN', children: ['R2'] },
      R2: { type: 'ROW', children: ['C2'] },
      C2: { type: 'COLUMN', children: ['R3'] },
      R3: { type: 'ROW', children: ['C3'] },
      C3: { type: 'COLUMN', children: ['H'] },
      H: { type: 'HEADER', meta: { text: 'Deep' } },
    };
    const { layout } = openLayout(deep, NONE);
    expect(removeComponent(layout, 'T')).toBeNull();
    expect(removeComponent(removeComponent(layout, 'R2')?.layout ?? {}, 'T')).not.toBeNull();
  });
});
