// pivot: groups rows by `index` and spreads each metric over the values of `columns` (pandas' pivot_table).
import * as z from 'zod';
import type { Column } from '#app/domain/table.ts';
import { takeColumnRows } from '#app/domain/table.ts';
import { AppError } from '#app/domain/errors.ts';
import { aggregateGroups } from './aggregate-groups.ts';
import { aggregateSpec } from './aggregators.ts';
import type { AggregateSpec } from './aggregators.ts';
import { requireColumnCount, requireGroupCount } from '#app/domain/shape/cell-limit.ts';
import { compareText, factorize, groupRows } from './factorize.ts';
import type { Factors, Groups } from './factorize.ts';
import { findColumn, findColumns, renameColumn, requireColumns } from '#app/domain/shape/frame.ts';
import type { Label, ShapeFrame } from '#app/domain/shape/frame.ts';
import { groupOccupiedRows } from './grouped-rows.ts';
import { isNullAt, isAllNull } from '#app/domain/shape/is-null.ts';
import { formatLabels } from '#app/domain/shape/label-text.ts';
import { longOperation, completeMessage } from '#app/domain/shape/operation.ts';
import { mapSchema, nameList, withDefault } from '#app/domain/shape/options.ts';
import { groupMetricsBySeries } from './pivot-combined.ts';
import { addMargins } from './pivot-margins.ts';
import type { MarginSource } from './pivot-margins.ts';
import { releaseScratch } from '#app/domain/shape/release.ts';
import { shapeError } from '#app/domain/shape/shape-error.ts';
import type { Interruptible } from '#app/domain/shape/turns.ts';

/** Max cells (rows x columns) of a pivot: even a short query result can pivot into more cells than fit in memory. */
const MAX_CELLS = 5_000_000;

/** Cost of grouping by one key column, in cells per row. */
const CELLS_PER_KEY = 10;

const options = z.strictObject({
  index: nameList.refine((names) => names.length > 0, completeMessage('Pivot operation requires at least one index')),
  columns: nameList,
  aggregates: mapSchema(aggregateSpec).refine(
    (specs) => specs.size > 0,
    completeMessage('Pivot operation must include at least one aggregate'),
  ),
  metric_fill_value: z.number().nullish(),
  column_fill_value: z
    .string()
    .nullish()
    .transform((text) => (text === undefined ? '<NULL>' : text)),
  drop_missing_columns: withDefault(z.boolean(), true),
  combine_value_with_metric: withDefault(z.boolean(), false),
  marginal_distributions: withDefault(z.boolean(), false),
  marginal_distribution_name: withDefault(z.string(), 'All'),
});
type PivotOptions = z.output<typeof options>;

/**
 * Index and columns are sorted by value, metrics by name. Rows with a null in the index are dropped. Nulls of `columns` are
 * replaced by `column_fill_value`, or their rows are dropped if it is null. With `drop_missing_columns: false`, rows and
 * columns of only nulls are kept, and several index columns give every combination of their values (pandas' dropna=False).
 */
export const pivot = longOperation(options, function* (frame, settings): Interruptible<ShapeFrame> {
  if (frame.levels > 1) throw shapeError('Pivot needs a table without column levels.');
  requireColumns(frame, [...settings.index, ...settings.columns]);
  const metrics = readMetrics(frame, settings);
  const rows = groupIndex(frame, settings);
  yield frame.rowCount * settings.index.length * CELLS_PER_KEY;
  const series = groupSeries(frame, settings);
  yield frame.rowCount * settings.columns.length * CELLS_PER_KEY;
  requireColumnCount('A pivot', series.groups.count * metrics.length);
  const cells = rows.groups.count * series.groups.count;
  if (cells * metrics.length > MAX_CELLS) {
    throw new AppError('RESULT_TOO_LARGE_ERROR', `Pivot would have more than ${MAX_CELLS} cells.`);
  }
  const codes = encodeCells(rows.groups, series.groups);
  const grouped = groupOccupiedRows(codes, cells);
  releaseScratch(codes);
  const aggregated: { readonly name: string; readonly column: Column }[] = [];
  for (const { name, column, spec } of metrics) {
    aggregated.push({ name, column: aggregateGroups(column, name, spec, grouped) });
    yield frame.rowCount + cells;
  }
  const pivoted = assemble({ settings, rows, series, metrics, aggregated, cells: grouped.codes });
  [grouped.rows, rows.groups.codes, series.groups.codes].forEach(releaseScratch);
  return pivoted;
});

