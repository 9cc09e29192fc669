// Sample results of chord diagrams for the contract suite.
import { indexes, numeric, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { Table } from '#app/domain/table.ts';

/** A row a pair among the same names. */
function pairs({ rows, series, value, name }: Shape): Table {
  const count = Math.max(3, series * 2);
  return {
    rowCount: rows,
    columns: [
      { name: 'source', type: 'string', values: indexes(rows).map((row) => name(row % count)) },
      { name: 'target', type: 'string', values: indexes(rows).map((row) => name((row + 1 + Math.floor(row / count)) % count)) },
      numeric(
        'total',
        indexes(rows).map((row) => value(row, row % series)),
      ),
    ],
  };
}

export const SAMPLES: readonly ChartSample[] = [
  { vizType: 'chord', formData: { groupby: 'source', columns: 'target', metric: 'total' }, table: pairs, look: { rows: 10 } },
];
