import { expect, it } from 'vitest';
import { BASE_FIELDS } from './base-fields.ts';
import { baseQuery } from './base-query.ts';
import { readFields } from './settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';

const query = (formData: FormData) => baseQuery(readFields(BASE_FIELDS, formData), { columns: ['a'], metrics: [] });
const simple = (overrides: object): object => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'a',
  operator: '==',
  comparator: '10',
  ...overrides,
});

it('converts simple filters and leaves their values unchanged', () => {
  const adhoc_filters = [
    simple({}),
    simple({ operator: 'IN', comparator: ['x', 2] }),
    simple({ operator: 'IS NULL' }),
    simple({ clause: 'HAVING' }),
  ];
  expect(query({ adhoc_filters })['filters']).toEqual([
    { col: 'a', op: '==', val: '10' },
    { col: 'a', op: 'IN', val: ['x', 2] },
    { col: 'a', op: 'IS NULL' },
  ]);
});

it('joins SQL filters in parentheses, with a line break after a comment', () => {
  const sql = (sqlExpression: string, clause: string) => ({ expressionType: 'SQL', sqlExpression, clause });
  const adhoc_filters = [sql('a > 1', 'WHERE'), sql('b = 2 -- why', 'WHERE'), sql('sum(c) > 3', 'HAVING')];
  expect(query({ adhoc_filters })['extras']).toEqual({ where: '(a > 1) AND (b = 2 -- why\n)', having: '(sum(c) > 3)' });
});

it('takes filters, time range and grain from a dashboard', () => {
  const formData = {
    adhoc_filters: [simple({ operator: 'TEMPORAL_RANGE', comparator: 'No filter' })],
    time_grain_sqla: 'P1D',
    extra_form_data: {
      filters: [{ col: 'b', op: 'IN', val: ['y'] }],
      adhoc_filters: [simple({ subject: 'c' })],
      time_range: 'Last week',
      time_grain_sqla: 'P1M',
    },
  };
  expect(query(formData)).toMatchObject({
    filters: [
      { col: 'a', op: 'TEMPORAL_RANGE', val: 'Last week' },
      { col: 'b', op: 'IN', val: ['y'] },
      { col: 'c', op: '==', val: '10' },
    ],
    extras: { time_grain_sqla: 'P1M' },
  });
});

it('queries metrics with the same label once', () => {
  const { metrics } = baseQuery(readFields(BASE_FIELDS, {}), {
    columns: [],
    metrics: ['n', { label: 'n', expressionType: 'SQL', sqlExpression: 'count(*)' }, 'm'],
  });
  expect(metrics).toEqual(['n', 'm']);
});

it('omits unset keys and fills in the defaults', () => {
  expect(query({})).toEqual({
    filters: [],
    extras: { where: '', having: '' },
    applied_time_extras: {},
    columns: ['a'],
    metrics: [],
    annotation_layers: [],
    series_limit: 0,
    order_desc: true,
    group_others_when_limit_reached: false,
    url_params: {},
    custom_params: {},
    custom_form_data: {},
  });
});