/** Cell number of each source row. Cells are numbered series by series; -1 for none. */
function encodeCells(rows: Groups, series: Groups): Int32Array {
  const codes = new Int32Array(rows.codes.length);
  for (let row = 0; row < codes.length; row += 1) {
    const [code, seriesCode] = [rows.codes[row] ?? -1, series.codes[row] ?? -1];
    codes[row] = code < 0 || seriesCode < 0 ? -1 : seriesCode * rows.count + code;
  }
  return codes;
}

interface Metric {
  readonly name: string;
  readonly column: Column;
  readonly spec: AggregateSpec;
}

/** Metrics are named by their source column, not by the aggregate's key; the last aggregate of a source column wins. */
function readMetrics(frame: ShapeFrame, { aggregates }: PivotOptions): Metric[] {
  const metrics = new Map<string, Metric>();
  for (const [key, spec] of aggregates) {
    const name = spec.column ?? key;
    if (findColumns(frame, name).length === 0) throw shapeError(`Column referenced by aggregate is undefined: ${name}`);
    metrics.set(name, { name, column: findColumn(frame, name), spec });
  }
  return [...metrics.values()].sort((a, b) => compareText(a.name, b.name));
}

interface Axis<T> {
  readonly groups: Groups;
  readonly labels: T;
}

function groupIndex(frame: ShapeFrame, settings: PivotOptions): Axis<Column[]> {
  const columns = settings.index.map((name) => renameColumn(findColumn(frame, name), name));
  const factors = columns.map((column) => (settings.drop_missing_columns ? factorize(column) : rankNulls(factorize(column))));
  // Numeric and temporal index columns are limited by MAX_CELLS only.
  for (const [i, factor] of factors.entries()) if (isLabelColumn(columns[i])) requireGroupCount('A pivot', factor.rows.length);
  const found = groupRows(factors, frame.rowCount);
  const groups = settings.drop_missing_columns
    ? found
    : combineAll(
        found,
        factors.map((factor) => factor.rows.length),
      );
  const labels = columns.map((column, i) =>
    takeColumnRows(
      column,
      Int32Array.from(groups.ranks[i] ?? [], (rank) => factors[i]?.rows[rank] ?? -1),
    ),
  );
  return { groups, labels };
}

const isLabelColumn = (column: Column | undefined): boolean => column?.type === 'string' || column?.type === 'json';

/** Ranks null after all other values. */
function rankNulls(factors: Factors): Factors {
  if (!factors.codes.includes(-1)) return factors;
  const { codes, rows } = factors;
  const withNull = new Int32Array(rows.length + 1).fill(-1);
  withNull.set(rows);
  return { codes: codes.map((code) => (code < 0 ? rows.length : code)), rows: withNull };
}

/** Extends the found groups to all combinations of values (cartesian product). */
function combineAll(found: Groups, sizes: readonly number[]): Groups {
  if (sizes.length < 2 || found.count === 0) return found;
  const count = sizes.reduce((product, size) => product * size, 1);
  if (count > MAX_CELLS) throw new AppError('RESULT_TOO_LARGE_ERROR', `Pivot would have more than ${MAX_CELLS} rows.`);
  const findIndex = (group: number): number =>
    found.ranks.reduce((at, ranks, i) => at * (sizes[i] ?? 1) + (ranks[group] ?? 0), 0);
  const ranks = sizes.map((size, i) => {
    const period = sizes.slice(i + 1).reduce((product, later) => product * later, 1);
    return Int32Array.from({ length: count }, (_, at) => Math.floor(at / period) % size);
  });
  return { count, ranks, codes: found.codes.map((code) => (code < 0 ? -1 : findIndex(code))) };
}

