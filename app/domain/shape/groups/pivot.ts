// pivot: rows become index values, the values of `columns` become columns of each metric.
import * as z from 'zod';
import type { Column } from '#app/domain/table.ts';
import { takeColumnRows } from '#app/domain/table.ts';
import { AppError } from '#app/domain/errors.ts';
import { aggregateGroups } from './aggregate-groups.ts';
import { aggregateSpec } from './aggregators.ts';
import type { AggregateSpec } from './aggregators.ts';
import { requireColumnCount, requireLabels } from '#app/domain/shape/cell-limit.ts';
import { compareText, factorize, groupRows } from './factorize.ts';
import type { Factors, Groups } from './factorize.ts';
import { columnNamed, columnsNamed, named, requireColumns } from '#app/domain/shape/frame.ts';
import type { Label, ShapeFrame } from '#app/domain/shape/frame.ts';
import { occupiedGroups } from './grouped-rows.ts';
import { isNullAt, isNullThroughout } from '#app/domain/shape/is-null.ts';
import { labelTexts } from '#app/domain/shape/label-text.ts';
import { longOperation, sentence } from '#app/domain/shape/operation.ts';
import { mapSchema, nameList, withDefault } from '#app/domain/shape/options.ts';
import { besideEachOther } from './pivot-combined.ts';
import { withMargins } from './pivot-margins.ts';
import type { MarginSource } from './pivot-margins.ts';
import { releaseScratch } from '#app/domain/shape/release.ts';
import { shapeError } from '#app/domain/shape/shape-error.ts';
import type { InTurns } from '#app/domain/shape/turns.ts';

/** A pivot has rows x columns cells even if the result has few rows; more than this would not fit in memory. */
const MAX_CELLS = 5_000_000;

/** Rows are grouped by the sorted values of a column. */
const CELLS_OF_KEY = 10;

