import { describe, expect, it } from 'vitest';
import { plainLayout, tabbedLayout } from '#app/domain/dashboard/layout-fixtures.ts';
import { GRID_COLUMNS } from '#app/domain/dashboard/layout-tree.ts';
import { parseLayout } from '#app/domain/dashboard/parse-layout.ts';
import type { NewComponent } from './components.ts';
import { depthOf, mayInsert, mayMove } from './drop-rules.ts';
import { landingOf } from './landing.ts';
import { MAX_LAYOUT_BYTES, measureLayout } from './layout-size.ts';
import { openLayout } from './open-layout.ts';
import { duplicateComponent, insertComponent, moveComponent, removeComponent, resizeComponent, setMeta } from './operations.ts';
import { listPlaces, nameOf } from './places.ts';
import { chartIdOf, childItems, itemAt, subtreeIds, type PositionMap } from './position-map.ts';
import { addTab, addTopTabs } from './tabs.ts';
import { availableIn, occupiedBy } from './widths.ts';

const NONE = [] as const;
const plain = openLayout(plainLayout, NONE).layout;
const tabbed = openLayout(tabbedLayout, NONE).layout;
const chart: NewComponent = { type: 'chart', chart: { id: 77, uuid: 'u-77', name: 'New one' } };

function counter(): () => string {
  let last = 0;
  return () => `n${(last += 1)}`;
}
const children = (map: PositionMap, id: string) => itemAt(map, id)?.children;
const width = (map: PositionMap, id: string) => itemAt(map, id)?.meta['width'];

