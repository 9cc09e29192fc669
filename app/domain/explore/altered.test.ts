import { describe, expect, it } from 'vitest';
import { alterations, formatSetting, type AlterationMessage } from './altered.ts';

const controls = [
  { name: 'metrics', type: 'metrics', label: 'Metrics' },
  { name: 'show_legend', type: 'checkbox', label: 'Show legend', default: true },
];

const message: AlterationMessage = {
  nothing: 'None',
  on: 'On',
  off: 'Off',
  label: (label) => label,
  metric: (label) => (label === 'COUNT(*)' ? 'Count of rows' : label),
  setting: {},
  operators: { '==': 'is', IN: 'is any of' },
};
const wording = { message, names: new Map<string, string>() };

describe('alterations', () => {
  it('says what was and what is, by the names of the controls', () => {
    expect(alterations({ metrics: ['count'] }, { metrics: ['count', { label: 'Sum of sales' }] }, controls, wording)).toEqual([
      { name: 'metrics', label: 'Metrics', before: 'count', after: 'count, Sum of sales' },
    ]);
  });
  it('takes absent, empty and default for the same', () => {
    const saved = { metrics: [] };
    expect(alterations(saved, { show_legend: true, adhoc_filters: null, x: '' }, controls, wording)).toEqual([]);
  });
  it('does not count the chart’s location, nor the ids of chips', () => {
    const saved = { slice_id: 1, metrics: [{ label: 'a', optionName: 'metric_1' }] };
    expect(alterations(saved, { slice_id: 2, metrics: [{ label: 'a', optionName: 'metric_2' }] }, controls, wording)).toEqual([]);
  });
  it('sees keys in another order as the same, and a changed expression as a change', () => {
    const saved = { adhoc_filters: [{ subject: 'a', operator: '==', comparator: 1 }] };
    expect(alterations(saved, { adhoc_filters: [{ comparator: 1, operator: '==', subject: 'a' }] }, controls, wording)).toEqual(
      [],
    );
    expect(
      alterations({ metrics: [{ sqlExpression: 'a' }] }, { metrics: [{ sqlExpression: 'b' }] }, controls, wording),
    ).toHaveLength(1);
  });
  it('reads a filter as a condition', () => {
    const filter = { subject: 'city', operator: 'IN', comparator: ['Rome', 'Oslo'] };
    expect(formatSetting([filter], wording)).toBe('city is any of Rome, Oslo');
  });
  it('is not misled by names of the prototype', () => {
    expect(alterations(JSON.parse('{"__proto__":1}') as Record<string, unknown>, {}, controls, wording)).toHaveLength(1);
    expect(alterations({}, {}, controls, wording)).toEqual([]);
  });
  it('calls metrics and columns as users do, and leaves what filters compare with alone', () => {
    const names = new Map([
      ['count', 'Flights'],
      ['DEP', 'Departure'],
    ]);
    const filter = { subject: 'DEP', operator: '==', comparator: 'count' };
    const [metrics, filters] = alterations({}, { metrics: ['count'], adhoc_filters: [filter] }, controls, { message, names });
    expect(metrics?.after).toBe('Flights');
    expect(filters?.after).toBe('Departure is count');
  });
  it('calls counted rows as charts do, unless somebody named them', () => {
    const names = new Map([['count', 'COUNT(*)']]);
    const [saved] = alterations({}, { metrics: ['count', { label: 'COUNT(*)' }] }, controls, { message, names });
    expect(saved?.after).toBe('Count of rows, Count of rows');
    const named = { label: 'COUNT(*)', hasCustomLabel: true };
    expect(alterations({}, { metrics: [named] }, controls, { message, names })[0]?.after).toBe('COUNT(*)');
    const filter = { subject: 'a', operator: '==', comparator: 'COUNT(*)' };
    expect(alterations({}, { adhoc_filters: [filter] }, controls, { message, names })[0]?.after).toBe('a is COUNT(*)');
  });
});
