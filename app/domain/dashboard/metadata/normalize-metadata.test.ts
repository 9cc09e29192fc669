import { describe, expect, it } from 'vitest';
import { changeFilters } from '#app/domain/dashboard/filters/change-filters.ts';
import { chartNodes, type RootNode } from '#app/domain/dashboard/layout/layout-tree.ts';
import { plainLayout, tabbedLayout, parseTree } from '#app/domain/dashboard/layout/layout-fixtures.ts';
import { normalizeMetadata, withChartIds, withScopes } from './normalize-metadata.ts';
import { chartIdsIn, withCharts } from '#app/domain/dashboard/layout/save-positions.ts';
import { allTabs, tabTree } from '#app/domain/dashboard/layout/tab-tree.ts';

describe('normalizeMetadata', () => {
  it('adds what clients count on, and keeps what it does not know', () => {
    expect(normalizeMetadata({ refresh_frequency: 30, future: { a: 1 }, color_namespace: null }, null)).toEqual({
      refresh_frequency: 30,
      timed_refresh_immune_slices: [],
      expanded_slices: {},
      color_scheme: '',
      label_colors: {},
      shared_label_colors: [],
      map_label_colors: {},
      color_scheme_domain: [],
      cross_filters_enabled: true,
      future: { a: 1 },
    });
  });

  it('takes the layout out, and defaults of filter boxes that were deleted', () => {
    const sent = { positions: {}, default_filters: '{"1": {"a": 1}, "9": {"b": 2}}' };
    const settled = normalizeMetadata(sent, [1]);
    expect(settled).not.toHaveProperty('positions');
    expect(settled['default_filters']).toBe('{"1":{"a":1}}');
    expect(normalizeMetadata({ default_filters: '{bad' }, [1])['default_filters']).toBe('{}');
  });
});

describe('withScopes', () => {
  it('works out which charts and tabs filters reach, whatever was sent', () => {
    const scope = { rootPath: ['TAB-b'], excluded: [3] };
    const metadata = {
      native_filter_configuration: [
        { id: 'f', type: 'NATIVE_FILTER', scope, chartsInScope: [99] },
        { id: 'd', type: 'DIVIDER', scope, chartsInScope: [] },
        { id: 'x', type: 'NATIVE_FILTER', scope: 'nonsense' },
        null,
      ],
      chart_configuration: {
        2: { id: 2, crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [] }, chartsInScope: [] } },
        1: { id: 1, crossFilters: { scope: 'global', chartsInScope: [7] } },
      },
      global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [1] }, chartsInScope: [] },
    };
    expect(withScopes(metadata, parseTree(tabbedLayout))).toMatchObject({
      native_filter_configuration: [
        { id: 'f', chartsInScope: [2], tabsInScope: ['TAB-b', 'TAB-c'] },
        { id: 'd', chartsInScope: [] },
        { id: 'x', scope: 'nonsense' },
        null,
      ],
      chart_configuration: { 2: { crossFilters: { chartsInScope: [1, 3] } }, 1: { crossFilters: { chartsInScope: [7] } } },
      global_chart_configuration: { chartsInScope: [2, 3] },
    });
  });
});

describe('charts in other places', () => {
  it('are named in the layout by their new id and uuid', () => {
    expect(chartIdsIn(plainLayout)).toEqual([1, 2, 3, 4]);
    const copied = withCharts(plainLayout, new Map([[1, { id: 11, uuid: 'u' }]]));
    expect(chartIdsIn(copied)).toEqual([11, 2, 3, 4]);
    expect(copied['CHART-1']).toMatchObject({ meta: { chartId: 11, uuid: 'u', width: 8 } });
    expect(copied['DASHBOARD_VERSION_KEY']).toBe('v2');
  });

  it('are named in scopes, cross-filters and lists of the settings; datasets are left alone', () => {
    const metadata = {
      native_filter_configuration: [
        { id: 'f', targets: [{ datasetId: 1 }], scope: { rootPath: [], excluded: [1, 5] }, chartsInScope: [1] },
      ],
      chart_configuration: { 1: { id: 1, crossFilters: { chartsInScope: [1] } } },
      expanded_slices: { 1: true, 5: true },
      timed_refresh_immune_slices: [1],
      refresh_frequency: 1,
    };
    expect(withChartIds(metadata, new Map([[1, 11]]))).toEqual({
      native_filter_configuration: [
        { id: 'f', targets: [{ datasetId: 1 }], scope: { rootPath: [], excluded: [11, 5] }, chartsInScope: [11] },
      ],
      chart_configuration: { 11: { id: 11, crossFilters: { chartsInScope: [11] } } },
      expanded_slices: { 11: true, 5: true },
      timed_refresh_immune_slices: [11],
      refresh_frequency: 1,
    });
  });
});

