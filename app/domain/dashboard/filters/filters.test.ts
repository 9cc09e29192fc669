import { describe, expect, it } from 'vitest';
import { applyToQuery, withExtraFormData } from '#app/domain/dashboard/masks/apply-extra-form-data.ts';
import { mergeExtraFormData, parseDataMask } from '#app/domain/dashboard/masks/data-mask.ts';
import { filterBadges } from './filter-badges.ts';
import { chartsCrossFiltered, chartsInScope, extraFormDataFor } from './filter-scope.ts';
import { plainLayout, tabbedLayout, parseTree } from '#app/domain/dashboard/layout/layout-fixtures.ts';
import { activeDataMasks, nativeFilters, parseMetadata } from '#app/domain/dashboard/metadata/parse-metadata.ts';

const countryMask = { extraFormData: { filters: [{ col: 'country', op: 'IN', val: ['FR'] }] }, filterState: { value: ['FR'] } };
const stored = {
  color_scheme: 'supersetColors',
  label_colors: { Girls: '#FF69B4', evil: 'url(//x)', n: 7 },
  map_label_colors: { Boys: '#ADD8E6', Girls: '#000' },
  shared_label_colors: ['Boys', 'Girls'],
  refresh_frequency: 30,
  expanded_slices: { '3': true, '4': false, x: true },
  cross_filters_enabled: true,
  chart_configuration: {
    '1': { id: 1, crossFilters: { scope: { rootPath: ['TAB-b'], excluded: [] }, chartsInScope: [] } },
    '2': { id: 2, crossFilters: { scope: 'global' } },
  },
  global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [3] }, chartsInScope: [1, 2] },
  native_filter_configuration: [
    {
      id: 'NATIVE_FILTER-c',
      type: 'NATIVE_FILTER',
      name: 'Country',
      filterType: 'filter_select',
      targets: [{ datasetId: 3, column: { name: 'country' } }],
      defaultDataMask: countryMask,
      scope: { rootPath: ['TAB-a'], excluded: [] },
    },
    { id: 'NATIVE_FILTER-d', type: 'DIVIDER', title: 'When' },
    {
      id: 'NATIVE_FILTER-t',
      type: 'NATIVE_FILTER',
      name: 'Time',
      filterType: 'filter_time',
      targets: [{}],
      scope: { rootPath: ['ROOT_ID'], excluded: [2] },
    },
    'nonsense',
    { id: 'NATIVE_FILTER-c', name: 'twice' },
  ],
};
const metadata = parseMetadata(JSON.stringify(stored));
const tree = parseTree(tabbedLayout);
const timeMask = parseDataMask({ extraFormData: { time_range: 'Last week' }, filterState: { value: 'Last week' } });

describe('parseMetadata', () => {
  it('reads colors and lets nothing else pass', () => {
    expect(metadata.labelColors).toEqual({ Girls: '#FF69B4' });
    expect(metadata.mapLabelColors).toEqual({ Boys: '#ADD8E6', Girls: '#000' });
    const { labelColors } = parseMetadata('{"label_colors":{"__proto__":"#123456"}}');
    expect(Object.entries(labelColors)).toEqual([['__proto__', '#123456']]);
  });

  it('takes the old form of shared colors', () => {
    const old = parseMetadata({ shared_label_colors: { a: '#111', b: '#222' } });
    expect([old.sharedLabels, old.mapLabelColors]).toEqual([['a', 'b'], { a: '#111', b: '#222' }]);
  });

  it('keeps the order of the filter bar with its dividers, and an id once', () => {
    expect(metadata.filterBar.map((item) => [item.type, item.id])).toEqual([
      ['filter', 'NATIVE_FILTER-c'],
      ['divider', 'NATIVE_FILTER-d'],
      ['filter', 'NATIVE_FILTER-t'],
    ]);
    expect(nativeFilters(metadata)[0]?.targets).toEqual([{ datasetId: 3, datasetUuid: null, column: 'country' }]);
  });

  it('reads the rest', () => {
    expect(metadata).toMatchObject({
      refresh: { intervalS: 30 },
      expandedCharts: [3],
      crossFiltersEnabled: true,
      filterBarOrientation: 'vertical',
    });
  });

  it.each([
    [null],
    ['{'],
    ['[]'],
    [7],
    [{ native_filter_configuration: {}, chart_configuration: [], refresh_frequency: -1, expanded_slices: 'x', label_colors: [] }],
  ])('has a default for everything in %j', (given) => {
    expect(parseMetadata(given)).toMatchObject({
      colorScheme: null,
      labelColors: {},
      filterBar: [],
      refresh: { intervalS: 0 },
      expandedCharts: [],
      crossFiltersEnabled: true,
      globalScope: { rootPath: ['ROOT_ID'], excluded: [] },
    });
  });
});

describe('data masks', () => {
  it('keep what means something and lose what is malformed', () => {
    expect(
      parseDataMask({ extraFormData: { filters: 'x', time_range: 'Last day', evil: 1, relative_end: 'never' }, filterState: 3 }),
    ).toEqual({
      extraFormData: { time_range: 'Last day' },
      filterState: {},
      ownState: {},
    });
    expect(parseDataMask('no')).toEqual({ extraFormData: {}, filterState: {}, ownState: {} });
  });

  it('are the default ones unless the viewer selected some', () => {
    expect(activeDataMasks(metadata).get('NATIVE_FILTER-c')).toMatchObject(countryMask);
    expect(activeDataMasks(metadata, new Map([['NATIVE_FILTER-c', timeMask]])).get('NATIVE_FILTER-c')).toBe(timeMask);
  });

  it('append lists and override single values', () => {
    const merged = mergeExtraFormData(
      {
        filters: [{ col: 'a' }],
        adhoc_filters: [{ x: 1 }],
        time_range: 'Last day',
        granularity: 'd',
        custom_form_data: { a: 1 },
      },
      { filters: [{ col: 'b' }], time_range: 'Last week', time_grain_sqla: 'P1D', custom_form_data: { b: 2 } },
    );
    expect(merged).toEqual({
      filters: [{ col: 'a' }, { col: 'b' }],
      adhoc_filters: [{ x: 1 }],
      time_range: 'Last week',
      granularity: 'd',
      time_grain_sqla: 'P1D',
      custom_form_data: { a: 1, b: 2 },
    });
  });
});

