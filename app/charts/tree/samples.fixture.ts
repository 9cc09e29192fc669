// Sample results of trees for the contract suite.
import { indexes, numeric, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { Table } from '#app/domain/table.ts';

/** Every node has `series` children until the rows are used up. */
function hierarchy({ rows, series, value, name }: Shape): Table {
  const parentOf = (row: number): string | null => (row === 0 ? null : String(Math.floor((row - 1) / Math.max(2, series))));
  return {
    rowCount: rows,
    columns: [
      { name: 'id', type: 'string', values: indexes(rows).map(String) },
      { name: 'parent', type: 'string', values: indexes(rows).map(parentOf) },
      { name: 'line', type: 'string', values: indexes(rows).map(name) },
      numeric(
        'total',
        indexes(rows).map((row) => value(row, row % series)),
      ),
    ],
  };
}

const formData = { id: 'id', parent: 'parent', name: 'line', metric: 'total' };

export const SAMPLES: readonly ChartSample[] = [
  { vizType: 'tree_chart', formData, table: hierarchy, look: { rows: 9 } },
  { vizType: 'tree_chart', variant: 'downwards', formData: { ...formData, orient: 'TB' }, table: hierarchy },
  { vizType: 'tree_chart', variant: 'radial', formData: { ...formData, layout: 'radial' }, table: hierarchy },
];