const options = z.strictObject({
  index: nameList.refine((names) => names.length > 0, sentence('Pivot operation requires at least one index')),
  columns: nameList,
  aggregates: mapSchema(aggregateSpec).refine(
    (specs) => specs.size > 0,
    sentence('Pivot operation must include at least one aggregate'),
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
 * Index and columns come out in the order of their values, metrics by name. Rows with a null in the index are left
 * out; nulls of `columns` are one more value, `column_fill_value`, or left out where that is null.
 * `drop_missing_columns`: without it, columns and rows that are null throughout stay, and several index columns
 * give every combination of their values.
 */
export const pivot = longOperation(options, function* (frame, given): InTurns<ShapeFrame> {
  if (frame.levels > 1) throw shapeError('Pivot needs a table without column levels.');
  requireColumns(frame, [...given.index, ...given.columns]);
  const metrics = metricsOf(frame, given);
  const rows = indexGroups(frame, given);
  yield frame.rowCount * given.index.length * CELLS_OF_KEY;
  const series = seriesGroups(frame, given);
  yield frame.rowCount * given.columns.length * CELLS_OF_KEY;
  requireColumnCount('A pivot', series.groups.count * metrics.length);
  const cells = rows.groups.count * series.groups.count;
  if (cells * metrics.length > MAX_CELLS) {
    throw new AppError('RESULT_TOO_LARGE_ERROR', `Pivot would have more than ${MAX_CELLS} cells.`);
  }
  const codes = cellCodes(rows.groups, series.groups);
  const grouped = occupiedGroups(codes, cells);
  releaseScratch(codes);
  const aggregated: { readonly name: string; readonly column: Column }[] = [];
  for (const { name, column, spec } of metrics) {
    aggregated.push({ name, column: aggregateGroups(column, name, spec, grouped) });
    yield frame.rowCount + cells;
  }
  const pivoted = assemble({ given, rows, series, metrics, aggregated, cellOf: grouped.cells });
  [grouped.rows, rows.groups.codes, series.groups.codes].forEach(releaseScratch);
  return pivoted;
});

/** By source row, its cell: series after series, each with all rows. */
function cellCodes(rows: Groups, series: Groups): Int32Array {
  const codes = new Int32Array(rows.codes.length);
  for (let row = 0; row < codes.length; row += 1) {
    const [code, own] = [rows.codes[row] ?? -1, series.codes[row] ?? -1];
    codes[row] = code < 0 || own < 0 ? -1 : own * rows.count + code;
  }
  return codes;
}

interface Metric {
  readonly name: string;
  readonly column: Column;
  readonly spec: AggregateSpec;
}

/** Metrics are named after their source column, whatever the key of the aggregate; the last of a source wins. */
function metricsOf(frame: ShapeFrame, { aggregates }: PivotOptions): Metric[] {
  const metrics = new Map<string, Metric>();
  for (const [key, spec] of aggregates) {
    const name = spec.column ?? key;
    if (columnsNamed(frame, name).length === 0) throw shapeError(`Column referenced by aggregate is undefined: ${name}`);
    metrics.set(name, { name, column: columnNamed(frame, name), spec });
  }
  return [...metrics.values()].sort((a, b) => compareText(a.name, b.name));
}

interface Axis<T> {
  readonly groups: Groups;
  readonly labels: T;
}

function indexGroups(frame: ShapeFrame, given: PivotOptions): Axis<Column[]> {
  const columns = given.index.map((name) => named(columnNamed(frame, name), name));
  const factors = columns.map((column) => (given.drop_missing_columns ? factorize(column) : withNullRank(factorize(column))));
  // Numbers and times are points along an axis, and bounded by the cells.
  for (const [i, factor] of factors.entries()) if (isLabel(columns[i])) requireLabels('A pivot', factor.rows.length);
  const found = groupRows(factors, frame.rowCount);
  const groups = given.drop_missing_columns
    ? found
    : everyCombination(
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

const isLabel = (column: Column | undefined): boolean => column?.type === 'string' || column?.type === 'json';

/** Nulls as one more value, after all others. */
function withNullRank(factors: Factors): Factors {
  if (!factors.codes.includes(-1)) return factors;
  const { codes, rows } = factors;
  const withNull = new Int32Array(rows.length + 1).fill(-1);
  withNull.set(rows);
  return { codes: codes.map((code) => (code < 0 ? rows.length : code)), rows: withNull };
}

/** The groups of all combinations of values, of which the found ones keep their rows. */
function everyCombination(found: Groups, sizes: readonly number[]): Groups {
  if (sizes.length < 2 || found.count === 0) return found;
  const count = sizes.reduce((product, size) => product * size, 1);
  if (count > MAX_CELLS) throw new AppError('RESULT_TOO_LARGE_ERROR', `Pivot would have more than ${MAX_CELLS} rows.`);
  const place = (group: number): number => found.ranks.reduce((at, ranks, i) => at * (sizes[i] ?? 1) + (ranks[group] ?? 0), 0);
  const ranks = sizes.map((size, i) => {
    const period = sizes.slice(i + 1).reduce((product, later) => product * later, 1);
    return Int32Array.from({ length: count }, (_, at) => Math.floor(at / period) % size);
  });
  return { count, ranks, codes: found.codes.map((code) => (code < 0 ? -1 : place(code))) };
}

/** Labels by group: one text for each of `columns`. */
function seriesGroups(frame: ShapeFrame, given: PivotOptions): Axis<Label[][]> {
  const columns = given.columns.map((name) => columnNamed(frame, name));
  const fill = given.column_fill_value;
  const factors = columns.map((column) => {
    const isHoled = column.type === 'string' && column.values.includes(null);
    const filled = fill && isHoled ? { ...column, values: column.values.map((value) => value ?? fill) } : column;
    const factors = factorize(filled);
    const texts: Label[] = labelTexts(filled, factors.rows);
    if (!fill || filled !== column || !factors.codes.includes(-1)) return { ...factors, texts };
    return { ...withNullRank(factors), texts: [...texts, fill] };
  });
  const groups = groupRows(factors, frame.rowCount);
  const labels = Array.from({ length: groups.count }, (_, group) =>
    factors.map((factor, i) => factor.texts[groups.ranks[i]?.[group] ?? -1] ?? null),
  );
  return { groups, labels };
}

interface Parts {
  readonly given: PivotOptions;
  readonly rows: Axis<Column[]>;
  readonly series: Axis<Label[][]>;
  readonly metrics: readonly Metric[];
  readonly aggregated: readonly { readonly name: string; readonly column: Column }[];
  /** The cell (series x rows) of each aggregated group. */
  readonly cellOf: Int32Array;
}

function assemble({ given, rows, series, metrics, aggregated, cellOf }: Parts): ShapeFrame {
  const rowCount = rows.groups.count;
  const groupAt = new Int32Array(rowCount * series.groups.count).fill(-1);
  const rowSeen = new Uint8Array(rowCount);
  const seriesSeen = new Uint8Array(series.groups.count);
  for (let group = 0; group < cellOf.length; group += 1) {
    if (given.drop_missing_columns && aggregated.every(({ column }) => isNullAt(column, group))) continue;
    const cell = cellOf[group] ?? 0;
    groupAt[cell] = group;
    rowSeen[cell % rowCount] = 1;
    seriesSeen[Math.floor(cell / rowCount)] = 1;
  }
  const keepAll = !given.drop_missing_columns;
  const keptRows = Int32Array.from(rowSeen.keys()).filter((row) => keepAll || rowSeen[row] === 1);
  const keptSeries = Array.from(seriesSeen.keys()).filter((at) => keepAll || seriesSeen[at] === 1);
  const columns = aggregated.flatMap(({ name, column }) =>
    keptSeries.map((at) => ({
      at,
      labels: [name, ...(series.labels[at] ?? [])],
      column: filled(takeColumnRows(column, groupsIn(groupAt, at * rowCount, keptRows)), name, given.metric_fill_value),
    })),
  );
  const plain: ShapeFrame = {
    index: rows.labels.map((column) => takeColumnRows(column, keptRows)),
    columns,
    levels: given.columns.length + 1,
    levelNames: [null, ...given.columns],
    rowCount: keptRows.length,
  };
  const source: MarginSource = {
    name: given.marginal_distribution_name,
    metrics,
    rows: rows.groups,
    series: series.groups,
    keptRows,
    seriesOf: columns.map(({ at }) => at),
    dropsNulls: given.drop_missing_columns,
    fill: given.metric_fill_value ?? NaN,
  };
  const whole = given.marginal_distributions ? withMargins(plain, source) : plain;
  const framed = keepAll ? whole : { ...whole, columns: whole.columns.filter(({ column }) => !isNullThroughout(column)) };
  return given.combine_value_with_metric && framed.levels > 1 ? besideEachOther(framed) : framed;
}

function groupsIn(groupAt: Int32Array, offset: number, rows: Int32Array): Int32Array {
  const groups = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i += 1) groups[i] = groupAt[offset + (rows[i] ?? 0)] ?? -1;
  return groups;
}

function filled(column: Column, name: string, fill: number | null | undefined): Column {
  if (fill === null || fill === undefined) return column;
  if (column.type !== 'numeric') throw shapeError(`metric_fill_value does not fit column "${name}".`);
  return { ...column, values: column.values.map((value) => (Number.isNaN(value) ? fill : value)) };
}
