import { describe, expect, it } from 'vitest';
import { checkChartMask } from './chart-mask-check.ts';

const SHOWN = new Set(['genre', 'ordered_on', 'year']);
const sent = (...filters: unknown[]) => ({ extraFormData: { filters }, filterState: { label: 'Anything at all', value: ['x'] } });

describe('a selection in a chart', () => {
  it('is rebuilt from its conditions, with a label that says what they do', () => {
    expect(checkChartMask(sent({ col: 'genre', op: 'IN', val: ['Action', null], grain: 'P1M' }), SHOWN)).toEqual({
      extraFormData: { filters: [{ col: 'genre', op: 'IN', val: ['Action', null] }] },
      filterState: { label: 'Action, <NULL>', value: ['Action', null], selectedValues: ['Action', null] },
      ownState: {},
    });
  });

  it('can exclude, and can be a period', () => {
    const mask = checkChartMask(
      sent(
        { col: 'genre', op: 'NOT IN', val: ['Action'] },
        { col: 'ordered_on', op: 'TEMPORAL_RANGE', val: '2024-03-01T00:00:00 : 2024-04-01T00:00:00' },
      ),
      SHOWN,
    );
    expect(mask?.filterState['label']).toBe('Action (excluded) · 2024-03');
    expect(mask?.filterState['excludeFilterValues']).toBe(true);
  });

  it('can be one value in the form of other clients', () => {
    expect(checkChartMask(sent({ col: 'year', op: '==', val: 2006 }), SHOWN)?.extraFormData.filters).toEqual([
      { col: 'year', op: 'IN', val: [2006] },
    ]);
  });

  it('without conditions is none', () => {
    expect(checkChartMask({}, SHOWN)?.filterState).toEqual({ value: null, selectedValues: null });
    expect(checkChartMask('genre', SHOWN)?.extraFormData).toEqual({});
  });

  it.each([
    ['another column', { col: 'salary', op: 'IN', val: [1] }],
    ['an expression as column', { col: { sqlExpression: 'salary', label: 'genre' }, op: 'IN', val: [1] }],
    ['another operator', { col: 'genre', op: 'LIKE', val: '%' }],
    ['no value', { col: 'genre', op: 'IN', val: [] }],
    ['objects as values', { col: 'genre', op: 'IN', val: [{ sql: 'x' }] }],
    ['too many values', { col: 'year', op: 'IN', val: Array.from({ length: 1001 }, (_, at) => at) }],
    ['a range in words', { col: 'ordered_on', op: 'TEMPORAL_RANGE', val: 'Last year' }],
    [
      'a range with more behind it',
      { col: 'ordered_on', op: 'TEMPORAL_RANGE', val: '2024-03-01T00:00:00 : 2024-04-01T00:00:00 x' },
    ],
  ])('counts as not sent with %s', (_what, filter) => {
    expect(checkChartMask(sent({ col: 'genre', op: 'IN', val: ['Action'] }, filter), SHOWN)).toBeNull();
  });

  it.each([
    { adhoc_filters: [{ expressionType: 'SQL', sqlExpression: '1 = 1' }] },
    { time_range: 'Last year' },
    { granularity_sqla: 'salary' },
    { custom_form_data: {} },
  ])('counts as not sent with %o', (extra) => {
    expect(checkChartMask({ extraFormData: { filters: [], ...extra } }, SHOWN)).toBeNull();
  });
});
