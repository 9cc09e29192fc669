import { describe, expect, it } from 'vitest';
import { placeField } from './place-field.ts';

const control = (name: string, type: string) => ({ name, type, label: name });
const line = [control('x_axis', 'column'), control('metrics', 'metrics'), control('groupby', 'columns')];
const column = (name: string, isTemporal = false) => ({ kind: 'column', name, isTemporal }) as const;

describe('placeField', () => {
  it('adds a metric to the list, once', () => {
    const picked = { kind: 'metric', name: 'count', isTemporal: false } as const;
    const placed = placeField({ metrics: ['sum'] }, line, picked);
    expect(placed?.settings).toEqual({ metrics: ['sum', 'count'] });
    expect(placeField(placed?.settings ?? {}, line, picked)).toMatchObject({
      isNew: false,
      settings: { metrics: ['sum', 'count'] },
    });
  });
  it('replaces the one metric of a type that has one', () => {
    const picked = { kind: 'metric', name: 'count', isTemporal: false } as const;
    expect(placeField({ metric: 'sum' }, [control('metric', 'metric')], picked)?.settings).toEqual({ metric: 'count' });
  });
  it('makes a time column the axis, and groups by other columns', () => {
    const settings = { x_axis: 'day' };
    expect(placeField(settings, line, column('month', true))?.settings).toEqual({ x_axis: 'month' });
    expect(placeField(settings, line, column('city'))?.settings).toEqual({ x_axis: 'day', groupby: ['city'] });
  });
  it('fills an empty axis first', () => {
    expect(placeField({}, line, column('city'))?.settings).toEqual({ x_axis: 'city' });
  });
  it('adds a number as a metric, once, and groups by what names something', () => {
    const entry = { expressionType: 'SIMPLE', column: { column_name: 'units' }, aggregate: 'SUM', optionName: 'metric_1' };
    const units = { ...column('units'), metric: { entry, isMeasure: true } };
    const placed = placeField({ x_axis: 'day' }, line, units);
    expect(placed?.settings).toEqual({ x_axis: 'day', metrics: [entry] });
    const again = { ...units, metric: { entry: { ...entry, optionName: 'metric_2' }, isMeasure: true } };
    expect(placeField(placed?.settings ?? {}, line, again)?.isNew).toBe(false);
    const id = { ...column('id'), metric: { entry, isMeasure: false } };
    expect(placeField({ x_axis: 'day' }, line, id)?.settings).toEqual({ x_axis: 'day', groupby: ['id'] });
  });
  it('counts what a type without columns can’t group by, and filters it by time', () => {
    const number = [control('metric', 'metric'), control('adhoc_filters', 'filters')];
    const entry = { expressionType: 'SIMPLE', column: { column_name: 'city' }, aggregate: 'COUNT_DISTINCT' };
    const city = { ...column('city'), metric: { entry, isMeasure: false } };
    expect(placeField({ metric: 'count' }, number, city)?.settings).toEqual({ metric: entry });
    const day = placeField({}, number, { ...column('day', true), metric: { entry, isMeasure: false } });
    expect(day?.settings).toMatchObject({ adhoc_filters: [{ subject: 'day', operator: 'TEMPORAL_RANGE' }] });
    const points = [control('point_radius_fixed', 'fixed-or-metric')];
    expect(placeField({}, points, { ...city, metric: { entry, isMeasure: true } })?.settings).toEqual({
      point_radius_fixed: { type: 'metric', value: entry },
    });
  });
  it('fills an empty metric before it replaces one', () => {
    const picked = { kind: 'metric', name: 'sum', isTemporal: false } as const;
    const bubble = [control('x', 'metric'), control('y', 'metric')];
    expect(placeField({ x: 'count' }, bubble, picked)?.settings).toEqual({ x: 'count', y: 'sum' });
  });
  it('says so where no control takes it', () => {
    expect(placeField({}, [control('row_limit', 'number')], column('city'))).toBeNull();
  });
});