describe('tabs', () => {
  it('are a tree, whatever is between them', () => {
    expect(allTabs(parseTree(tabbedLayout))).toEqual({ 'TAB-a': 'A', 'TAB-b': 'B', 'TAB-c': 'Tab title', 'TAB-d': '' });
    expect(tabTree(parseTree(tabbedLayout))).toMatchObject([
      { value: 'TAB-a', title: 'A', children: [] },
      { value: 'TAB-b', children: [{ value: 'TAB-c', parents: ['ROOT_ID', 'TABS-1', 'TAB-b', 'TABS-2'] }, { value: 'TAB-d' }] },
    ]);
    expect(tabTree(parseTree(plainLayout))).toEqual([]);
  });
});

describe('changeFilters', () => {
  it('spec 294: trims descriptions, as every save does', () => {
    const filter = { id: 'a', description: '   spaced \n' };
    expect(changeFilters([], { modified: [filter], deleted: [], reordered: [] })).toEqual([{ id: 'a', description: 'spaced' }]);
    const lists = { native_filter_configuration: [filter, 'odd'], chart_customization_config: [filter] };
    expect(normalizeMetadata(lists, null)).toMatchObject({
      native_filter_configuration: [{ id: 'a', description: 'spaced' }, 'odd'],
      chart_customization_config: [{ id: 'a', description: 'spaced' }],
    });
  });

  it('replaces, removes, adds and orders', () => {
    const filters = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
    const change = { modified: [{ id: 'b', name: 'B' }, { id: 'd' }], deleted: ['a'], reordered: ['d', 'zz', 'd'] };
    expect(changeFilters(filters, change)).toEqual([{ id: 'd' }, { id: 'b', name: 'B' }, { id: 'c' }]);
  });
});

describe('scopes of many filters', () => {
  const scope = { rootPath: ['ROOT_ID'], excluded: [] };
  const filters = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `f${index}`, scope }));
  const chartsOf = (count: number): RootNode =>
    parseTree(
      Object.fromEntries([
        ['ROOT_ID', { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] }],
        ['GRID_ID', { type: 'GRID', id: 'GRID_ID', children: Array.from({ length: count }, (_, index) => `ROW-${index}`) }],
        ...Array.from({ length: count }, (_, index) => [
          `ROW-${index}`,
          { type: 'ROW', id: `ROW-${index}`, children: [`CHART-${index}`], meta: {} },
        ]),
        ...Array.from({ length: count }, (_, index) => [
          `CHART-${index}`,
          { type: 'CHART', id: `CHART-${index}`, children: [], meta: { chartId: index + 1, width: 4, height: 50 } },
        ]),
      ]) as never,
    );

  it('are computed for 10,000 filters of two charts, looking at each chart once for each', () => {
    const tree = chartsOf(2);
    let reads = 0;
    for (const node of chartNodes(tree)) {
      const { parents } = node;
      Object.defineProperty(node, 'parents', {
        get() {
          reads += 1;
          return parents;
        },
      });
    }
    const settled = withScopes({ native_filter_configuration: filters(10_000) }, tree);
    expect((settled['native_filter_configuration'] as { chartsInScope: number[] }[]).at(-1)?.chartsInScope).toEqual([1, 2]);
    expect(reads).toBe(20_000);
  });

  it('are refused where all of them together would list millions of charts', () => {
    expect(() => withScopes({ native_filter_configuration: filters(10_000) }, chartsOf(300))).toThrow(
      'This dashboard has 10000 filters with a scope and 300 charts, which is too many together.',
    );
    expect(() => withScopes({ native_filter_configuration: filters(100) }, chartsOf(300))).not.toThrow();
  });
});
