// Sample results of histograms for the contract suite: one row per group, one column per bin.
import { bell, indexes, numeric, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { Table } from '#app/domain/table.ts';

const binned = ({ rows, series, value, name }: Shape): Table => ({
  rowCount: rows === 0 ? 0 : series,
  columns: [
    { name: 'line', type: 'string', values: indexes(rows === 0 ? 0 : series).map(name) },
    ...indexes(rows).map((bin) =>
      numeric(
        `${bin * 2.5}.0 - ${(bin + 1) * 2.5}.0`.replace(/(\.\d+)\.0/g, '$1'),
        indexes(series).map((at) => value(bin, at)),
      ),
    ),
  ],
});

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'histogram_v2',
    formData: { column: 'id', groupby: ['line'], bins: 24 },
    table: binned,
    look: { rows: 16, series: 1, value: bell },
  },
  {
    vizType: 'histogram',
    formData: { all_columns_x: ['id'], groupby: ['line'], normalized: true, show_value: true },
    table: binned,
  },
];
