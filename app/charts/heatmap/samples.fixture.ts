// Sample results of heatmaps for the contract suite: one row per pair of a month, or a name, and a line.
import { indexes, MONTHS, numeric, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { Column, Table } from '#app/domain/table.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';

const pairs = (shape: Shape, axis: (rows: readonly number[]) => Column): Table => {
  const cells = indexes(shape.rows).flatMap((row) => indexes(shape.series).map((at) => ({ row, at })));
  const values = cells.map(({ row, at }) => shape.value(row, at));
  const order = [...values].sort((a, b) => a - b);
  return {
    rowCount: cells.length,
    columns: [
      axis(cells.map(({ row }) => row)),
      { name: 'region', type: 'string', values: cells.map(({ at }) => shape.name(at)) },
      numeric('total', values),
      numeric(
        'rank',
        values.map((value) => (order.indexOf(value) + 1) / order.length),
      ),
    ],
  };
};
const byMonth = (shape: Shape): Table =>
  pairs(shape, (rows) => ({
    name: 'ordered_on',
    type: 'temporal',
    values: Float64Array.from(rows, (row) => MONTHS[row] ?? (MONTHS[0] ?? 0) + row * DAY_MS),
  }));
const byName = (shape: Shape): Table =>
  pairs(shape, (rows) => ({ name: 'line', type: 'string', values: rows.map((row) => `Line ${row}`) }));

const settings = { groupby: 'region', metric: 'total' };

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'heatmap_v2',
    formData: { ...settings, x_axis: 'ordered_on', time_grain_sqla: 'P1M', show_values: true },
    table: byMonth,
    look: { rows: 10 },
  },
  { vizType: 'heatmap_v2', formData: { ...settings, x_axis: 'line', normalized: true, sort_y_axis: 'alpha_asc' }, table: byName },
];
