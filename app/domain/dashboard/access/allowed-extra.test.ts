import { expect, it } from 'vitest';
import { allowedExtra } from './allowed-extra.ts';

const NOTHING = {
  columns: new Set<string>(),
  timeRange: false,
  timeGrain: false,
  timeColumns: new Set<string>(),
  dimensions: new Set<string>(),
};
const EVERYTHING = {
  columns: new Set(['shop']),
  timeRange: true,
  timeGrain: true,
  timeColumns: new Set(['day']),
  dimensions: new Set(['kind']),
};
const MASK = {
  filters: [
    { col: 'shop', op: 'IN', val: ['a'] },
    { col: 'salary', op: '>', val: 1 },
    { col: { sqlExpression: 'salary', label: 'shop', expressionType: 'SQL' }, op: 'IN', val: [1] },
    { col: 'shop', op: 'TEMPORAL_RANGE', val: 'Last week' },
  ],
  adhoc_filters: [{ expressionType: 'SQL', sqlExpression: '1=1) or (1=1', clause: 'WHERE' }],
  time_range: 'Last week',
  time_grain_sqla: 'P1D',
  granularity_sqla: 'day',
};

it('keeps what the filters of the dashboard can say, and no SQL', () => {
  expect(allowedExtra(MASK, EVERYTHING)).toEqual({
    filters: [{ col: 'shop', op: 'IN', val: ['a'] }],
    time_range: 'Last week',
    time_grain_sqla: 'P1D',
    granularity_sqla: 'day',
  });
});

it('keeps nothing where the dashboard has no filters', () => {
  expect(allowedExtra(MASK, NOTHING)).toEqual({});
});
