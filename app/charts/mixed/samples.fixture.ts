// Sample results of mixed charts for the contract suite.
import { overAmount, overTime, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { Table } from '#app/domain/table.ts';

const form = { metrics: ['total'], metrics_b: ['other'], x_axis: 'ordered_on', time_grain_sqla: 'P1M', groupby: ['line'] };

/** The second query's result: smaller by far, and named otherwise. */
const second = (shape: Shape): Table =>
  overTime({ ...shape, series: 1, name: () => 'Orders', value: (row, at) => shape.value(row, at + 1) / 100 });
const tables = (shape: Shape): readonly Table[] => [overTime(shape), second(shape)];

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'mixed_timeseries',
    formData: { ...form, seriesType: 'bar', yAxisIndexB: 1 },
    table: overTime,
    tables,
    look: { rows: 8, series: 1 },
  },
  { vizType: 'mixed_timeseries', formData: { ...form, stack: 'Stack', area: true }, table: overTime, tables },
  { vizType: 'mixed_timeseries', formData: { ...form, groupby_b: ['line'], orientation: 'first alone' }, table: overTime },
  {
    vizType: 'mixed_timeseries',
    variant: 'numbers',
    formData: { ...form, x_axis: 'amount' },
    table: overAmount,
    tables: (shape) => [overAmount(shape), overAmount({ ...shape, series: 1, name: () => 'Orders' })],
  },
];
