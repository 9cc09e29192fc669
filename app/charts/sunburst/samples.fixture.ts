// Sample results of sunbursts for the contract suite: two levels, with and without a color metric.
import { indexes, MONTHS, numeric, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { Table } from '#app/domain/table.ts';

const byRegion = (shape: Shape): Table => {
  const cells = indexes(shape.rows).flatMap((row) => indexes(shape.series).map((at) => ({ row, at })));
  const values = cells.map(({ row, at }) => shape.value(row, at));
  return {
    rowCount: cells.length,
    columns: [
      { name: 'region', type: 'string', values: cells.map(({ at }) => shape.name(at)) },
      { name: 'line', type: 'string', values: cells.map(({ row }) => `Line ${row}`) },
      { name: 'ordered_on', type: 'temporal', values: Float64Array.from(cells, ({ row }) => MONTHS[row % MONTHS.length] ?? 0) },
      numeric('total', values),
      numeric(
        'other',
        values.map((value, index) => (value * (index % 7)) / 10),
      ),
    ],
  };
};

const settings = { columns: ['region', 'line'], metric: 'total' };

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'sunburst_v2',
    formData: { ...settings, show_labels_threshold: 0, show_total: true },
    table: byRegion,
    look: { rows: 5 },
  },
  {
    vizType: 'sunburst',
    formData: { groupby: ['region', 'line'], metric: 'total', secondary_metric: 'other', show_labels_threshold: 0 },
    table: byRegion,
  },
];
