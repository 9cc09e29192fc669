// The margins of a pivot: a last row over all rows and, where there are columns, a last column of each metric over all of
// them, each by the metric's own function over the source rows. Source rows with a null anywhere take no part, as in pandas.
import type { Column } from '#app/domain/table.ts';
import { drawnCellAt, takeColumnRows } from '#app/domain/table.ts';
import type { AggregateSpec } from './aggregators.ts';
import { aggregateSparse } from './aggregate-groups.ts';
import type { Groups } from './factorize.ts';
import type { FrameColumn, Label, ShapeFrame } from '#app/domain/shape/frame.ts';
import { isNullAt } from '#app/domain/shape/is-null.ts';
import { labelTexts } from '#app/domain/shape/label-text.ts';
import { shapeError } from '#app/domain/shape/shape-error.ts';

export interface MarginSource {
  readonly name: string;
  readonly metrics: readonly { readonly name: string; readonly column: Column; readonly spec: AggregateSpec }[];
  readonly rows: Groups;
  readonly series: Groups;
  /** By row of the pivoted frame, its group of `rows`. */
  readonly keptRows: Int32Array;
  /** By column of the pivoted frame, its group of `series`. */
  readonly seriesOf: readonly number[];
  /** Without, only rows that have a key count, values can be null. */
  readonly dropsNulls: boolean;
  /** For columns that no counted row is in; NaN is null. */
  readonly fill: number;
}

/** Metric-first columns with their margins. Throws a 400 where a label has the margin's name. */
export function withMargins(frame: ShapeFrame, source: MarginSource): ShapeFrame {
  const { name } = source;
  if (frame.rowCount === 0) return frame;
  const isTaken = frame.columns.some(({ labels }) => labels.slice(1).includes(name));
  const index = frame.index.map((column) => labelTexts(column, rowNumbers(frame.rowCount)));
  if (isTaken || index.some((labels) => labels.includes(name))) throw shapeError(`Conflicting name "${name}" in margins`);
  const taken = takenRows(source);
  return {
    ...frame,
    index: frame.index.map((column, at) => withLastLabel(column, at === 0 ? name : '')),
    columns: source.metrics.flatMap(({ name: metric }) => metricColumns(frame, metric, source, taken)),
    rowCount: frame.rowCount + 1,
  };
}

const rowNumbers = (count: number): Int32Array => Int32Array.from({ length: count }, (_, row) => row);

function takenRows({ rows, series, metrics, dropsNulls }: MarginSource): Uint8Array {
  return Uint8Array.from(rows.codes, (code, row) => {
    if (code < 0 || (series.codes[row] ?? -1) < 0) return 0;
    return dropsNulls && metrics.some(({ column }) => isNullAt(column, row)) ? 0 : 1;
  });
}

function metricColumns(frame: ShapeFrame, metric: string, source: MarginSource, taken: Uint8Array): FrameColumn[] {
  const found = source.metrics.find(({ name }) => name === metric);
  const own = frame.columns.map((item, at) => ({ item, at })).filter(({ item }) => item.labels[0] === metric);
  if (!found || own.length === 0) return [];
  const over = (groups: Groups | null): Column =>
    aggregateSparse(found.column, metric, found.spec, {
      codes: Int32Array.from(taken, (isTaken, row) => (isTaken === 0 ? -1 : (groups?.codes[row] ?? 0))),
      count: groups?.count ?? 1,
    });
  const all = over(null);
  const bySeries = frame.levels > 1 ? over(source.series) : all;
  const cells = own.map(({ item, at }): FrameColumn => ({
    labels: item.labels,
    column: joined(item.column, marginAt(bySeries, frame.levels > 1 ? (source.seriesOf[at] ?? -1) : 0, source.fill)),
  }));
  if (frame.levels === 1) return cells;
  const labels: Label[] = [metric, source.name, ...Array.from({ length: frame.levels - 2 }, () => '')];
  const byRow = takeColumnRows(over(source.rows), source.keptRows);
  return [...cells, { labels, column: joined(byRow, all) }];
}

function marginAt(margins: Column, group: number, fill: number): Column {
  const cell = takeColumnRows(margins, [group]);
  return cell.type === 'numeric' && isNullAt(cell, 0)
    ? { name: cell.name, type: 'numeric', values: Float64Array.of(fill) }
    : cell;
}

/** One column after the other. */
function joined(first: Column, second: Column): Column {
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

/** Numbers stay numbers beside the margin's name; times become texts. */
function withLastLabel(column: Column, label: string): Column {
  const count = column.values.length;
  if (column.type === 'string') return { ...column, values: [...column.values, label] };
  if (column.type === 'temporal')
    return { name: column.name, type: 'string', values: [...labelTexts(column, rowNumbers(count)), label] };
  const cells = Array.from({ length: count }, (_, row) => drawnCellAt(column, row));
  return { name: column.name, type: 'json', values: [...cells, label] };
}
