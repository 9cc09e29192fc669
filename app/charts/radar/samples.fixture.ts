// Sample results of radars for the contract suite.
import { byGroup, indexes, numeric, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { Table } from '#app/domain/table.ts';

const METRICS = ['total', 'Orders', 'Average price', 'Returns'];

/** A row a group, a column a metric. */
const metricsByGroup = (shape: Shape): Table => metricsOf({ ...shape, rows: Math.min(shape.rows, 300) });
const metricsByFew = (shape: Shape): Table => metricsOf({ ...shape, rows: Math.min(shape.rows, 3) });

function metricsOf(shape: Shape): Table {
  const { rowCount, columns } = byGroup(shape);
  const [groups] = columns;
  if (groups === undefined) return { rowCount: 0, columns: [] };
  const values = METRICS.map((name, at) =>
    numeric(
      name,
      indexes(rowCount).map((row) => shape.value(row, at)),
    ),
  );
  return { rowCount, columns: [groups, ...values] };
}

const formData = { groupby: ['line'], metrics: METRICS };

export const SAMPLES: readonly ChartSample[] = [
  { vizType: 'radar', formData, table: metricsByFew, look: { rows: 2, series: 2 } },
  { vizType: 'radar', variant: 'many', formData, table: metricsByGroup },
];
