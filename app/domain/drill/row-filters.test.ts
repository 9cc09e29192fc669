import { describe, expect, it } from 'vitest';
import { rowFilters } from './row-filters.ts';

const NONE = new Set<string>();
const QUERY = {
  columns: ['shop'],
  metrics: ['count'],
  granularity: 'day',
  time_range: 'Last year',
  filters: [
    { col: 'day', op: 'TEMPORAL_RANGE', val: 'No filter' },
    { col: 'city', op: 'IN', val: ['Oslo'] },
    { col: 'shop', op: 'IS NOT NULL' },
  ],
  extras: { where: "(a <> 'b')", having: 'count(*) > 3', time_grain_sqla: 'P1D', relative_end: 'now' },
};

describe('the filters of a query', () => {
  it('are listed one by one, with those that the dashboard added', () => {
    const { filters } = rowFilters(QUERY, [{ col: 'city', op: 'IN', val: ['Oslo'], isExtra: true }], NONE);
    expect(filters).toMatchObject([
      { kind: 'time', column: 'day', range: 'Last year' },
      { kind: 'value', column: 'city', value: ['Oslo'], isExtra: true },
      { kind: 'value', column: 'shop', op: 'IS NOT NULL', value: null, isExtra: false },
      { kind: 'sql', sql: "(a <> 'b')" },
    ]);
  });

  it('are all kept for the rows, but conditions on groups and the grain', () => {
    expect(rowFilters(QUERY, [], NONE).query).toEqual({
      filters: QUERY.filters,
      granularity: 'day',
      time_range: 'Last year',
      extras: { where: "(a <> 'b')", having: '', relative_end: 'now' },
    });
  });

  it('can be taken away, each by its key, and no other then', () => {
    const { filters } = rowFilters(QUERY, [], NONE);
    for (const { key } of filters) {
      const { query } = rowFilters(QUERY, [], new Set([key]));
      const left = rowFilters(query, [], NONE).filters;
      expect(left.map((one) => one.key)).toEqual(filters.map((one) => one.key).filter((one) => one !== key));
    }
    expect(rowFilters(QUERY, [], new Set(['1', 'where', 'filters'])).filters).toHaveLength(4);
  });
});
