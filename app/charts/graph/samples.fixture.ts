// Sample results of graphs for the contract suite.
import { indexes, numeric, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { Table } from '#app/domain/table.ts';

/** A row a link: every name to two others. */
function network({ rows, series, value, name }: Shape): Table {
  const count = Math.max(4, series * 4);
  const text = (column: string, of: (row: number) => string) => ({
    name: column,
    type: 'string' as const,
    values: indexes(rows).map(of),
  });
  return {
    rowCount: rows,
    columns: [
      text('source', (row) => name(row % count)),
      text('target', (row) => name((row * 7 + 3 + Math.floor(row / count)) % (count * 3))),
      text('line', (row) => `Kind ${row % 3}`),
      text('region', (row) => `Kind ${row % 2}`),
      numeric(
        'total',
        indexes(rows).map((row) => value(row, row % series)),
      ),
    ],
  };
}

const formData = { source: 'source', target: 'target', metric: 'total' };

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'graph_chart',
    formData: { ...formData, source_category: 'line', target_category: 'region' },
    table: network,
    look: { rows: 20 },
  },
  { vizType: 'graph_chart', variant: 'circular', formData: { ...formData, layout: 'circular' }, table: network },
];
