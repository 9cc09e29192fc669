import { describe, expect, it } from 'vitest';
import { seededIntegers } from '#app/domain/random/seeded-random.ts';
import { box, chart, plainLayout, tabbedLayout, type StoredLayout } from '#app/domain/dashboard/layout/layout-fixtures.ts';
import { chartIdsInOrder } from '#app/domain/dashboard/layout/layout-tree.ts';
import { mergeDashboards } from './merge-dashboards.ts';
import type { DashboardContent } from './dashboard-content.ts';
import { readStoredLayout } from './merge-positions.ts';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';

const content = (positions: StoredLayout, metadata: Record<string, unknown> = {}): DashboardContent => ({
  title: 'Sales',
  slug: null,
  css: null,
  positions,
  metadata,
});
const base = content(plainLayout);
const tabbed = content(tabbedLayout);

/** The layout with other components; undefined removes one. */
const having = (from: DashboardContent, change: Record<string, unknown>): DashboardContent => ({
  ...from,
  positions: Object.fromEntries(Object.entries({ ...from.positions, ...change }).filter(([, value]) => value !== undefined)),
});
const children = (positions: Readonly<Record<string, unknown>>, id: string): string[] =>
  (positions[id] as { children: string[] }).children;
const meta = (positions: Readonly<Record<string, unknown>>, id: string): Record<string, unknown> =>
  (positions[id] as { meta: Record<string, unknown> }).meta;
const filter = (id: string, name: string) => ({
  id,
  type: 'NATIVE_FILTER',
  name,
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
});

