// Sample results of sankeys for the contract suite.
import { indexes, numeric, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { Table } from '#app/domain/table.ts';

/** A row a pair: every series flows into regions. */
function flows({ rows, series, value, name }: Shape): Table {
  return {
    rowCount: rows,
    columns: [
      { name: 'source', type: 'string', values: indexes(rows).map((row) => name(row % series)) },
      { name: 'target', type: 'string', values: indexes(rows).map((row) => `${name(Math.floor(row / series))} Ltd.`) },
      numeric(
        'total',
        indexes(rows).map((row) => value(row, row % series)),
      ),
    ],
  };
}

/** Steps of a chain, the last of which leads back. */
function circles(shape: Shape): Table {
  const table = flows(shape);
  const values = indexes(shape.rows).map((row) => shape.name((row % shape.series) + 1));
  return {
    ...table,
    columns: table.columns.map((column) => (column.name === 'target' ? { name: 'target', type: 'string', values } : column)),
  };
}

const formData = { source: 'source', target: 'target', metric: 'total' };

export const SAMPLES: readonly ChartSample[] = [
  { vizType: 'sankey_v2', formData, table: flows, look: { rows: 6 } },
  { vizType: 'sankey', formData: { groupby: ['source', 'target'], metric: 'total' }, table: circles },
];
