import { describe, expect, it } from 'vitest';
import { changeFilters } from './change-filters.ts';
import {
  hexOrNull,
  findLabelColorsProblem,
  readLabelColors,
  writeLabelColors,
} from '#app/domain/dashboard/colors/color-choice.ts';
import {
  addEntry,
  changeDivider,
  changeFields,
  filterChange,
  filterProblems,
  moveEntry,
  newControl,
  newDivider,
  newFilter,
  possibleParents,
  readFilterList,
  removeEntry,
} from './edit-filters.ts';
import { readFields, withFields } from './edit-filters-fields.ts';
import { buildScope, scopeTree, classifySelection, toggleBranch } from './edit-filters-scope.ts';
import { chartsInScope } from './filter-scope.ts';
import { tabbedLayout } from '#app/domain/dashboard/layout/layout-fixtures.ts';
import { chartIdsInOrder } from '#app/domain/dashboard/layout/layout-tree.ts';
import { nativeFilters, parseMetadata } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';

const filter = (id: string, change = {}) => withFields(newFilter(id), { name: id, datasetId: 3, column: 'city', ...change });
const id = (name: string) => `NATIVE_FILTER-${name}`;

describe('a list of filters', () => {
  const list = [filter('a'), newDivider('d'), filter('b', { parents: [id('a')] }), filter('c', { parents: [id('b')] })];

  it('adds behind the one that is looked at, and at the end without one', () => {
    expect(addEntry(list, newFilter('n'), id('a')).map((entry) => entry.id)[1]).toBe(id('n'));
    expect(addEntry(list, newFilter('n'), null).at(-1)?.id).toBe(id('n'));
  });

  it('moves within its ends and keeps every entry', () => {
    expect(moveEntry(list, id('c'), -9)[0]?.id).toBe(id('c'));
    expect(
      moveEntry(list, id('a'), 1)
        .map((entry) => entry.id)
        .slice(0, 2),
    ).toEqual(['NATIVE_FILTER_DIVIDER-d', id('a')]);
    expect(moveEntry(list, 'gone', 1)).toEqual(list);
  });

  it('forgets a removed filter in those that depended on it', () => {
    const left = removeEntry(list, id('a'));
    expect(left.map((entry) => entry.id)).not.toContain(id('a'));
    expect(left.find((entry) => entry.id === id('b'))?.['cascadeParentIds']).toEqual([]);
  });

  it('offers nothing to depend on that would come around to itself', () => {
    expect(possibleParents(list, id('a')).map((entry) => entry.id)).toEqual([]);
    expect(possibleParents(list, id('c')).map((entry) => entry.id)).toEqual([id('a'), id('b')]);
    const around = changeFields(list, id('a'), { parents: [id('c')] });
    expect(filterProblems(around).get(id('b'))?.[0]).toBe('parents');
  });

  it('says what is missing and finds nothing wrong with what is complete', () => {
    expect(filterProblems(changeDivider(list, 'NATIVE_FILTER_DIVIDER-d', { title: 'Place' })).size).toBe(0);
    expect(filterProblems([newFilter('x')]).get(id('x'))).toEqual(['name', 'dataset']);
    expect(filterProblems([filter('x', { filterType: 'filter_range', value: [5, 1] })]).get(id('x'))?.[0]).toBe('default');
  });

  it('tells the server what it needs to make the same list', () => {
    const after = moveEntry(removeEntry(changeFields(list, id('b'), { name: 'New' }), id('c')), id('b'), -2);
    const change = filterChange(list, after);
    expect(changeFilters(list, change ?? { modified: [], deleted: [], reordered: [] })).toEqual(after);
    expect(filterChange(list, [...list])).toBeNull();
  });

  it('reads whatever is stored', () => {
    expect(readFilterList([null, 1, { id: '' }, { id: 'a' }, { id: 'a' }, []])).toEqual([{ id: 'a' }]);
    expect(readFilterList('x')).toEqual([]);
    expect(() => readFields({ id: 'a', controlValues: 7, targets: 'x', scope: null })).not.toThrow();
  });
});

