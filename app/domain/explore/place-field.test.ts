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
  it('says so where no control takes it', () => {
    expect(placeField({}, [control('row_limit', 'number')], column('city'))).toBeNull();
  });
});
