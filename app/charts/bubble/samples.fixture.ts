// Sample results of bubble charts for the contract suite.
import { indexes, numeric, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { Table } from '#app/domain/table.ts';

/** A row an entity: its series, and three numbers. Each series has one. */
function bubbles({ rows: rowCount, series, value, name }: Shape): Table {
  const rows = rowCount > 0 ? Math.max(rowCount, Math.min(series, 40)) : 0;
  const all = indexes(rows);
  const column = (label: string, shift: number) =>
    numeric(
      label,
      all.map((row) => value(row, shift)),
    );
  return {
    rowCount: rows,
    columns: [
      { name: 'country', type: 'string', values: all.map((row) => `${name(row % series)} ${row}`) },
      { name: 'line', type: 'string', values: all.map((row) => name(row % series)) },
      column('total', 0),
      column('rate', 1),
      column('size', 2),
    ],
  };
}
const form = { entity: 'country', series: 'line', x: 'total', y: 'rate', size: 'size' };

export const SAMPLES: readonly ChartSample[] = [
  { vizType: 'bubble_v2', formData: { ...form, truncateYAxis: true }, table: bubbles, look: { rows: 14 } },
  { vizType: 'bubble', formData: { ...form, x_log_scale: true, max_bubble_size: '50' }, table: bubbles },
];
