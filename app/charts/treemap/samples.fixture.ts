// Sample results of treemaps for the contract suite: one level, and two.
import { indexes, MONTHS, numeric, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { Table } from '#app/domain/table.ts';

const byRegion = (shape: Shape): Table => {
  const cells = indexes(shape.rows).flatMap((row) => indexes(shape.series).map((at) => ({ row, at })));
  return {
    rowCount: cells.length,
    columns: [
      { name: 'region', type: 'string', values: cells.map(({ at }) => shape.name(at)) },
      { name: 'line', type: 'string', values: cells.map(({ row }) => `Line ${row}`) },
      { name: 'ordered_on', type: 'temporal', values: Float64Array.from(cells, ({ row }) => MONTHS[row % MONTHS.length] ?? 0) },
      numeric(
        'total',
        cells.map(({ row, at }) => shape.value(row, at)),
      ),
    ],
  };
};

export const SAMPLES: readonly ChartSample[] = [
  { vizType: 'treemap_v2', formData: { groupby: ['region'], metric: 'total' }, table: byRegion, look: { rows: 7 } },
  { vizType: 'treemap', formData: { groupby: ['region', 'line'], metrics: ['total'], label_type: 'key' }, table: byRegion },
];