describe('mergeDashboards', () => {
  it('takes what only one side changed, without a conflict', () => {
    const mine = having({ ...base, title: 'Sales 2026' }, { 'CHART-1': chart(1, 6, 40) });
    const theirs = having({ ...base, css: 'a {}' }, { 'MARKDOWN-1': box('MARKDOWN', [], { code: 'bye', width: 3, height: 10 }) });
    const { merged, conflicts, theirChanges } = mergeDashboards({ base, mine, theirs });
    expect(conflicts).toEqual([]);
    expect(merged).toMatchObject({ title: 'Sales 2026', css: 'a {}' });
    expect(meta(merged.positions, 'CHART-1')).toMatchObject({ width: 6 });
    expect(meta(merged.positions, 'MARKDOWN-1')).toMatchObject({ code: 'bye' });
    expect(theirChanges).toEqual([
      { did: 'changeSetting', key: 'css' },
      { did: 'change', part: { kind: 'markdown', title: 'bye' } },
    ]);
  });

  it('merges the size that I changed with the name that the other one changed, of one chart', () => {
    const mine = having(base, { 'CHART-1': chart(1, 6, 40) });
    const renamed = { ...chart(1, 8, 40), meta: { ...(chart(1, 8, 40).meta as object), sliceNameOverride: 'Q3' } };
    const { merged, conflicts, theirChanges } = mergeDashboards({ base, mine, theirs: having(base, { 'CHART-1': renamed }) });
    expect(conflicts).toEqual([]);
    expect(meta(merged.positions, 'CHART-1')).toMatchObject({ width: 6, sliceNameOverride: 'Q3' });
    expect(theirChanges).toEqual([{ did: 'rename', part: { kind: 'chart', title: 'chart 1' }, title: 'Q3' }]);
  });

  it('reports what both changed differently, and mine is kept', () => {
    const { merged, conflicts } = mergeDashboards({
      base,
      mine: { ...base, title: 'A' },
      theirs: { ...base, title: 'B' },
    });
    expect(merged.title).toBe('A');
    expect(conflicts).toEqual([{ where: { is: 'setting', key: 'title' }, base: 'Sales', mine: 'A', theirs: 'B' }]);
  });

  it('reports a component that I removed and the other one changed', () => {
    const mine = having(base, { 'CHART-4': undefined, 'ROW-2': box('ROW', ['COLUMN-1']) });
    const theirs = having(base, { 'CHART-4': chart(4, 5, 60) });
    const { merged, conflicts } = mergeDashboards({ base, mine, theirs });
    expect(merged.positions).not.toHaveProperty('CHART-4');
    expect(conflicts).toMatchObject([
      { where: { is: 'part', part: { kind: 'chart', title: 'chart 4' } }, mine: undefined, theirs: { width: 5 } },
    ]);
  });

  it('restores a chart whose row was deleted', () => {
    const mine = having(base, {
      'ROW-1': undefined,
      'CHART-1': undefined,
      'CHART-2': undefined,
      GRID_ID: box('GRID', ['HEADER-1', 'ROW-2']),
    });
    const theirs = having(base, { 'ROW-1': box('ROW', ['CHART-1', 'CHART-2', 'CHART-9']), 'CHART-9': chart(9, 4, 50) });
    const { merged, theirChanges } = mergeDashboards({ base, mine, theirs });
    expect(chartIdsInOrder(parseLayout(merged.positions).tree)).toEqual([3, 4, 9]);
    expect(parseLayout(merged.positions).repairs).toEqual([]);
    expect(theirChanges).toEqual([{ did: 'add', part: { kind: 'chart', title: 'chart 9' }, tab: null }]);
  });

  it('keeps what the other one added when I turned the grid into tabs', () => {
    const mine = having(base, {
      ROOT_ID: box('ROOT', ['TABS-n']),
      'TABS-n': box('TABS', ['TAB-n']),
      'TAB-n': box('TAB', ['ROW-1', 'HEADER-1', 'ROW-2'], { text: 'All' }),
      GRID_ID: box('GRID', []),
    });
    const theirs = having(base, {
      GRID_ID: box('GRID', ['ROW-1', 'HEADER-1', 'ROW-9', 'ROW-2']),
      'ROW-9': box('ROW', ['CHART-9']),
      'CHART-9': chart(9),
    });
    const { merged } = mergeDashboards({ base, mine, theirs });
    const { tree, repairs } = parseLayout(merged.positions);
    expect(repairs).toEqual([]);
    expect(tree.children[0].type).toBe('tabs');
    expect(new Set(chartIdsInOrder(tree))).toEqual(new Set([1, 2, 3, 4, 9]));
  });

  it('lets neither of two swallow the other', () => {
    const inner = (outer: string, other: string): Record<string, unknown> => ({
      [outer]: box('COLUMN', [`ROW-in-${outer}`], { width: 4 }),
      [`ROW-in-${outer}`]: box('ROW', [other]),
    });
    const start = content({
      ROOT_ID: box('ROOT', ['GRID_ID']),
      GRID_ID: box('GRID', ['ROW-x', 'ROW-y']),
      'ROW-x': box('ROW', ['COLUMN-x']),
      'ROW-y': box('ROW', ['COLUMN-y']),
      'COLUMN-x': box('COLUMN', ['ROW-in-COLUMN-x'], { width: 4 }),
      'COLUMN-y': box('COLUMN', ['ROW-in-COLUMN-y'], { width: 4 }),
      'ROW-in-COLUMN-x': box('ROW', []),
      'ROW-in-COLUMN-y': box('ROW', []),
    });
    const mine = having(start, { ...inner('COLUMN-x', 'COLUMN-y'), 'ROW-y': box('ROW', []) });
    const theirs = having(start, { ...inner('COLUMN-y', 'COLUMN-x'), 'ROW-x': box('ROW', []) });
    const { merged } = mergeDashboards({ base: start, mine, theirs });
    expect(parseLayout(merged.positions).repairs).toEqual([]);
    expect([...readStoredLayout(merged.positions).keys()].sort()).toEqual([...readStoredLayout(start.positions).keys()].sort());
  });

  it('says to which tab something was moved', () => {
    const theirs = having(tabbed, {
      'ROW-a': box('ROW', []),
      'ROW-c': box('ROW', ['CHART-2', 'CHART-1']),
      'TAB-b': box('TAB', ['TABS-2'], { text: 'Q3' }),
    });
    const { theirChanges, merged } = mergeDashboards({ base: tabbed, mine: tabbed, theirs });
    expect(theirChanges).toEqual([
      { did: 'move', part: { kind: 'chart', title: 'chart 1' }, tab: { kind: 'tab', title: 'Tab title' } },
      { did: 'rename', part: { kind: 'tab', title: 'B' }, title: 'Q3' },
    ]);
    expect(children(merged.positions, 'ROW-c')).toEqual(['CHART-2', 'CHART-1']);
  });

  it('merges filters one by one, whatever was worked out from the layout', () => {
    const start = content(plainLayout, { native_filter_configuration: [filter('a', 'Region'), filter('b', 'Year')] });
    const mine = {
      ...start,
      metadata: { native_filter_configuration: [filter('b', 'Year'), { ...filter('a', 'Region'), chartsInScope: [1] }] },
    };
    const theirs = {
      ...start,
      metadata: {
        native_filter_configuration: [{ ...filter('a', 'Land'), chartsInScope: [2] }, filter('b', 'Year'), filter('c', 'New')],
        color_scheme: 'x',
      },
    };
    const { merged, conflicts, theirChanges } = mergeDashboards({ base: start, mine, theirs });
    expect(conflicts).toEqual([]);
    expect(merged.metadata['native_filter_configuration']).toMatchObject([
      { id: 'b' },
      { id: 'c' },
      { id: 'a', name: 'Land', chartsInScope: [1, 2, 3, 4] },
    ]);
    expect(theirChanges).toEqual([
      { did: 'change', part: { kind: 'filter', title: 'Land' } },
      { did: 'add', part: { kind: 'filter', title: 'New' }, tab: null },
      { did: 'changeSetting', key: 'color_scheme' },
    ]);
  });

  it('merges colors label by label', () => {
    const start = content(plainLayout, { label_colors: { a: '#111111' } });
    const { merged, conflicts } = mergeDashboards({
      base: start,
      mine: { ...start, metadata: { label_colors: { a: '#222222', __proto__x: '#333333' } } },
      theirs: { ...start, metadata: { label_colors: { a: '#111111', b: '#444444' } } },
    });
    expect(conflicts).toEqual([]);
    expect(merged.metadata['label_colors']).toEqual({ a: '#222222', __proto__x: '#333333', b: '#444444' });
  });
});

