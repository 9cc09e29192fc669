import { describe, expect, it } from 'vitest';
import { savedSettings, withoutExtraFilters, withoutExtraInQuery, withoutExtraInText } from './saved-settings.ts';

const own = { expressionType: 'SIMPLE', subject: 'shop', operator: 'IN', comparator: ['Oslo'], isExtra: false };
const origin = { expressionType: 'SIMPLE', subject: 'origin', operator: '==', comparator: 'ORD', isExtra: true };
const range = (subject: string, comparator: string, isExtra: boolean) => ({
  expressionType: 'SIMPLE',
  subject,
  operator: 'TEMPORAL_RANGE',
  comparator,
  isExtra,
});

describe('what a chart keeps of its filters', () => {
  it('spec 295: filters flagged extra are left out, whatever form they have', () => {
    const sql = { expressionType: 'SQL', sqlExpression: 'a > 1', clause: 'WHERE', isExtra: true };
    expect(withoutExtraFilters({ adhoc_filters: [own, origin, sql], metric: 'count' })).toEqual({
      adhoc_filters: [own],
      metric: 'count',
    });
  });

  it('spec 295: both filters of a chart of two queries are kept free of them', () => {
    const kept = withoutExtraFilters({ adhoc_filters: [origin], adhoc_filters_b: [own, origin] });
    expect(kept).toEqual({ adhoc_filters: [], adhoc_filters_b: [own] });
  });

  it('spec 296: extra ranges of time come back as “No filter”, no longer extra, once a column', () => {
    const settings = { adhoc_filters: [range('date', 'Last year', true), range('date', 'Last week', true), own] };
    expect(withoutExtraFilters(settings)['adhoc_filters']).toEqual([own, range('date', 'No filter', false)]);
  });

  it('spec 296: a range that is the chart’s own stays the only one of its column', () => {
    const settings = {
      adhoc_filters: [range('date', 'Last year', false), range('date', 'today', true), range('at', 'today', true)],
    };
    expect(withoutExtraFilters(settings)['adhoc_filters']).toEqual([
      range('date', 'Last year', false),
      range('at', 'No filter', false),
    ]);
  });

  it('spec 295: settings without such filters stay the same object and the same text', () => {
    const settings = { adhoc_filters: [own], adhoc_filters_b: null };
    const text = '{ "adhoc_filters": [{"isExtra": false}],  "a":1}';
    expect(withoutExtraFilters(settings)).toBe(settings);
    expect(withoutExtraInText(text)).toBe(text);
    expect(withoutExtraInText('isExtra')).toBe('isExtra');
  });

  it('spec 295: what a dashboard added to the query is not kept either', () => {
    const plain = { a: 1, extra_form_data: {} };
    expect(savedSettings(plain)).toBe(plain);
    expect(savedSettings({ a: 1, extra_form_data: { filters: [{ col: 'a', op: 'IN', val: [1] }] } })).toEqual({ a: 1 });
  });

  it('spec 295, 296: the saved query loses them too', () => {
    const filters = [
      { col: 'origin', op: '==', val: 'ORD', isExtra: true },
      { col: 'date', op: 'TEMPORAL_RANGE', val: 'Last year', isExtra: true },
      { col: 'shop', op: 'IN', val: ['Oslo'] },
    ];
    const text = JSON.stringify({ form_data: { adhoc_filters: [origin] }, queries: [{ filters }, { columns: ['a'] }] });
    expect(JSON.parse(withoutExtraInQuery(text))).toEqual({
      form_data: { adhoc_filters: [] },
      queries: [
        {
          filters: [
            { col: 'date', op: 'TEMPORAL_RANGE', val: 'No filter', isExtra: false },
            { col: 'shop', op: 'IN', val: ['Oslo'] },
          ],
        },
        { columns: ['a'] },
      ],
    });
  });
});
