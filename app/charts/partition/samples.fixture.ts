// Sample results of partitions for the contract suite: two levels, and months for the samples that compare times.
import { indexes, MONTHS, numeric, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { Table } from '#app/domain/table.ts';

const byRegion = (shape: Shape): Table => {
  const cells = indexes(shape.rows).flatMap((row) => indexes(shape.series).map((at) => ({ row, at })));
  const values = cells.map(({ row, at }) => shape.value(row, at));
  return {
    rowCount: cells.length,
    columns: [
      { name: 'ordered_on', type: 'temporal', values: Float64Array.from(cells, ({ row }) => MONTHS[row % 4] ?? 0) },
      { name: 'region', type: 'string', values: cells.map(({ at }) => shape.name(at)) },
      { name: 'line', type: 'string', values: cells.map(({ row }) => `Line ${row % 9}`) },
      numeric('total', values),
      numeric(
        'other',
        values.map((value) => value / 2),
      ),
    ],
  };
};

const settings = { groupby: ['region', 'line'], x_axis: 'ordered_on', metrics: ['total'] };

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'partition',
    formData: { ...settings, time_series_option: 'time_series', time_grain_sqla: 'P1M' },
    table: byRegion,
    look: { rows: 4 },
  },
];