/** Some edits as a person makes them in edit mode: always a layout that needs no repair. */
function edited(from: DashboardContent, pick: (below: number) => number, who: string): DashboardContent {
  let { positions } = from;
  for (let step = 0; step < 1 + pick(5); step += 1) {
    const layout = readStoredLayout(positions);
    const rows = [...layout.values()].filter((node) => node.type === 'ROW');
    const charts = [...layout.values()].filter((node) => node.type === 'CHART');
    const places = [...layout.values()].filter((node) => node.type === 'TAB' || node.type === 'GRID');
    const [row, target, one] = [rows[pick(rows.length || 1)], rows[pick(rows.length || 1)], charts[pick(charts.length || 1)]];
    const place = places[pick(places.length || 1)];
    const id = `${who}-${step}-${pick(1_000)}`;
    const kids = (of: string): string[] => children(positions, of);
    const set = (of: string, list: string[]): Record<string, unknown> => ({
      [of]: { ...(positions[of] as object), children: list },
    });
    switch (pick(5)) {
      case 0:
        if (row)
          positions = { ...positions, ...set(row.id, [...kids(row.id), `CHART-${id}`]), [`CHART-${id}`]: chart(pick(50) + 1) };
        break;
      case 1:
        if (one?.parent)
          positions = {
            ...positions,
            ...set(
              one.parent,
              kids(one.parent).filter((child) => child !== one.id),
            ),
          };
        break;
      case 2:
        if (one?.parent && target && target.id !== one.parent)
          positions = {
            ...positions,
            ...set(
              one.parent,
              kids(one.parent).filter((child) => child !== one.id),
            ),
            ...set(target.id, [...kids(target.id), one.id]),
          };
        break;
      case 3:
        if (place)
          positions = { ...positions, ...set(place.id, [`ROW-${id}`, ...kids(place.id)]), [`ROW-${id}`]: box('ROW', []) };
        break;
      default:
        if (row?.parent && place && !ancestors(layout, place.id).includes(row.id) && row.parent !== place.id)
          positions = {
            ...positions,
            ...set(
              row.parent,
              kids(row.parent).filter((child) => child !== row.id),
            ),
            ...set(place.id, [...kids(place.id), row.id]),
          };
    }
  }
  return { ...from, positions };
}

function ancestors(layout: ReturnType<typeof readStoredLayout>, id: string): string[] {
  const found: string[] = [];
  for (let at: string | null | undefined = id; at; at = layout.get(at)?.parent) found.push(at);
  return found;
}

describe('random layouts', () => {
  it('are read to a bounded depth and size', () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => [`R${index}`, box('ROW', [`R${index + 1}`])] as const);
    expect(readStoredLayout({ ROOT_ID: box('ROOT', ['R0']), ...Object.fromEntries(rows) }).size).toBe(101);
    const ids = Array.from({ length: 10_000 }, (_, index) => `D${index}`);
    const wide = { ROOT_ID: box('ROOT', ids), ...Object.fromEntries(ids.map((id) => [id, box('DIVIDER', [])])) };
    expect(readStoredLayout(wide).size).toBe(5_000);
  });
});

describe('mergeDashboards, over many edits', () => {
  it('always gives a valid tree in which nothing of either side is lost', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const pick = seededIntegers(seed);
      const start = pick(2) === 0 ? base : tabbed;
      const [mine, theirs] = [edited(start, pick, 'me'), edited(start, pick, 'you')];
      const { merged } = mergeDashboards({ base: start, mine, theirs });
      expect([seed, parseLayout(merged.positions).repairs]).toEqual([seed, []]);
      const [old, me, you, now] = [start, mine, theirs, merged].map((side) => readStoredLayout(side.positions)) as [L, L, L, L];
      const wanted = [...new Set([...me.keys(), ...you.keys()])].filter((id) => !old.has(id) || (me.has(id) && you.has(id)));
      expect([seed, wanted.filter((id) => !now.has(id))]).toEqual([seed, []]);
      // What I left where it was is where the other one has it.
      const left = [...you.values()].filter(
        (node) => old.has(node.id) && me.has(node.id) && me.get(node.id)?.parent === old.get(node.id)?.parent,
      );
      const strayed = left.filter((node) => now.has(node.parent ?? '') && now.get(node.id)?.parent !== node.parent);
      expect([seed, strayed.map((node) => node.id)]).toEqual([seed, []]);
    }
  });

  it('changes nothing where the other side changed nothing, and the other way round', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const mine = edited(base, seededIntegers(seed), 'me');
      for (const versions of [
        { base, mine, theirs: base },
        { base, mine: base, theirs: mine },
      ]) {
        const { merged, conflicts } = mergeDashboards(versions);
        expect(conflicts).toEqual([]);
        expect(parseLayout(merged.positions).tree).toEqual(parseLayout(mine.positions).tree);
      }
    }
  });
});

type L = ReturnType<typeof readStoredLayout>;
