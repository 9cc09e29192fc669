import { describe, expect, it } from 'vitest';
import { box, chart, plainLayout, tabbedLayout, parseTree } from './layout-fixtures.ts';
import { depthBelow, mayContain } from './layout-rules.ts';
import { chartIdsInOrder, chartNodes, openTab, walk } from './layout-tree.ts';
import { withMissingCharts } from './missing-charts.ts';
import { parseLayout } from './parse-layout.ts';

const kinds = (layout: unknown) => parseLayout(layout).repairs.map((repair) => `${repair.kind} ${repair.id}`.trim());
const grid = (children: string[], items: object) => ({
  ROOT_ID: box('ROOT', ['GRID_ID']),
  GRID_ID: box('GRID', children),
  ...items,
});

describe('parseLayout', () => {
  it('reads a sound layout without repairs, from text as from an object', () => {
    const parsed = parseLayout(JSON.stringify(plainLayout));
    expect(parsed.repairs).toEqual([]);
    expect(parsed.title).toBe('Sales');
    expect([...walk(parsed.tree)].map((node) => node.id)).toEqual([
      'ROOT_ID',
      'GRID_ID',
      'ROW-1',
      'CHART-1',
      'CHART-2',
      'HEADER-1',
      'ROW-2',
      'COLUMN-1',
      'CHART-3',
      'DIVIDER-1',
      'MARKDOWN-1',
      'CHART-4',
    ]);
    expect(parsed.tree).toEqual(parseTree(plainLayout));
  });

  it('gives charts their ids in reading order, of all tabs', () => {
    expect(chartIdsInOrder(parseTree(plainLayout))).toEqual([1, 2, 3, 4]);
    expect(chartIdsInOrder(parseTree(tabbedLayout))).toEqual([1, 2, 3]);
  });

  it('knows parents from the tree, whatever is stored', () => {
    const stored = { ...plainLayout, 'CHART-1': { ...chart(1), parents: ['ROOT_ID', 'ROW-9'] } };
    expect(chartNodes(parseTree(stored))[0]?.parents).toEqual(['ROOT_ID', 'GRID_ID', 'ROW-1']);
    expect(kinds(stored)).toEqual(['wrong-parents CHART-1']);
  });

  it.each([[null], [undefined], [''], ['null'], ['{"a":'], ['[]'], [42], [[]], ['"x"'], [{}]])(
    'makes an empty grid of %j',
    (given) => {
      const { tree, title } = parseLayout(given);
      expect(tree.children[0]).toEqual({ type: 'grid', id: 'GRID_ID', parents: ['ROOT_ID'], children: [] });
      expect(title).toBeNull();
    },
  );

  it('breaks cycles and uses a component once', () => {
    const looped = grid(['ROW-1', 'ROW-1'], {
      'ROW-1': box('ROW', ['COLUMN-1']),
      'COLUMN-1': box('COLUMN', ['ROW-1', 'CHART-1'], { width: 4 }),
      'CHART-1': chart(1),
    });
    expect(chartIdsInOrder(parseTree(looped))).toEqual([1]);
    expect(kinds(looped)).toEqual(['seen-twice ROW-1', 'seen-twice ROW-1']);
    expect(kinds({ ROOT_ID: box('ROOT', ['ROOT_ID']) })).toEqual(['seen-twice ROOT_ID']);
  });

  it('leaves out what is missing, unknown or malformed, and says so', () => {
    const odd = grid(['gone', 'DYNAMIC-1', 'ROW-1', 'text'], {
      'DYNAMIC-1': box('DYNAMIC', []),
      'ROW-1': box('ROW', ['CHART-x', 'CHART-y']),
      'CHART-x': { type: 'CHART', meta: { chartId: '7; DROP' } },
      'CHART-y': { type: 'CHART', meta: null, children: 'no' },
      text: 'v2',
    });
    expect(kinds(odd)).toEqual(
      [
        'missing-child gone',
        'unknown-type DYNAMIC-1',
        'no-chart-id CHART-x',
        'bad-size CHART-y',
        'no-chart-id CHART-y',
        'unknown-type text',
      ].filter((kind) => kind !== 'bad-size CHART-y'),
    );
  });

  it('wraps charts, columns and markdown that are directly in a grid in rows', () => {
    const loose = grid(['CHART-1'], { 'CHART-1': chart(1), 'ROW-of-CHART-1': 'taken' });
    expect(kinds(loose)).toEqual(['wrapped-in-row CHART-1']);
    expect(chartNodes(parseTree(loose))[0]?.parents).toEqual(['ROOT_ID', 'GRID_ID', 'ROW-of-CHART-1-']);
  });

  it('lets a container that cannot be here give way to its children', () => {
    const nested = grid(['ROW-1'], { 'ROW-1': box('ROW', ['ROW-2']), 'ROW-2': box('ROW', ['CHART-1']), 'CHART-1': chart(1) });
    expect(kinds(nested)).toEqual(['not-allowed-here ROW-2']);
    expect(chartNodes(parseTree(nested))[0]?.parents).toEqual(['ROOT_ID', 'GRID_ID', 'ROW-1']);
  });

  it('brings sizes into range', () => {
    const sized = (meta: object) => {
      const layout = grid(['ROW-1'], {
        'ROW-1': box('ROW', ['CHART-1']),
        'CHART-1': { type: 'CHART', meta: { chartId: 1, ...meta } },
      });
      const node = chartNodes(parseTree(layout))[0];
      return [node?.columns, node?.units];
    };
    expect(sized({ width: 99, height: 1e9 })).toEqual([12, 1000]);
    expect(sized({ width: -3, height: 0 })).toEqual([1, 5]);
    expect(sized({ width: '4', height: null })).toEqual([4, 50]);
    expect(sized({ width: 3.4, height: 20.6 })).toEqual([3, 21]);
  });

  it('takes no key of JavaScript for a component', () => {
    const text =
      '{"ROOT_ID":{"type":"ROOT","children":["__proto__","constructor","toString"]},"__proto__":{"type":"GRID","children":["hasOwnProperty"]}}';
    const { tree, repairs } = parseLayout(text);
    expect(tree.children[0]).toEqual({ type: 'grid', id: '__proto__', parents: ['ROOT_ID'], children: [] });
    expect(repairs.map((repair) => repair.kind)).toEqual(['missing-child', 'missing-child', 'missing-child']);
  });

  it('stops at depths and sizes that no one can look at', () => {
    const deep: Record<string, unknown> = grid(['T0'], {});
    for (let i = 0; i < 20_000; i += 2) {
      deep[`T${i}`] = box('TABS', [`T${i + 1}`]);
      deep[`T${i + 1}`] = box('TAB', [`T${i + 2}`]);
    }
    expect(kinds(deep)).toContainEqual(expect.stringContaining('too-deep'));
    const ids = Array.from({ length: 300_000 }, (_, i) => `H${i}`);
    const wide = grid(ids, Object.fromEntries(ids.map((id) => [id, box('HEADER', [])])));
    const { tree, repairs } = parseLayout(wide);
    // With the root and the grid they are 5,000.
    expect(tree.children[0]?.children.map(({ id }) => id)).toEqual(ids.slice(0, 4_998));
    expect(repairs).toEqual(ids.slice(4_998, 5_198).map((id) => ({ kind: 'too-many', id })));
  });

  it('reads neither endless levels nor endless siblings', () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => [`R${index}`, box('ROW', [`R${index + 1}`])] as const);
    const deep = parseLayout(grid(['R0'], Object.fromEntries(rows)));
    expect(deep.repairs.some(({ kind }) => kind === 'too-deep')).toBe(true);
    expect([...walk(deep.tree)].length).toBeLessThan(100);
    const ids = Array.from({ length: 10_000 }, (_, index) => `H${index}`);
    const wide = parseLayout(grid(ids, Object.fromEntries(ids.map((id) => [id, box('DIVIDER', [])]))));
    expect(wide.repairs.some(({ kind }) => kind === 'too-many')).toBe(true);
    expect([...walk(wide.tree)].length).toBe(5_000);
  });

  it('drops tabs without a tab', () => {
    expect(kinds(grid(['TABS-1'], { 'TABS-1': box('TABS', ['CHART-1']), 'CHART-1': chart(1) }))).toEqual([
      'not-allowed-here CHART-1',
      'empty-tabs TABS-1',
    ]);
  });
});

