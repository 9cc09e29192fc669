import { describe, expect, it } from 'vitest';
import { plainLayout, tabbedLayout, parseTree } from './layout-fixtures.ts';
import { chartIdsInOrder } from './layout-tree.ts';
import { parseLayout } from './parse-layout.ts';
import { placeChart, removeChart } from './place-chart.ts';

const chart = { id: 9, uuid: 'u-9', name: 'Nine' };
const place = (layout: unknown): string => placeChart(JSON.stringify(layout), chart, 'new') ?? '';

describe('placeChart', () => {
  it('puts the chart after everything else, in a new row, with the usual size', () => {
    const parsed = parseLayout(place(plainLayout));
    expect(chartIdsInOrder(parsed.tree)).toEqual([...chartIdsInOrder(parseTree(plainLayout)), 9]);
    expect(parsed.repairs).toEqual([]);
    expect(JSON.parse(place(plainLayout))).toMatchObject({
      'CHART-new': { parents: ['ROOT_ID', 'GRID_ID', 'ROW-new'], meta: { chartId: 9, uuid: 'u-9', width: 4, height: 50 } },
    });
  });
  it('puts it at the end of the first tab where the dashboard has tabs at the top', () => {
    const layout = JSON.parse(place(tabbedLayout)) as Record<string, { children: string[]; parents: string[] }>;
    expect(layout['ROW-a']?.children).toEqual(['CHART-1', 'CHART-new']);
    expect(layout['CHART-new']?.parents).toEqual(['ROOT_ID', 'TABS-1', 'TAB-a', 'ROW-a']);
    expect(parseLayout(layout).repairs).toEqual([]);
  });
  it('creates a layout if there is none, whatever value is there', () => {
    for (const text of ['', '{}', 'no JSON', '[]', 'null', '{"ROOT_ID":{"type":"ROOT","children":["GONE"]}}'])
      expect(chartIdsInOrder(parseLayout(placeChart(text, chart, 'n') ?? '').tree)).toEqual([9]);
  });
  it('changes nothing where the chart is already', () => {
    const once = place(plainLayout);
    expect(placeChart(once, chart, 'other')).toBe(once);
  });
  it('puts it at the end of the tab that was chosen, also where another tab has it already', () => {
    const once = placeChart(JSON.stringify(tabbedLayout), chart, 'one', 'TAB-d') ?? '';
    const placed = JSON.parse(once) as Record<string, { children: string[]; parents: string[] }>;
    expect(placed['ROW-d']?.children).toEqual(['CHART-3', 'CHART-one']);
    expect(placed['CHART-one']?.parents).toEqual(['ROOT_ID', 'TABS-1', 'TAB-b', 'TABS-2', 'TAB-d', 'ROW-d']);
    expect(parseLayout(placed).repairs).toEqual([]);
    expect(placeChart(once, chart, 'two', 'TAB-d')).toBe(once);
    expect(placeChart(once, chart, 'two', 'TAB-b')).toBe(once);
    const twice = JSON.parse(placeChart(once, chart, 'two', 'TAB-a') ?? '') as Record<string, { children: string[] }>;
    expect(twice['ROW-a']?.children).toEqual(['CHART-1', 'CHART-two']);
  });
  it('is null for a tab that is not there, and for what is no tab', () => {
    expect(placeChart(JSON.stringify(tabbedLayout), chart, 'new', 'TAB-gone')).toBeNull();
    expect(placeChart(JSON.stringify(tabbedLayout), chart, 'new', 'ROOT_ID')).toBeNull();
    expect(placeChart(JSON.stringify(plainLayout), chart, 'new', '__proto__')).toBeNull();
  });
  it('takes no id that is taken, and keeps keys such as __proto__ as they are', () => {
    const text = `{"__proto__":{"type":"X"},"ROW-new":{"type":"ROW","children":[]},"ROOT_ID":{"type":"ROOT","children":["GRID_ID"]},"GRID_ID":{"type":"GRID","children":["ROW-new"]}}`;
    const layout = placeChart(text, chart, 'new');
    expect(layout).toContain('"__proto__":{"type":"X"}');
    expect(layout).toContain('"ROW-new-"');
  });
});

describe('removeChart', () => {
  it('is the inverse of placing', () => {
    expect(JSON.parse(removeChart(place(plainLayout), 9))).toEqual(plainLayout);
    expect(JSON.parse(removeChart(place(tabbedLayout), 9))).toEqual(tabbedLayout);
  });
  it('keeps a row that still has content', () => {
    const layout = JSON.parse(removeChart(JSON.stringify(plainLayout), 1)) as Record<string, { children: string[] }>;
    expect(layout['ROW-1']?.children).toEqual(['CHART-2']);
    expect(layout['CHART-1']).toBeUndefined();
  });
});

describe('several charts that are placed one after another', () => {
  interface Placed {
    readonly children: string[];
    readonly meta: { readonly chartId: number; readonly width: number };
  }
  const placeAll = (from: string, count: number): Record<string, Placed> => {
    let layout = from;
    for (let id = 101; id < 101 + count; id += 1) layout = placeChart(layout, { ...chart, id }, `s${id}`) ?? '';
    return JSON.parse(layout) as Record<string, Placed>;
  };
  const rowsOf = (layout: Record<string, Placed>): number[][] =>
    (layout['GRID_ID']?.children ?? []).map((row) => (layout[row]?.children ?? []).map((id) => layout[id]?.meta.width ?? 0));

  it('alone is as wide as the dashboard, and fills its row with those that follow', () => {
    expect([1, 2, 3, 4, 5].map((count) => rowsOf(placeAll('', count)))).toEqual([
      [[12]],
      [[6, 6]],
      [[4, 4, 4]],
      [[4, 4, 4], [4]],
      [
        [4, 4, 4],
        [4, 4],
      ],
    ]);
    expect(parseLayout(placeAll('', 5)).repairs).toEqual([]);
  });
  it('leaves rows as they are arranged, and does not join texts, columns or full rows', () => {
    expect(rowsOf(placeAll(JSON.stringify(plainLayout), 2)).at(-1)).toEqual([4, 4]);
    const wide = { ...plainLayout, GRID_ID: { type: 'GRID', children: ['ROW-1'] } };
    expect(rowsOf(placeAll(JSON.stringify(wide), 1))).toEqual([[8, 4], [4]]);
    const half = { ...wide, 'ROW-1': { type: 'ROW', children: ['CHART-1'] } };
    expect(rowsOf(placeAll(JSON.stringify(half), 1))).toEqual([[8, 4]]);
  });
});
