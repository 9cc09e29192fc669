import { describe, expect, it } from 'vitest';
import { firstSettings } from './first-settings.ts';

const control = (name: string, type: string) => ({ name, type, label: name });
const line = [control('metrics', 'metrics'), control('time_grain_sqla', 'time-grain')];

describe('firstSettings', () => {
  it('takes the count where there is one, else the first metric', () => {
    const offer = { metrics: [{ name: 'sum' }, { name: 'count' }], grains: [null, 'P1D'] };
    expect(firstSettings('line', line, offer)).toEqual({ viz_type: 'line', metrics: ['count'], time_grain_sqla: 'P1D' });
    expect(firstSettings('number', [control('metric', 'metric')], { ...offer, metrics: [{ name: 'sum' }] })).toEqual({
      viz_type: 'number',
      metric: 'sum',
    });
  });
  it('leaves out what the dataset or its engine does not have', () => {
    expect(firstSettings('line', line, { metrics: [], grains: [null] })).toEqual({ viz_type: 'line' });
  });
});