describe('one filter', () => {
  it('keeps what this product does not know', () => {
    const entry = {
      ...newFilter('a'),
      targets: [{ datasetId: 3, column: { name: 'x' }, extra: 1 }],
      later: true,
      controlValues: { own: 2 },
    };
    expect(withFields(entry, { name: 'N' })).toMatchObject({ later: true, controlValues: { own: 2 }, targets: [{ extra: 1 }] });
  });

  it.each([
    ['filter_select', ['Oslo', null], { filters: [{ col: 'city', op: 'IN', val: ['Oslo', null] }] }],
    ['filter_range', [1, null], { filters: [{ col: 'city', op: '>=', val: 1 }] }],
    ['filter_time', 'Last week', { time_range: 'Last week' }],
    ['filter_timecolumn', ['at'], { granularity_sqla: 'at' }],
    ['filter_timegrain', ['P1D'], { time_grain_sqla: 'P1D' }],
  ])('says the default of a %s to charts', (filterType, value, extraFormData) => {
    const typed = withFields(withFields(filter('a'), { filterType }), { column: 'city' });
    const entry = withFields(typed, { value });
    expect(entry['defaultDataMask']).toMatchObject({ extraFormData, filterState: { value } });
    expect(readFields(entry).value).toEqual(value);
    const [parsed] = nativeFilters(parseMetadata({ native_filter_configuration: [entry] }));
    expect(parsed?.defaultDataMask.extraFormData).toEqual(extraFormData);
  });

  it('excludes the default where the filter is inverse', () => {
    const entry = withFields(filter('a', { value: ['Oslo'] }), { isInverse: true });
    expect(entry['defaultDataMask']).toMatchObject({ extraFormData: { filters: [{ op: 'NOT IN' }] } });
  });

  it('drops the default with the column, the dataset or the kind that it belonged to', () => {
    const entry = filter('a', { value: ['Oslo'] });
    for (const change of [{ column: 'land' }, { datasetId: 4 }, { filterType: 'filter_range' }, { takesFirst: true }])
      expect(readFields(withFields(entry, change)).value).toBeNull();
    expect(readFields(withFields(entry, { datasetId: 4 })).column).toBeNull();
    expect(withFields(entry, { filterType: 'filter_time' })['targets']).toEqual([{}]);
  });

  it('compares a text, has one end, and takes typed values or none, as other clients store it', () => {
    const text = withFields(filter('a'), { match: 'contains', isCreatable: false });
    expect(text['controlValues']).toMatchObject({ operatorType: 'contains', creatable: false });
    expect(withFields(text, { value: ['slo'] })['defaultDataMask']).toMatchObject({
      extraFormData: { filters: [{ col: 'city', op: 'ILIKE', val: '%slo%' }] },
    });
    expect(readFields(withFields(filter('b', { value: ['Oslo'] }), { match: 'endsWith' })).value).toBeNull();
    const range = withFields(withFields(filter('c'), { filterType: 'filter_range' }), { column: 'size', single: 'exact' });
    expect(range['controlValues']).toMatchObject({ enableSingleValue: 1 });
    expect(readFields(range).single).toBe('exact');
    expect(withFields(range, { single: null })['controlValues']).not.toHaveProperty('enableSingleValue');
  });

  it('says nothing of settings that were never changed', () => {
    expect(Object.keys(filter('a')['controlValues'] as object)).not.toEqual(
      expect.arrayContaining(['operatorType', 'creatable', 'enableSingleValue', 'groupby']),
    );
  });
});

describe('a display control', () => {
  const control = withFields(newControl('by'), {
    name: 'Break down',
    datasetId: 3,
    offered: ['city', 'shop'],
    isMultiple: false,
  });

  it('stores what it offers where other clients look for it', () => {
    expect(control).toMatchObject({
      type: 'CHART_CUSTOMIZATION',
      filterType: 'chart_customization_dynamic_groupby',
      targets: [{ datasetId: 3 }],
      controlValues: { groupby: ['city', 'shop'], canSelectMultiple: false },
    });
    expect(withFields(control, { offered: [] })['controlValues']).not.toHaveProperty('groupby');
    const grain = withFields(withFields(control, { filterType: 'chart_customization_timegrain' }), { offered: ['P1D'] });
    expect(grain).toMatchObject({ time_grains: ['P1D'] });
    expect(readFields(grain).offered).toEqual(['P1D']);
    expect(withFields(grain, { offered: [] })).not.toHaveProperty('time_grains');
  });

  it('has a default that charts understand', () => {
    const [parsed] = nativeFilters(parseMetadata({ chart_customization_config: [withFields(control, { value: ['shop'] })] }));
    expect(parsed?.defaultDataMask.extraFormData).toEqual({ interactive_groupby: ['shop'] });
  });

  it('is nothing that a filter can depend on', () => {
    expect(possibleParents([filter('a'), control], id('a'))).toEqual([]);
    expect(filterProblems([newControl('x')]).get('CHART_CUSTOMIZATION-x')).toEqual(['name', 'dataset']);
  });
});

describe('scopes', () => {
  const { tree } = parseLayout(tabbedLayout);
  const charts = chartIdsInOrder(tree);
  const whole = scopeTree({ tree, nameOf: (chart) => `Chart ${chart}` });

  it('lists every chart of the dashboard in the tree', () => {
    expect(whole.chartIds).toEqual(charts);
  });

  it('says any choice of charts exactly', () => {
    for (let bits = 0; bits < 2 ** Math.min(charts.length, 8); bits += 1) {
      const selected = new Set(charts.filter((_, at) => (bits >> at) % 2 === 1));
      expect(new Set(chartsInScope(buildScope(selected, tree), tree))).toEqual(selected);
    }
  });

  it('is the complete dashboard when all are selected, and a tab when all of it is', () => {
    expect(buildScope(new Set(charts), tree)).toEqual({ rootPath: ['ROOT_ID'], excluded: [] });
    const tab = whole.children.find((branch) => branch.kind === 'tab');
    expect(buildScope(new Set(tab?.chartIds), tree)).toEqual({ rootPath: [tab?.key], excluded: [] });
  });

  it('takes a branch in and out as one', () => {
    const all = toggleBranch(whole, new Set());
    expect(classifySelection(whole, all)).toBe('all');
    expect(classifySelection(whole, new Set(charts.slice(0, 1)))).toBe('some');
    expect(toggleBranch(whole, all).size).toBe(0);
  });
});

describe('label colors', () => {
  it('reads and writes what is stored, hostile names too', () => {
    const stored = JSON.parse('{"__proto__": "#ff0000", "Boys": "#ADD8E6", "n": 1}') as unknown;
    const read = readLabelColors(stored);
    expect(read).toEqual([
      { label: '__proto__', color: '#ff0000' },
      { label: 'Boys', color: '#ADD8E6' },
    ]);
    expect(Object.keys(writeLabelColors(read))).toEqual(['__proto__', 'Boys']);
  });

  it('says what cannot be saved', () => {
    expect(findLabelColorsProblem([{ label: ' ', color: '#000000' }])).toEqual({ kind: 'unnamed' });
    expect(
      findLabelColorsProblem([
        { label: 'a', color: '#000000' },
        { label: 'a', color: '#111111' },
      ]),
    ).toEqual({ kind: 'repeated', label: 'a' });
    expect(hexOrNull('red')).toBeNull();
  });
});