describe('opening', () => {
  it('keeps what nobody here knows', () => {
    const stored = {
      ROOT_ID: { type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { type: 'GRID', children: ['R'] },
      R: { type: 'ROW', children: ['C'], meta: { mystery: [1, 2] } },
      C: { type: 'CHART', meta: { chartId: 1, width: 4.4, height: 50, plugin: { deep: true } }, extra: 7 },
    };
    const { layout } = openLayout(JSON.stringify(stored), NONE);
    expect(itemAt(layout, 'R')?.meta).toEqual({ mystery: [1, 2] });
    expect(itemAt(layout, 'C')).toEqual({
      id: 'C',
      type: 'CHART',
      children: [],
      parents: ['ROOT_ID', 'GRID_ID', 'R'],
      meta: { chartId: 1, width: 4, height: 50, plugin: { deep: true } },
      extra: 7,
    });
  });
  it('places charts that are nowhere, and names what will be lost', () => {
    const { layout, lost } = openLayout({ ...plainLayout, 'ROW-1': { type: 'ROW', children: ['X'] }, X: ['no component'] }, [
      { id: 9, name: 'Nine' },
    ]);
    expect(Object.values(layout).filter((item) => typeof item === 'object' && chartIdOf(item) === 9)).toHaveLength(1);
    expect(lost).toEqual([{ kind: 'unknown-type', id: 'X' }]);
  });
  describe('components that the page leaves out', () => {
    const stored = {
      ROOT_ID: { type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { type: 'GRID', children: ['C', 'D', 'R'] },
      C: { type: 'CHART', meta: { chartId: 1, width: 4, height: 50 } },
      D: { type: 'DYNAMIC', children: ['E'], meta: { componentKey: 'k', width: 6, height: 20 }, own: [1] },
      E: { type: 'INNER', meta: { deep: true } },
      R: { type: 'ROW', children: ['H', 'N', 'T'] },
      H: { type: 'HEADER', meta: { text: 'In a row' } },
      N: { type: 'CHART', meta: { width: 3 } },
      T: { type: 'MARKDOWN', meta: { code: 'x', width: 3, height: 20 } },
    };
    const { layout, lost } = openLayout(JSON.stringify(stored), NONE);
    it('keep their place, what they hold, and what nobody knows', () => {
      expect(lost).toEqual([]);
      expect(childItems(layout, 'GRID_ID').map(({ id }) => id)).toEqual(['ROW-of-C', 'D', 'R']);
      expect(children(layout, 'R')).toEqual(['H', 'N', 'T']);
      expect(itemAt(layout, 'D')).toEqual({ ...stored.D, id: 'D', parents: ['ROOT_ID', 'GRID_ID'] });
      expect(itemAt(layout, 'E')).toMatchObject({ type: 'INNER', parents: ['ROOT_ID', 'GRID_ID', 'D'], meta: { deep: true } });
    });
    it('move, copy and go as a text does, with all that is in them', () => {
      const moved = moveComponent(layout, 'D', { parentId: 'R', index: 0 }, counter())?.layout ?? {};
      expect(children(moved, 'R')).toEqual(['D', 'H', 'N', 'T']);
      expect(itemAt(moved, 'E')?.parents).toEqual(['ROOT_ID', 'GRID_ID', 'R', 'D']);
      expect(itemAt(moved, 'D')?.meta).toEqual({ componentKey: 'k', width: 6, height: 20 });
      expect(subtreeIds(removeComponent(layout, 'D')?.layout ?? {}, 'ROOT_ID')).not.toContain('E');
      expect(mayInsert(layout, 'chart', 'D')).toBe(false);
      expect(nameOf(layout, 'D')).toBe('component of the kind “DYNAMIC”');
    });
    it('are the same after a save and another opening', () => {
      expect(openLayout(JSON.stringify(layout), NONE).layout).toEqual(layout);
    });
    it('in circles, or without end, end', () => {
      const circle = { ...stored, D: { type: 'DYNAMIC', children: ['E'] }, E: { type: 'INNER', children: ['D', 'E', 'C'] } };
      expect(children(openLayout(circle, NONE).layout, 'E')).toEqual([]);
    });
  });
  it('survives ids that are names of what every object has', () => {
    const text = `{"ROOT_ID":{"type":"ROOT","children":["GRID_ID"]},"GRID_ID":{"type":"GRID","children":["__proto__","constructor"]},
      "__proto__":{"type":"HEADER","meta":{"text":"a"}},"constructor":{"type":"DIVIDER"}}`;
    const { layout } = openLayout(text, NONE);
    expect(childItems(layout, 'GRID_ID').map((item) => item.type)).toEqual(['HEADER', 'DIVIDER']);
    const moved = moveComponent(layout, '__proto__', { parentId: 'GRID_ID', index: 1 }, counter());
    expect(children(moved?.layout ?? {}, 'GRID_ID')).toEqual(['constructor', '__proto__']);
  });
});

describe('the rules', () => {
  it('count depth through rows and columns, not through tabs', () => {
    expect(depthOf(plain, 'GRID_ID')).toBe(1);
    expect(depthOf(plain, 'COLUMN-1')).toBe(3);
    expect(depthOf(tabbed, 'TAB-c')).toBe(0);
  });
  it('let no component into itself, no tab out of its tabs but into others', () => {
    expect(mayMove(plain, 'ROW-2', 'COLUMN-1')).toBe(false);
    expect(mayMove(tabbed, 'TAB-c', 'TABS-1')).toBe(true);
    expect(mayMove(tabbed, 'TAB-c', 'TAB-a')).toBe(false);
    expect(mayInsert(plain, 'tab', 'GRID_ID')).toBe(false);
  });
  it('refuse what would be too deep with what is in it', () => {
    const rowed = insertComponent(plain, { type: 'row' }, { parentId: 'COLUMN-1', index: 0 }, counter());
    const columned = insertComponent(
      rowed?.layout ?? {},
      { type: 'column' },
      { parentId: rowed?.focusId ?? '', index: 0 },
      counter(),
    );
    expect(columned).not.toBeNull();
    expect(mayInsert(columned?.layout ?? {}, 'row', columned?.focusId ?? '')).toBe(false);
    expect(mayInsert(columned?.layout ?? {}, 'markdown', columned?.focusId ?? '')).toBe(true);
    expect(mayMove(columned?.layout ?? {}, 'ROW-1', columned?.focusId ?? '')).toBe(false);
  });
});

describe('inserting', () => {
  it('wraps a chart on the grid into a row of its own', () => {
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
  it('refuses a thirteenth in a row', () => {
    let map = plain;
    for (let count = 2; count < 12; count += 1)
      map = insertComponent(map, chart, { parentId: 'ROW-1', index: 0 }, () => `k${count}`)?.layout ?? {};
    expect(children(map, 'ROW-1')).toHaveLength(12);
    expect(insertComponent(map, chart, { parentId: 'ROW-1', index: 0 }, counter())).toBeNull();
  });
  it('gives a chart in a column the width of the column', () => {
    const done = insertComponent(plain, chart, { parentId: 'COLUMN-1', index: 0 }, counter());
    expect(width(done?.layout ?? {}, done?.focusId ?? '')).toBe(3);
  });
  it('takes the whole dashboard into tabs at the top, and lets it out of them again', () => {
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
  it('of the whole are measured as they are stored, in UTF-8', () => {
    expect(measureLayout(plain).state).toBe('fine');
    const of = (count: number) => measureLayout(setMeta(plain, 'MARKDOWN-1', { code: 'é'.repeat(count) }));
    const rest = of(0).sizeBytes;
    expect(of(Math.floor((MAX_LAYOUT_BYTES - rest) / 2)).state).toBe('nearly-full');
    expect(of(Math.floor((MAX_LAYOUT_BYTES - rest) / 2) + 1).state).toBe('too-large');
  });
});

describe('places in words', () => {
  it('name every legal place but the present one', () => {
    const places = listPlaces(plain, 'HEADER-1').map(({ words }) => words);
    expect(places).toContain('At the start of the dashboard');
    expect(places).toContain('In the dashboard, after row of column of “chart 3”, divider and 1 more, “chart 4”');
    expect(places).toHaveLength(2 + 4);
    expect(nameOf(plain, 'MARKDOWN-1')).toBe('text “hi”');
  });
});

/** Small and repeatable: enough for choosing among edits. */
function chooser(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

const INSERTS: readonly NewComponent[] = [
  chart,
  ...(['tabs', 'row', 'column', 'header', 'markdown', 'divider'] as const).map((type): NewComponent => ({ type })),
];

function anyEdit(map: PositionMap, choose: (count: number) => number, random: () => string): PositionMap | undefined {
  const ids = subtreeIds(map, 'ROOT_ID');
  const any = () => ids[choose(ids.length)] ?? '';
  const place = { parentId: any(), index: choose(4) };
  switch (choose(7)) {
    case 0:
    case 1:
      return insertComponent(map, INSERTS[choose(INSERTS.length)] ?? chart, place, random)?.layout;
    case 2:
      return moveComponent(map, any(), place, random)?.layout;
    case 3: {
      const id = any();
      const places = listPlaces(map, id);
      const chosen = places[choose(places.length)];
      return chosen && moveComponent(map, id, chosen.place, random)?.layout;
    }
    case 4:
      return choose(3) === 0 ? removeComponent(map, any())?.layout : undefined;
    case 5:
      return resizeComponent(map, any(), { columns: choose(15) - 1, units: choose(120) });
    default:
      return choose(2) === 0 ? addTab(map, any(), random)?.layout : duplicateComponent(map, any(), random)?.layout;
  }
}

describe('where something lands', () => {
  it('is said in columns of its row: beside others what is left, in a full row its share', () => {
    const rowed = insertComponent(plain, { type: 'row' }, { parentId: 'GRID_ID', index: 0 }, counter());
    const rowId = rowed?.focusId ?? '';
    let map = rowed?.layout ?? {};
    const widths: unknown[] = [];
    for (const index of [0, 1, 2, 1]) {
      const edited = insertComponent(map, chart, { parentId: rowId, index }, () => `c${widths.length}`);
      map = edited?.layout ?? {};
      widths.push(landingOf(map, edited?.focusId ?? ''));
    }
    expect(widths).toEqual([
      { rowId, before: 0, columns: 4, total: 12 },
      { rowId, before: 4, columns: 4, total: 12 },
      { rowId, before: 8, columns: 4, total: 12 },
      { rowId, before: 3, columns: 3, total: 12 },
    ]);
    expect(landingOf(map, rowId)).toBeNull();
  });
});

describe('tabs over the whole dashboard', () => {
  it('stay where what they hold would be too deep without them', () => {
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

describe('any sequence of edits', () => {
  it.each([...Array(40).keys()])('gives a layout that is read without a repair (%i)', (seed) => {
    const choose = chooser(seed + 1);
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
