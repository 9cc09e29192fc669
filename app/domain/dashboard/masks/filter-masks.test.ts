import { describe, expect, it } from 'vitest';
import { filterShape, type FilterChoice } from '#app/domain/dashboard/filters/filter-choice.ts';
import { buildFilterMask } from './filter-mask.ts';
import { checkMask, readFilterChoice } from './filter-mask-check.ts';
import { nativeFilters, parseMetadata, type NativeFilter } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { withTimeColumn } from '#app/domain/dashboard/filters/filter-time-column.ts';
import { fieldValue } from '#app/domain/dashboard/filters/field-value.ts';
import { fieldText } from '#app/domain/dashboard/filters/rison-field.ts';

const world = {
  clock: { nowMs: Date.UTC(2026, 10, 21), timeZone: null },
  timeColumns: new Map<string, ReadonlyMap<string, string>>(),
  grains: new Map([['P1D', 'Day']]),
  dimensions: new Map<string, ReadonlyMap<string, string>>(),
  locale: 'en',
  describeMatch: (match: string, text: string) => `${match} ${text}`,
};

function filterOf(
  filterType: string,
  controlValues: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
): NativeFilter {
  const targets = [{ datasetId: 1, column: { name: 'country' } }];
  const [filter] = nativeFilters(
    parseMetadata({
      native_filter_configuration: [{ id: 'f', type: 'NATIVE_FILTER', filterType, targets, controlValues, ...more }],
    }),
  );
  if (!filter) throw new Error('No filter.');
  return filter;
}

function made(filter: NativeFilter, choice: FilterChoice) {
  const shape = filterShape(filter);
  if (!shape) throw new Error('No shape.');
  return buildFilterMask(shape, choice, world.grains);
}

describe('the mask of a choice', () => {
  it('is written as other clients write it', () => {
    const select = filterOf('filter_select', { inverseSelection: true });
    expect(made(select, { kind: 'select', values: ['FR', null], isExcluded: true })).toEqual({
      extraFormData: { filters: [{ col: 'country', op: 'NOT IN', val: ['FR', null] }] },
      filterState: { value: ['FR', null], label: 'FR, <NULL> (excluded)', excludeFilterValues: true },
      ownState: {},
    });
    expect(made(filterOf('filter_range'), { kind: 'range', min: 1, max: 9 }).extraFormData.filters).toEqual([
      { col: 'country', op: '>=', val: 1 },
      { col: 'country', op: '<=', val: 9 },
    ]);
    expect(made(filterOf('filter_range'), { kind: 'range', min: null, max: 9 })).toMatchObject({
      extraFormData: { filters: [{ col: 'country', op: '<=', val: 9 }] },
      filterState: { value: [null, 9], label: 'x ≤ 9' },
    });
    expect(made(filterOf('filter_time'), { kind: 'time', range: 'Last week' }).extraFormData).toEqual({
      time_range: 'Last week',
    });
    expect(made(filterOf('filter_timegrain'), { kind: 'grain', grain: 'P1D' })).toEqual({
      extraFormData: { time_grain_sqla: 'P1D' },
      filterState: { value: ['P1D'], label: 'Day' },
      ownState: {},
    });
    expect(made(filterOf('filter_timecolumn'), { kind: 'column', column: 'at' }).extraFormData).toEqual({
      granularity_sqla: 'at',
    });
  });

  it('lets no row pass where a value is required and none is selected, and says nothing where none is required', () => {
    const nothing = { kind: 'select', values: [], isExcluded: false } as const;
    expect(
      made(filterOf('filter_select', { enableEmptyFilter: true }), nothing).extraFormData.adhoc_filters?.[0]?.['sqlExpression'],
    ).toBe('1 = 0');
    expect(made(filterOf('filter_select'), nothing).extraFormData).toEqual({});
  });

  it('is read back as the choice that it was', () => {
    const cases: readonly [string, FilterChoice][] = [
      ['filter_select', { kind: 'select', values: ['a', 1, true, null], isExcluded: false }],
      ['filter_range', { kind: 'range', min: -1.5, max: null }],
      ['filter_range', { kind: 'range', min: 2, max: 2 }],
      ['filter_time', { kind: 'time', range: '2024-01-01 : now' }],
      ['filter_timecolumn', { kind: 'column', column: '__proto__' }],
      ['filter_timegrain', { kind: 'grain', grain: 'P1D' }],
    ];
    for (const [filterType, choice] of cases) {
      const filter = filterOf(filterType);
      const shape = filterShape(filter);
      expect(shape && readFilterChoice({ id: filter.id, shape }, made(filter, choice), world)).toEqual(choice);
      expect(checkMask(filter, made(filter, choice), world)).toEqual(made(filter, choice));
    }
  });
});

