// Sample results of parallel coordinates for the contract suite.
import { byGroup, indexes, numeric, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { Table } from '#app/domain/table.ts';

const METRICS = ['total', 'Orders', 'Average price'];

/** A row a line, a column a metric. */
function metricsByName(shape: Shape): Table {
  const { rowCount, columns } = byGroup(shape);
  const [names] = columns;
  if (names === undefined) return { rowCount: 0, columns: [] };
  const values = METRICS.map((name, at) =>
    numeric(
      name,
      indexes(rowCount).map((row) => shape.value(row, at)),
    ),
  );
  return { rowCount, columns: [names, ...values] };
}

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'para',
    formData: { series: 'line', metrics: METRICS, secondary_metric: 'total' },
    table: metricsByName,
    look: { rows: 9 },
  },
];
