// combine_value_with_metric: the metrics of a pivot side by side inside each series, as pandas' stack and unstack leave them.
import type { Column } from '#app/domain/table.ts';
import { takeColumnRows } from '#app/domain/table.ts';
import { factorize, groupRows } from './factorize.ts';
import type { Factors } from './factorize.ts';
import type { FrameColumn, Label, ShapeFrame } from '#app/domain/shape/frame.ts';
import { rowsByGroup } from './grouped-rows.ts';
import { isNullAt } from '#app/domain/shape/is-null.ts';

/**
 * Metric-first columns as series-first ones: the metric becomes the last level, and each series has every metric. Rows
 * that are null throughout are dropped; the others come in the order of their labels, nulls first, the margin among them.
 */
export function besideEachOther(frame: ShapeFrame): ShapeFrame {
  const metrics = [...new Set(frame.columns.map(({ labels }) => labels[0] ?? null))];
  const byLabels = new Map(frame.columns.map((item) => [JSON.stringify(item.labels), item.column]));
  const nothing: Column = { name: '', type: 'numeric', values: new Float64Array(frame.rowCount).fill(NaN) };
  const columns = seriesInOrder(frame.columns, metrics).flatMap((series) =>
    metrics.map((metric) => ({
      labels: [...series, metric],
      column: byLabels.get(JSON.stringify([metric, ...series])) ?? nothing,
    })),
  );
  return withRows({ ...frame, columns }, rowsInOrder(frame));
}

/** Rows with values, by their labels; as they are where an index contains more than one type. */
function rowsInOrder(frame: ShapeFrame): Int32Array {
  const holds = (row: number): boolean => frame.columns.some(({ column }) => !isNullAt(column, row));
  const rows = Int32Array.from({ length: frame.rowCount }, (_, row) => row);
  if (frame.index.some(({ type }) => type === 'json')) return rows.filter(holds);
  const { codes, count } = groupRows(frame.index.map(withNullsFirst), frame.rowCount);
  return rowsByGroup(codes, count).rows.filter(holds);
}

function withNullsFirst(column: Column): Factors {
  const { codes, rows } = factorize(column);
  const withNull = new Int32Array(rows.length + 1).fill(-1);
  withNull.set(rows, 1);
  return { codes: codes.map((code) => code + 1), rows: withNull };
}

const withRows = (frame: ShapeFrame, rows: Int32Array): ShapeFrame => ({
  ...frame,
  rowCount: rows.length,
  index: frame.index.map((column) => takeColumnRows(column, rows)),
  columns: frame.columns.map(({ labels, column }) => ({ labels, column: takeColumnRows(column, rows) })),
});

/** The labels of all series in an order that no metric's own order contradicts. */
function seriesInOrder(columns: readonly FrameColumn[], metrics: readonly Label[]): Label[][] {
  const placed: Label[][] = [];
  const keys: string[] = [];
  for (const metric of metrics) {
    let after = -1;
    for (const { labels } of columns.filter((item) => item.labels[0] === metric)) {
      const series = labels.slice(1);
      const at = keys.indexOf(JSON.stringify(series));
      if (at < 0) {
        placed.splice(after + 1, 0, series);
        keys.splice(after + 1, 0, JSON.stringify(series));
        after += 1;
      } else after = at;
    }
  }
  return placed;
}