/** Groups rows by `columns`. Each group has one label per column. */
function groupSeries(frame: ShapeFrame, settings: PivotOptions): Axis<Label[][]> {
  const columns = settings.columns.map((name) => findColumn(frame, name));
  const fill = settings.column_fill_value;
  const factors = columns.map((column) => {
    const hasNulls = column.type === 'string' && column.values.includes(null);
    const filledColumn = fill && hasNulls ? { ...column, values: column.values.map((value) => value ?? fill) } : column;
    const factors = factorize(filledColumn);
    const texts: Label[] = formatLabels(filledColumn, factors.rows);
    if (!fill || filledColumn !== column || !factors.codes.includes(-1)) return { ...factors, texts };
    return { ...rankNulls(factors), texts: [...texts, fill] };
  });
  const groups = groupRows(factors, frame.rowCount);
  const labels = Array.from({ length: groups.count }, (_, group) =>
    factors.map((factor, i) => factor.texts[groups.ranks[i]?.[group] ?? -1] ?? null),
  );
  return { groups, labels };
}

interface PivotParts {
  readonly settings: PivotOptions;
  readonly rows: Axis<Column[]>;
  readonly series: Axis<Label[][]>;
  readonly metrics: readonly Metric[];
  readonly aggregated: readonly { readonly name: string; readonly column: Column }[];
  /** The cell (series x rows) of each aggregated group. */
  readonly cells: Int32Array;
}

function assemble({ settings, rows, series, metrics, aggregated, cells }: PivotParts): ShapeFrame {
  const rowCount = rows.groups.count;
  const groupAt = new Int32Array(rowCount * series.groups.count).fill(-1);
  const rowSeen = new Uint8Array(rowCount);
  const seriesSeen = new Uint8Array(series.groups.count);
  for (let group = 0; group < cells.length; group += 1) {
    if (settings.drop_missing_columns && aggregated.every(({ column }) => isNullAt(column, group))) continue;
    const cell = cells[group] ?? 0;
    groupAt[cell] = group;
    rowSeen[cell % rowCount] = 1;
    seriesSeen[Math.floor(cell / rowCount)] = 1;
  }
  const keepAll = !settings.drop_missing_columns;
  const keptRows = Int32Array.from(rowSeen.keys()).filter((row) => keepAll || rowSeen[row] === 1);
  const keptSeries = Array.from(seriesSeen.keys()).filter((at) => keepAll || seriesSeen[at] === 1);
  const columns = aggregated.flatMap(({ name, column }) =>
    keptSeries.map((at) => ({
      at,
      labels: [name, ...(series.labels[at] ?? [])],
      column: fillMissing(takeColumnRows(column, readGroups(groupAt, at * rowCount, keptRows)), name, settings.metric_fill_value),
    })),
  );
  const plain: ShapeFrame = {
    index: rows.labels.map((column) => takeColumnRows(column, keptRows)),
    columns,
    levels: settings.columns.length + 1,
    levelNames: [null, ...settings.columns],
    rowCount: keptRows.length,
  };
  const source: MarginSource = {
    name: settings.marginal_distribution_name,
    metrics,
    rows: rows.groups,
    series: series.groups,
    keptRows,
    seriesOf: columns.map(({ at }) => at),
    dropsNulls: settings.drop_missing_columns,
    fill: settings.metric_fill_value ?? NaN,
  };
  const withMargins = settings.marginal_distributions ? addMargins(plain, source) : plain;
  const framed = keepAll
    ? withMargins
    : { ...withMargins, columns: withMargins.columns.filter(({ column }) => !isAllNull(column)) };
  return settings.combine_value_with_metric && framed.levels > 1 ? groupMetricsBySeries(framed) : framed;
}

function readGroups(groupAt: Int32Array, offset: number, rows: Int32Array): Int32Array {
  const groups = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i += 1) groups[i] = groupAt[offset + (rows[i] ?? 0)] ?? -1;
  return groups;
}

function fillMissing(column: Column, name: string, fill: number | null | undefined): Column {
  if (fill === null || fill === undefined) return column;
  if (column.type !== 'numeric') throw shapeError(`metric_fill_value does not fit column "${name}".`);
  return { ...column, values: column.values.map((value) => (Number.isNaN(value) ? fill : value)) };
}
