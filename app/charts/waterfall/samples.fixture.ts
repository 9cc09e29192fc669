// Sample results of waterfalls for the contract suite.
import { overTime, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { Table } from '#app/domain/table.ts';

const form = { metric: 'total', x_axis: 'ordered_on', time_grain_sqla: 'P1M' };

const months = (shape: Shape): Table => overTime({ ...shape, series: 1, name: () => 'total' });

/** Rows of a period and a part. */
function parts(shape: Shape): Table {
  const table = months(shape);
  const line = {
    name: 'line',
    type: 'string',
    values: Array.from({ length: shape.rows }, (_, row) => shape.name(row % shape.series)),
  } as const;
  const times = table.columns[0];
  const quarters =
    times?.type === 'temporal' ? times.values.map((_, row) => times.values[row - (row % 3)] ?? NaN) : new Float64Array();
  return { ...table, columns: [{ name: 'ordered_on', type: 'temporal', values: quarters }, line, ...table.columns.slice(1)] };
}

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'waterfall',
    formData: { ...form, show_value: true, show_legend: true },
    table: months,
    look: { rows: 5, value: (row) => [900, 420, -560, 380, -240][row] ?? 100 },
  },
  { vizType: 'waterfall', variant: 'by part', formData: { ...form, groupby: ['line'] }, table: parts },
];
