// Margins of a pivot (pandas' pivot_table(margins=True)): a total row and, for pivoted columns, a total column per metric.
// Both apply the metric's function to the source rows. Like pandas, source rows with any null are skipped.
import type { Column } from '#app/domain/table.ts';
import { drawnCellAt, takeColumnRows } from '#app/domain/table.ts';
import type { AggregateSpec } from './aggregators.ts';
import { aggregateSparse } from './aggregate-groups.ts';
import type { Groups } from './factorize.ts';
import type { FrameColumn, Label, ShapeFrame } from '#app/domain/shape/frame.ts';
import { isNullAt } from '#app/domain/shape/is-null.ts';
import { formatLabels } from '#app/domain/shape/label-text.ts';
import { shapeError } from '#app/domain/shape/shape-error.ts';

export interface MarginSource {
  readonly name: string;
  readonly metrics: readonly { readonly name: string; readonly column: Column; readonly spec: AggregateSpec }[];
  readonly rows: Groups;
  readonly series: Groups;
  /** For each row of the pivoted frame, its group in `rows`. */
  readonly keptRows: Int32Array;
  /** For each column of the pivoted frame, its group in `series`. */
  readonly seriesOf: readonly number[];
  /** False: rows with null values are included, and only rows with a null key are skipped. */
  readonly dropsNulls: boolean;
  /** Margin of a column without any source rows; NaN is null. */
  readonly fill: number;
}

/** Adds margins to metric-first columns. Throws a 400 if a label equals the margin's name. */
export function addMargins(frame: ShapeFrame, source: MarginSource): ShapeFrame {
  const { name } = source;
  if (frame.rowCount === 0) return frame;
  const hasConflict = frame.columns.some(({ labels }) => labels.slice(1).includes(name));
  const index = frame.index.map((column) => formatLabels(column, rowNumbers(frame.rowCount)));
  if (hasConflict || index.some((labels) => labels.includes(name))) throw shapeError(`Conflicting name "${name}" in margins`);
  const isIncluded = selectSourceRows(source);
  return {
    ...frame,
    index: frame.index.map((column, at) => appendLabel(column, at === 0 ? name : '')),
    columns: source.metrics.flatMap(({ name: metric }) => buildMetricColumns(frame, metric, source, isIncluded)),
    rowCount: frame.rowCount + 1,
  };
}

const rowNumbers = (count: number): Int32Array => Int32Array.from({ length: count }, (_, row) => row);

function selectSourceRows({ rows, series, metrics, dropsNulls }: MarginSource): Uint8Array {
  return Uint8Array.from(rows.codes, (code, row) => {
    if (code < 0 || (series.codes[row] ?? -1) < 0) return 0;
    return dropsNulls && metrics.some(({ column }) => isNullAt(column, row)) ? 0 : 1;
  });
}

function buildMetricColumns(frame: ShapeFrame, metric: string, source: MarginSource, isIncluded: Uint8Array): FrameColumn[] {
  const found = source.metrics.find(({ name }) => name === metric);
  const metricItems = frame.columns.map((item, at) => ({ item, at })).filter(({ item }) => item.labels[0] === metric);
  if (!found || metricItems.length === 0) return [];
  const aggregateBy = (groups: Groups | null): Column =>
    aggregateSparse(found.column, metric, found.spec, {
      codes: Int32Array.from(isIncluded, (included, row) => (included === 0 ? -1 : (groups?.codes[row] ?? 0))),
      count: groups?.count ?? 1,
    });
  const total = aggregateBy(null);
  const bySeries = frame.levels > 1 ? aggregateBy(source.series) : total;
  const cells = metricItems.map(({ item, at }): FrameColumn => ({
    labels: item.labels,
    column: concatenate(item.column, readMargin(bySeries, frame.levels > 1 ? (source.seriesOf[at] ?? -1) : 0, source.fill)),
  }));
  if (frame.levels === 1) return cells;
  const labels: Label[] = [metric, source.name, ...Array.from({ length: frame.levels - 2 }, () => '')];
  const byRow = takeColumnRows(aggregateBy(source.rows), source.keptRows);
  return [...cells, { labels, column: concatenate(byRow, total) }];
}

function readMargin(margins: Column, group: number, fill: number): Column {
  const cell = takeColumnRows(margins, [group]);
  return cell.type === 'numeric' && isNullAt(cell, 0)
    ? { name: cell.name, type: 'numeric', values: Float64Array.of(fill) }
    : cell;
}

/** Concatenates two columns. */
function concatenate(first: Column, second: Column): Column {
  if ((first.type === 'numeric' || first.type === 'temporal') && first.type === second.type) {
    const values = new Float64Array(first.values.length + second.values.length);
    values.set(first.values);
    values.set(second.values, first.values.length);
    return { name: first.name, type: first.type, values };
  }
  if (first.type === 'string' && second.type === 'string') return { ...first, values: [...first.values, ...second.values] };
  const cells = (column: Column): unknown[] => Array.from(column.values, (_, row) => drawnCellAt(column, row));
  return { name: first.name, type: 'json', values: [...cells(first), ...cells(second)] };
}

/** Appends the margin's label. Numbers stay numbers in a mixed (JSON) column; times become text. */
function appendLabel(column: Column, label: string): Column {
  const count = column.values.length;
  if (column.type === 'string') return { ...column, values: [...column.values, label] };
  if (column.type === 'temporal')
    return { name: column.name, type: 'string', values: [...formatLabels(column, rowNumbers(count)), label] };
  const cells = Array.from({ length: count }, (_, row) => drawnCellAt(column, row));
  return { name: column.name, type: 'json', values: [...cells, label] };
}
