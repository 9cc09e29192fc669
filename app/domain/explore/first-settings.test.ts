import { describe, expect, it } from 'vitest';
import { firstLook, firstSettings, suggestedSettings, suggestKind } from './first-settings.ts';

const control = (name: string, type: string, label = name) => ({ name, type, label, required: true });
const line = [control('x_axis', 'column', 'xAxis'), control('metrics', 'metrics'), control('time_grain_sqla', 'time-grain')];
const column = (name: string, type: string) => ({ name, type, isTemporal: type === 'DATE', expression: null });
const bare = { metrics: [], columns: [], mainTemporalColumn: null, grain: null };
const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'COUNT(*)' };

describe('firstSettings', () => {
  it('takes a saved amount before a count', () => {
    const offer = { ...bare, metrics: [{ name: 'count' }, { name: 'sum' }], grain: 'P1D' };
    expect(firstSettings('line', line, offer)).toEqual({ viz_type: 'line', metrics: ['sum'], time_grain_sqla: 'P1D' });
    expect(firstSettings('number', [control('metric', 'metric')], { ...offer, metrics: [{ name: 'count' }] })).toEqual({
      viz_type: 'number',
      metric: 'count',
    });
  });
  it('sums up a measure where only counts are saved, if any, and counts rows where there is none', () => {
    const metric = [control('metric', 'metric')];
    expect(
      firstSettings('number', metric, {
        ...bare,
        metrics: [{ name: 'count', expression: 'COUNT(*)' }],
        columns: [column('id', 'INT'), column('sales', 'INT')],
      }),
    ).toMatchObject({
      metric: { aggregate: 'SUM', column: { column_name: 'sales' }, label: 'SUM(sales)' },
    });
    expect(firstSettings('line', line, bare)).toEqual({ viz_type: 'line', metrics: [COUNT] });
  });
  it('fills what a type needs before it draws, and guesses neither sources nor targets', () => {
    const columns = [column('kind', 'TEXT'), column('country', 'TEXT'), column('lat', 'REAL'), column('lon', 'REAL')];
    const offer = { ...bare, columns: [...columns, column('amount', 'INT')] };
    const set = (name: string, type: string, label: string) => firstSettings('x', [control(name, type, label)], offer)[name];
    expect(set('groupby', 'columns', 'dimensions')).toEqual(['kind']);
    expect(set('series', 'column', 'dimension')).toBe('kind');
    expect(set('column', 'column', 'column')).toBe('amount');
    expect(set('entity', 'column', 'countryColumn')).toBe('country');
    expect(set('spatial', 'spatial', 'places')).toEqual({ type: 'latlong', latCol: 'lat', lonCol: 'lon' });
    expect(set('x_axis', 'column', 'xAxis')).toBe('kind');
    expect(set('x_axis', 'column', 'timeColumn')).toBeUndefined();
    expect(set('groupby', 'column', 'source')).toBeUndefined();
  });
});

describe('a dataset that is opened without a type', () => {
  const names = { ...bare, columns: [column('kind', 'TEXT')] };
  it('is a line along time, bars by name, else its rows', () => {
    expect(suggestKind({ ...names, columns: [...names.columns, column('on', 'DATE')] })).toBe('echarts_timeseries_line');
    expect(suggestKind(names)).toBe('echarts_timeseries_bar');
    expect(suggestKind({ ...bare, columns: [column('amount', 'INT')] })).toBe('table');
  });
  it('has at most 200 points', () => {
    expect(suggestedSettings('echarts_timeseries_bar', line, names)).toMatchObject({ x_axis: 'kind', row_limit: 200 });
    const wide = { ...bare, columns: Array.from({ length: 60 }, (_, index) => column(`n${index}`, 'INT')) };
    const table = suggestedSettings('table', [control('metrics', 'metrics')], wide);
    expect(table).toMatchObject({ query_mode: 'raw', row_limit: 200 });
    expect(table['all_columns']).toHaveLength(20);
    expect(table).not.toHaveProperty('metrics');
  });
});

it('says how a new chart looks where Superset would draw another look without it', () => {
  const controls = [
    { name: 'stack', type: 'select', label: 'stacking', default: 'Stack' },
    { name: 'donut', type: 'checkbox', label: 'donut', default: true },
    { name: 'show_value', type: 'checkbox', label: 'showValues', default: false },
  ];
  expect(firstLook(controls, {})).toEqual({ stack: 'Stack', donut: true });
  expect(firstLook(controls, { stack: null })).toEqual({ donut: true });
});
