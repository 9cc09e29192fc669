// Sample results of Gantt charts for the contract suite.
import { indexes, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { Table } from '#app/domain/table.ts';
import { HOUR_MS } from '#app/domain/time/durations.ts';

const START = Date.UTC(2024, 5, 20, 8);

/** Spans that begin two hours after each other and last as long as their values say. */
function spans({ rows, series, value, name }: Shape): Table {
  const all = indexes(rows);
  const begin = (row: number): number => START + row * 2 * HOUR_MS;
  return {
    rowCount: rows,
    columns: [
      { name: 'started_on', type: 'temporal', values: Float64Array.from(all, begin) },
      {
        name: 'ended_on',
        type: 'temporal',
        values: Float64Array.from(all, (row) => begin(row) + (value(row, 0) / 250) * HOUR_MS),
      },
      { name: 'line', type: 'string', values: all.map((row) => name(row % 4)) },
      { name: 'region', type: 'string', values: all.map((row) => `${name(row % series)} team`) },
      { name: 'total', type: 'numeric', values: Float64Array.from(all, (row) => value(row, 1)) },
    ],
  };
}
const form = {
  start_time: 'started_on',
  end_time: 'ended_on',
  y_axis: 'line',
  series: 'region',
  tooltip_columns: ['region'],
  tooltip_metrics: ['total'],
};

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'gantt_chart',
    formData: { ...form, x_axis_time_bounds: ['08:00:00', '19:00:00'] },
    table: spans,
    look: { rows: 8 },
  },
];
