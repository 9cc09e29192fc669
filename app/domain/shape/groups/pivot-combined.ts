// combine_value_with_metric: groups a pivot's metrics by series, in the order that pandas' stack(0).unstack() produces.
import type { Column } from '#app/domain/table.ts';
import { takeColumnRows } from '#app/domain/table.ts';
import { factorize, groupRows } from './factorize.ts';
import type { Factors } from './factorize.ts';
import type { FrameColumn, Label, ShapeFrame } from '#app/domain/shape/frame.ts';
import { groupRowsByCode } from './grouped-rows.ts';
import { isNullAt } from '#app/domain/shape/is-null.ts';

/**
 * Moves the metric from the first column level to the last; each series gets a column for every metric. Rows of only nulls
 * are dropped. The other rows, including the margin, are sorted by index label, nulls first.
 */
export function groupMetricsBySeries(frame: ShapeFrame): ShapeFrame {
  const metrics = [...new Set(frame.columns.map(({ labels }) => labels[0] ?? null))];
  const byLabels = new Map(frame.columns.map((item) => [JSON.stringify(item.labels), item.column]));
  const nullColumn: Column = { name: '', type: 'numeric', values: new Float64Array(frame.rowCount).fill(NaN) };
  const columns = mergeSeries(frame.columns, metrics).flatMap((series) =>
    metrics.map((metric) => ({
      labels: [...series, metric],
      column: byLabels.get(JSON.stringify([metric, ...series])) ?? nullColumn,
    })),
  );
  return takeRows({ ...frame, columns }, sortRows(frame));
}

/** Rows that have a value, sorted by index label, or in their current order if an index column has mixed types. */
function sortRows(frame: ShapeFrame): Int32Array {
  const hasValue = (row: number): boolean => frame.columns.some(({ column }) => !isNullAt(column, row));
  const rows = Int32Array.from({ length: frame.rowCount }, (_, row) => row);
  if (frame.index.some(({ type }) => type === 'json')) return rows.filter(hasValue);
  const { codes, count } = groupRows(frame.index.map(factorizeNullsFirst), frame.rowCount);
  return groupRowsByCode(codes, count).rows.filter(hasValue);
}

function factorizeNullsFirst(column: Column): Factors {
  const { codes, rows } = factorize(column);
  const withNull = new Int32Array(rows.length + 1).fill(-1);
  withNull.set(rows, 1);
  return { codes: codes.map((code) => code + 1), rows: withNull };
}

const takeRows = (frame: ShapeFrame, rows: Int32Array): ShapeFrame => ({
  ...frame,
  rowCount: rows.length,
  index: frame.index.map((column) => takeColumnRows(column, rows)),
  columns: frame.columns.map(({ labels, column }) => ({ labels, column: takeColumnRows(column, rows) })),
});

/** Merges the series labels of all metrics, keeping each metric's order. */
function mergeSeries(columns: readonly FrameColumn[], metrics: readonly Label[]): Label[][] {
  const merged: Label[][] = [];
  const keys: string[] = [];
  for (const metric of metrics) {
    let after = -1;
    for (const { labels } of columns.filter((item) => item.labels[0] === metric)) {
      const series = labels.slice(1);
      const at = keys.indexOf(JSON.stringify(series));
      if (at < 0) {
        merged.splice(after + 1, 0, series);
        keys.splice(after + 1, 0, JSON.stringify(series));
        after += 1;
      } else after = at;
    }
  }
  return merged;
}