describe('a mask from outside', () => {
  const select = filterOf('filter_select', { multiSelect: false });

  it('is rebuilt from its value, whatever else it carries', () => {
    const sent = { filterState: { value: ['FR'], label: '<b>all</b>', evil: 1 }, ownState: { x: 1 }, more: true };
    expect(checkMask(select, sent, world)).toEqual(made(select, { kind: 'select', values: ['FR'], isExcluded: false }));
    expect(
      checkMask(select, { extraFormData: { filters: [{ col: 'country', op: '==', val: 'FR' }] } }, world)?.extraFormData,
    ).toEqual({
      filters: [{ col: 'country', op: 'IN', val: ['FR'] }],
    });
  });

  it('does not fit with another column, SQL, more values than one, or values that are none', () => {
    const misfits: unknown[] = [
      { extraFormData: { filters: [{ col: 'salary', op: 'IN', val: ['FR'] }] }, filterState: { value: ['FR'] } },
      { extraFormData: { adhoc_filters: [{ sqlExpression: '1=1' }] }, filterState: { value: ['FR'] } },
      { extraFormData: { time_range: 'Last week' }, filterState: { value: ['FR'] } },
      { filterState: { value: ['a', 'b'] } },
      { filterState: { value: [{ a: 1 }] } },
      { filterState: { value: ['x'.repeat(5_001)] } },
      { filterState: 7 },
    ];
    expect(misfits.map((mask) => checkMask(select, mask, world))).toEqual(misfits.map(() => null));
    const range = filterOf('filter_range');
    for (const value of [[2, 1], ['1', null], [1], [NaN, 1]])
      expect(checkMask(range, { filterState: { value } }, world)).toBeNull();
    expect(checkMask(filterOf('filter_time'), 'bogus nonsense', world)).toBeNull();
  });

  it('excludes values only where the filter can', () => {
    const sent = { filterState: { value: ['FR'], excludeFilterValues: true } };
    expect(checkMask(select, sent, world)?.extraFormData.filters?.[0]?.['op']).toBe('IN');
    expect(
      checkMask(filterOf('filter_select', { inverseSelection: true }), sent, world)?.extraFormData.filters?.[0]?.['op'],
    ).toBe('NOT IN');
  });

  it('counts in full where it is what the author saved, and clears the filter where it is empty', () => {
    const extraFormData = { adhoc_filters: [{ sqlExpression: 'a > b' }] };
    const defaultDataMask = { extraFormData, filterState: { value: ['FR'] }, ownState: {} };
    const filter = filterOf('filter_select', {}, { defaultDataMask });
    expect(checkMask(filter, defaultDataMask, world)).toBe(filter.defaultDataMask);
    expect(checkMask(filter, { extraFormData: {}, filterState: { value: null } }, world)?.extraFormData).toEqual({});
  });
});

describe('a time column that a filter selected', () => {
  const range = (subject: string) => ({ expressionType: 'SIMPLE', operator: 'TEMPORAL_RANGE', subject, comparator: 'Last week' });
  const other = { expressionType: 'SIMPLE', operator: 'IN', subject: 'at', comparator: ['x'] };

  it('takes the place of the axis and of the range on it', () => {
    const formData = { x_axis: 'at', granularity_sqla: 'at', adhoc_filters: [range('at'), range('made'), other] };
    expect(withTimeColumn(formData, 'sent', ['at', 'made', 'sent'])).toEqual({
      x_axis: 'sent',
      granularity_sqla: 'sent',
      adhoc_filters: [range('sent'), range('made'), other],
    });
  });

  it('moves the first range where the axis is none of time, and does nothing where it is no column of time', () => {
    const formData = { x_axis: 'kind', adhoc_filters: [other, range('made')] };
    expect(withTimeColumn(formData, 'sent', ['made', 'sent'])).toEqual({ x_axis: 'kind', adhoc_filters: [other, range('sent')] });
    expect(withTimeColumn(formData, 'kind', ['made'])).toBe(formData);
  });
});

describe('a field of the form without scripts', () => {
  it('gives values back as they were, and what was typed as text', () => {
    for (const value of ['json:1', 7, null, false, 'é"']) expect(fieldValue(fieldText(value))).toBe(value);
    for (const typed of ['7', 'json:{', '']) expect(fieldValue(typed)).toBe(typed);
  });
});

