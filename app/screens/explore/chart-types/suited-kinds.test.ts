import { expect, it } from 'vitest';
import { suitedKinds } from './suited-kinds.ts';

const column = (name: string, type: string) => ({ name, type, isTemporal: type === 'DATE', expression: null });
const dataset = (...columns: ReturnType<typeof column>[]) => ({
  columns,
  metrics: [{ name: 'count' }],
  mainTemporalColumn: null,
});

it('begins with the charts that a dataset suggests', () => {
  const sales = dataset(column('day', 'DATE'), column('region', 'TEXT'), column('sales', 'INT'));
  expect(suitedKinds(sales).slice(0, 3)).toEqual(['echarts_timeseries_line', 'echarts_timeseries_bar', 'big_number']);
  expect(suitedKinds(sales)).toContain('pie');
});
it('leaves out what the dataset is not enough for', () => {
  expect(suitedKinds(dataset(column('sales', 'INT')))).not.toContain('big_number');
  expect(suitedKinds(dataset())).toEqual(['big_number_total', 'table']);
});
