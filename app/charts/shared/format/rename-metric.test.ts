import { describe, expect, it } from 'vitest';
import { withRenamedMetrics } from './rename-metric.ts';

const metric = (label: string, more: object = { optionName: 'm1' }) => ({
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'amount' },
  label,
  ...more,
});
const saved = {
  metrics: ['count', metric('SUM(amount)')],
  column_config: { count: { columnWidth: 90 }, 'SUM(amount)': { d3NumberFormat: '.2f' } },
  conditional_formatting: [{ column: 'SUM(amount)', operator: '>' }, { column: 'count' }],
};

describe('a renamed metric', () => {
  it('spec 299: keeps its column settings and conditional formatting', () => {
    expect(withRenamedMetrics(saved, 'metrics', ['count', metric('Revenue')])).toEqual({
      metrics: ['count', metric('Revenue')],
      column_config: { count: { columnWidth: 90 }, Revenue: { d3NumberFormat: '.2f' } },
      conditional_formatting: [{ column: 'Revenue', operator: '>' }, { column: 'count' }],
    });
  });

  it('spec 299: is recognized at another position, or at the same position without an option name', () => {
    expect(withRenamedMetrics(saved, 'metrics', [metric('Revenue'), 'count'])['column_config']).toHaveProperty('Revenue');
    const plain = { ...saved, metrics: [metric('SUM(amount)', {})] };
    expect(withRenamedMetrics(plain, 'metrics', [metric('Revenue', {})])['column_config']).toHaveProperty('Revenue');
  });

  it('spec 299: doesn’t overwrite settings under the new label, or move those of a metric that stays', () => {
    const both = { ...saved, column_config: { 'SUM(amount)': { a: 1 }, Revenue: { b: 2 } } };
    expect(withRenamedMetrics(both, 'metrics', ['count', metric('Revenue')])['column_config']).toEqual(both.column_config);
    const twice = { ...saved, metrics: [metric('SUM(amount)'), metric('SUM(amount)', { optionName: 'm2' })] };
    const next = [metric('SUM(amount)'), metric('Other', { optionName: 'm2' })];
    expect(withRenamedMetrics(twice, 'metrics', next)['column_config']).toEqual(saved.column_config);
  });

  it('spec 299: keeps the settings of a metric that is removed or replaced', () => {
    expect(withRenamedMetrics(saved, 'metrics', ['count'])['column_config']).toEqual(saved.column_config);
    const other = metric('Other', { optionName: 'm9' });
    expect(withRenamedMetrics(saved, 'metrics', ['count', other])['column_config']).toEqual(saved.column_config);
  });

  it('spec 299: moves settings of its percentage column, too', () => {
    const shares = { percent_metrics: [metric('SUM(amount)')], column_config: { '%SUM(amount)': { a: 1 } } };
    expect(withRenamedMetrics(shares, 'percent_metrics', [metric('Revenue')])['column_config']).toEqual({ '%Revenue': { a: 1 } });
  });
});
