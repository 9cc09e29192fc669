import { describe, expect, it } from 'vitest';
import { readReportFilters } from './report-filters.ts';

const filter = (filterType: string, filterValues: unknown, more: object = {}) => ({
  nativeFilterId: 'F',
  columnName: 'price',
  filterType,
  filterValues,
  ...more,
});

describe('the filters of a report', () => {
  it.each([
    ['filter_select', ['a', 'b'], { filters: [{ col: 'price', op: 'IN', val: ['a', 'b'] }] }, ['a', 'b']],
    [
      'filter_range',
      [10, 100],
      {
        filters: [
          { col: 'price', op: '>=', val: 10 },
          { col: 'price', op: '<=', val: 100 },
        ],
      },
      [10, 100],
    ],
    ['filter_range', [10], { filters: [{ col: 'price', op: '>=', val: 10 }] }, [10, null]],
    ['filter_range', [null, 5], { filters: [{ col: 'price', op: '<=', val: 5 }] }, [null, 5]],
    ['filter_time', ['Last week'], {}, 'Last week'],
    ['filter_timegrain', ['P1D'], {}, ['P1D']],
    ['filter_timecolumn', ['ds'], {}, ['ds']],
  ])('of %s with %j are the mask of that filter', (type, values, extraFormData, value) => {
    expect(readReportFilters([filter(type, values)])).toEqual({ F: { extraFormData, filterState: { value } } });
  });

  it('leave out what names no filter or selects nothing, and take anything', () => {
    const entries = [
      filter('filter_select', []),
      filter('filter_select', null),
      filter('filter_range', [null, null]),
      filter('filter_select', ['a'], { nativeFilterId: undefined }),
      filter('filter_select', ['a'], { filterType: undefined }),
      null,
      'F',
    ];
    expect(readReportFilters(entries)).toEqual({});
    for (const other of [undefined, null, {}, 'x', 1]) expect(readReportFilters(other)).toEqual({});
    expect(readReportFilters([filter('filter_select', ['a'], { columnName: null })])).toEqual({
      F: { extraFormData: {}, filterState: { value: ['a'] } },
    });
  });
});
