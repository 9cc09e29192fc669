import { expect, it } from 'vitest';
import { withExtraAsFilters } from './extra-as-filters.ts';

const simple = (subject: string, operator: string, comparator: unknown) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject,
  operator,
  comparator,
});

it('adds the dashboard’s values, and puts its time range into the chart’s', () => {
  const settings = { adhoc_filters: [simple('day', 'TEMPORAL_RANGE', 'No filter'), simple('id', '<', 4)] };
  const extra = { filters: [{ col: 'region', op: 'IN', val: ['north'] }], time_range: 'Last week', time_grain_sqla: 'P1D' };
  expect(withExtraAsFilters(settings, extra)).toEqual({
    time_grain_sqla: 'P1D',
    adhoc_filters: [simple('day', 'TEMPORAL_RANGE', 'Last week'), simple('id', '<', 4), simple('region', 'IN', ['north'])],
  });
});

it('changes nothing without filters', () => {
  expect(withExtraAsFilters({ metric: 'm' }, {})).toEqual({ metric: 'm', adhoc_filters: [] });
});