describe('a text filter', () => {
  const like = (operatorType: string, more: Record<string, unknown> = {}) => filterOf('filter_select', { operatorType, ...more });

  it('compares one text in any case, as other clients write it', () => {
    const pattern = (operatorType: string) => checkMask(like(operatorType), ['Par'], world)?.extraFormData.filters;
    expect(pattern('contains')).toEqual([{ col: 'country', op: 'ILIKE', val: '%Par%' }]);
    expect(pattern('startsWith')).toEqual([{ col: 'country', op: 'ILIKE', val: 'Par%' }]);
    expect(pattern('endsWith')).toEqual([{ col: 'country', op: 'ILIKE', val: '%Par' }]);
    expect(pattern('exact')).toEqual([{ col: 'country', op: 'IN', val: ['Par'] }]);
    const excluded = checkMask(like('contains', { inverseSelection: true }), { filterState: { value: ['Par'] } }, world);
    expect(excluded?.extraFormData.filters).toEqual([{ col: 'country', op: 'NOT ILIKE', val: '%Par%' }]);
    expect(excluded?.filterState['label']).toBe('contains Par (excluded)');
  });

  it('is read back from its condition alone', () => {
    for (const [operatorType, val] of [
      ['contains', '%a%'],
      ['startsWith', 'a%'],
      ['endsWith', '%a'],
    ] as const) {
      const sent = { extraFormData: { filters: [{ col: 'country', op: 'ILIKE', val }] } };
      expect(checkMask(like(operatorType), sent, world)?.filterState['value']).toEqual(['a']);
    }
  });

  it('takes neither two texts nor another operator', () => {
    expect(checkMask(like('contains', { multiSelect: true }), ['a', 'b'], world)).toBeNull();
    const sent = { filterState: { value: ['x'] }, extraFormData: { filters: [{ col: 'country', op: '>', val: '' }] } };
    expect(checkMask(like('contains'), sent, world)?.extraFormData.filters).toEqual([
      { col: 'country', op: 'ILIKE', val: '%x%' },
    ]);
  });
});

describe('a range of one end', () => {
  const checked = (enableSingleValue: number, value: unknown) =>
    checkMask(filterOf('filter_range', { enableSingleValue }), value, world)?.extraFormData.filters;

  it('is a least, an exact, or a most number, and nothing else', () => {
    expect(checked(0, [5, null])).toEqual([{ col: 'country', op: '>=', val: 5 }]);
    expect(checked(1, [5, 5])).toEqual([{ col: 'country', op: '==', val: 5 }]);
    expect(checked(2, [null, 5])).toEqual([{ col: 'country', op: '<=', val: 5 }]);
    expect([checked(0, [1, 5]), checked(1, [1, 5]), checked(2, [1, 5])]).toEqual([undefined, undefined, undefined]);
  });
});

describe('a display control', () => {
  const entry = {
    id: 'by',
    type: 'CHART_CUSTOMIZATION',
    filterType: 'chart_customization_dynamic_groupby',
    targets: [{ datasetId: 1 }],
  };
  const metadata = parseMetadata({
    chart_customization_config: [
      entry,
      { ...entry, id: 'old', removed: true },
      { id: 'line', type: 'CHART_CUSTOMIZATION_DIVIDER', title: 'More' },
    ],
  });
  const [control] = nativeFilters(metadata) as [NativeFilter];
  const offers = {
    ...world,
    dimensions: new Map([
      [
        'by',
        new Map([
          ['shop', 'Shop'],
          ['city', 'City'],
        ]),
      ],
    ]),
  };

  it('is listed behind the filters, without those that were removed', () => {
    expect(metadata.filterBar.map(({ id, type, isDisplay }) => [id, type, isDisplay])).toEqual([
      ['by', 'filter', true],
      ['line', 'divider', true],
    ]);
  });

  it('makes dimensions of what it offers, in the order of their selection', () => {
    expect(checkMask(control, ['city', 'shop'], offers)).toEqual({
      extraFormData: { interactive_groupby: ['city', 'shop'] },
      filterState: { value: ['city', 'shop'], label: 'City, Shop' },
      ownState: {},
    });
    expect(checkMask(control, { extraFormData: { interactive_groupby: ['shop'] } }, offers)?.filterState['value']).toEqual([
      'shop',
    ]);
  });

  it('refuses columns that it does not offer, expressions, and more than one where one is allowed', () => {
    for (const value of [['salary'], ['shop', 'salary'], [{ sqlExpression: '1' }], ['__proto__'], [1]])
      expect(checkMask(control, value, offers)).toBeNull();
    expect(checkMask({ ...control, controlValues: { canSelectMultiple: false } }, ['shop', 'city'], offers)).toBeNull();
    const more = {
      filterState: { value: ['shop'] },
      extraFormData: { adhoc_filters: [{ expressionType: 'SQL', sqlExpression: '1=1' }] },
    };
    expect(checkMask(control, more, offers)).toBeNull();
  });
});