describe('scopes', () => {
  it('contain the charts below their roots that are not excluded', () => {
    expect(chartsInScope({ rootPath: ['ROOT_ID'], excluded: [2] }, tree)).toEqual([1, 3]);
    expect(chartsInScope({ rootPath: ['TAB-a', 'TAB-d'], excluded: [] }, tree)).toEqual([1, 3]);
    expect(chartsInScope({ rootPath: [], excluded: [] }, tree)).toEqual([]);
    expect(chartsInScope({ rootPath: ['ROW-2'], excluded: [] }, parseTree(plainLayout))).toEqual([3, 4]);
  });

  it('of a selection never contain its own chart, and none when cross-filters are off', () => {
    expect(chartsCrossFiltered(1, metadata, tree)).toEqual([2, 3]);
    expect(chartsCrossFiltered(2, metadata, tree)).toEqual([1]);
    expect(chartsCrossFiltered(2, { ...metadata, crossFiltersEnabled: false }, tree)).toEqual([]);
  });

  it('decide what reaches a chart: filters in the order of the bar, then selections', () => {
    const situation = {
      metadata,
      tree,
      filterMasks: new Map([['NATIVE_FILTER-t', timeMask]]),
      chartMasks: new Map([[2, parseDataMask({ extraFormData: { filters: [{ col: 'c', op: '==', val: 1 }] } })]]),
    };
    expect(extraFormDataFor(1, situation)).toEqual({
      filters: [
        { col: 'country', op: 'IN', val: ['FR'] },
        { col: 'c', op: '==', val: 1 },
      ],
      time_range: 'Last week',
    });
    expect(extraFormDataFor(2, situation)).toEqual({});
    expect(extraFormDataFor(3, situation)).toEqual({ time_range: 'Last week' });
  });
});

describe('applying', () => {
  it('merges into the form data that a chart builds its queries from', () => {
    expect(withExtraFormData({ a: 1, extra_form_data: { filters: [{ col: 'x' }] } }, { filters: [{ col: 'y' }] })).toEqual({
      a: 1,
      extra_form_data: { filters: [{ col: 'x' }, { col: 'y' }] },
    });
    const formData = { a: 1 };
    expect(withExtraFormData(formData, {})).toBe(formData);
  });

  it('appends filters to a query, replaces its range and grain, and joins SQL in parentheses', () => {
    const query = {
      columns: [{ label: 'd', columnType: 'BASE_AXIS', timeGrain: 'P1M', sqlExpression: 'd', expressionType: 'SQL' }, 'size'],
      filters: [
        { col: 'd', op: 'TEMPORAL_RANGE', val: 'No filter' },
        { col: 'z', op: '==', val: 1 },
      ],
      extras: { where: '(a = 1)', having: '', time_grain_sqla: 'P1M' },
    };
    const extra = {
      filters: [{ col: 'country', op: 'IN', val: ['FR'] }],
      adhoc_filters: [
        { clause: 'WHERE', expressionType: 'SIMPLE', subject: 's', operator: 'IS NULL' },
        { clause: 'WHERE', expressionType: 'SQL', sqlExpression: 'b = 2 -- x' },
        { clause: 'HAVING', expressionType: 'SIMPLE', subject: 'h', operator: '>', comparator: 1 },
        { clause: 'HAVING', expressionType: 'SQL', sqlExpression: 'count(*) > 1' },
      ],
      time_range: 'Last week',
      time_grain_sqla: 'P1D',
    };
    expect(applyToQuery(query, extra)).toEqual({
      columns: [{ label: 'd', columnType: 'BASE_AXIS', timeGrain: 'P1D', sqlExpression: 'd', expressionType: 'SQL' }, 'size'],
      filters: [
        { col: 'd', op: 'TEMPORAL_RANGE', val: 'Last week' },
        { col: 'z', op: '==', val: 1 },
        { col: 'country', op: 'IN', val: ['FR'] },
        { col: 's', op: 'IS NULL' },
      ],
      extras: { where: '(a = 1) AND (b = 2 -- x\n)', having: '(count(*) > 1)', time_grain_sqla: 'P1D' },
    });
  });
});

describe('filterBadges', () => {
  it('say which filters work on a chart, which cannot, and which have no value', () => {
    const situation = {
      metadata,
      tree,
      chartMasks: new Map([
        [2, parseDataMask({ extraFormData: { filters: [{ col: 'c' }] }, filterState: { label: 'c is 1', value: [1] } })],
      ]),
    };
    expect(filterBadges(1, situation, ['country'])).toEqual([
      { source: { type: 'filter', id: 'NATIVE_FILTER-c' }, name: 'Country', column: 'country', value: 'FR', status: 'rejected' },
      { source: { type: 'filter', id: 'NATIVE_FILTER-t' }, name: 'Time', column: null, value: null, status: 'unset' },
      { source: { type: 'chart', id: 2 }, name: 'chart 2', column: 'c', value: 'c is 1', status: 'applied' },
    ]);
    const charts = new Map([[2, { name: 'Renamed since' }]]);
    expect(filterBadges(1, { ...situation, charts }).at(-1)?.name).toBe('Renamed since');
  });
});