describe('the tree', () => {
  it('opens the active tab, else the first', () => {
    const [tabs] = parseTree(tabbedLayout).children;
    if (tabs.type !== 'tabs') throw new Error('not tabbed');
    expect(openTab(tabs, [])?.id).toBe('TAB-a');
    expect(openTab(tabs, ['TAB-d', 'TAB-b'])?.id).toBe('TAB-b');
  });

  it('takes charts that are nowhere in it at the end', () => {
    const charts = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({ id, name: `c${id}` }));
    const filled = withMissingCharts(parseTree(plainLayout), charts);
    expect(chartIdsInOrder(filled)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(chartNodes(filled).at(-1)?.parents).toEqual(['ROOT_ID', 'GRID_ID', 'ROW-missing-1']);
    expect(chartNodes(withMissingCharts(parseTree(tabbedLayout), charts)).find((node) => node.chartId === 4)?.parents).toContain(
      'TAB-a',
    );
    const whole = parseTree(plainLayout);
    expect(withMissingCharts(whole, charts.slice(0, 4))).toBe(whole);
  });
});

describe('drop rules', () => {
  it('allow what the grid allows, down to its depth', () => {
    expect(mayContain('row', 'chart', 4)).toBe(true);
    expect(mayContain('row', 'chart', 5)).toBe(false);
    expect(mayContain('column', 'row', 3)).toBe(true);
    expect(mayContain('row', 'row', 1)).toBe(false);
    expect(mayContain('chart', 'markdown', 1)).toBe(false);
    expect([depthBelow(2, 'tab'), depthBelow(2, 'row')]).toEqual([2, 3]);
  });
});
