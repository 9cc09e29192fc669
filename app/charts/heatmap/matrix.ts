// Rows of a result as the cells of a grid: which columns and rows there are, in which order, and what each cell is worth.
import { cellWriter } from '#app/charts/shared/format/cell-writer.ts';
import { columnLabel, metricLabel } from '#app/charts/shared/form/form-values.ts';
import { readTimeGrain } from '#app/charts/shared/time/grain.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { withoutSortKeys } from '#app/charts/shared/axes/sort-keys.ts';
import { axisLabel, verboseName } from '#app/charts/shared/format/value-format.ts';
import { knownLocale } from '#app/domain/format/locale-tag.ts';
import { findColumn, type Column, type Table } from '#app/domain/table.ts';
import type { HeatmapSettings } from './settings.ts';

/** The column of ranks that the query adds. */
const RANK = 'rank';

export interface HeatmapCell {
  /** Its row in the result: part of the datum key. */
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly value: number;
  /** 0 to 1; NaN where the result has no rank. */
  readonly rank: number;
}
export interface Dimension {
  readonly label: string;
  readonly names: readonly string[];
  readonly isTime: boolean;
  /** The sum of the values of each name. */
  readonly totals: readonly number[];
}
export interface HeatmapMatrix {
  readonly metric: string;
  readonly x: Dimension;
  readonly y: Dimension;
  readonly cells: readonly HeatmapCell[];
  /** Cells without a number. */
  readonly missing: number;
}

/** null where the result has no rows. */
export function readMatrix(input: LayoutInput<HeatmapSettings>): HeatmapMatrix | null {
  const table = input.tables[0];
  if (table === undefined || table.rowCount === 0) return null;
  const metric = metricLabel(input.settings.metric);
  const values = findColumn(table, metric) ?? table.columns.find(({ type }) => type === 'numeric');
  const ranks = findColumn(table, RANK);
  const numberAt = (column: Column | undefined, row: number): number =>
    column?.type === 'numeric' ? (column.values[row] ?? NaN) : NaN;
  const xColumn = findColumn(table, axisLabel(input) ?? '');
  const yColumn = findColumn(table, columnLabel(input.settings.groupby));
  const valueOf = (row: number): number => numberAt(values, row);
  const x = dimension(input, { column: xColumn, table, valueOf, sort: input.settings.sort_x_axis });
  const y = dimension(input, { column: yColumn, table, valueOf, sort: input.settings.sort_y_axis });
  const rows = Array.from({ length: table.rowCount }, (_, row) => row);
  const cells = rows
    .map((row) => ({ index: row, x: x.placeOf(row), y: y.placeOf(row), value: valueOf(row), rank: numberAt(ranks, row) }))
    .filter(({ value }) => Number.isFinite(value));
  return { metric, x: x.dimension, y: y.dimension, cells, missing: table.rowCount - cells.length };
}

interface DimensionInput {
  readonly column: Column | undefined;
  readonly table: Table;
  readonly valueOf: (row: number) => number;
  readonly sort: HeatmapSettings['sort_x_axis'];
}
interface ReadDimension {
  readonly dimension: Dimension;
  readonly placeOf: (row: number) => number;
}
interface Entry {
  readonly name: string;
  readonly row: number;
  total: number;
}

function dimension(input: LayoutInput<HeatmapSettings>, { column, table, valueOf, sort }: DimensionInput): ReadDimension {
  const entries = new Map<string, Entry>();
  const format = input.settings.x_axis_time_format;
  const grain = readTimeGrain(input.settings);
  const write =
    column === undefined ? () => '' : cellWriter(input, column, { format, grain: typeof grain === 'string' ? grain : null });
  const names = Array.from({ length: table.rowCount }, (_, row) => oneLine(write(row)));
  for (const [row, name] of names.entries()) {
    const entry = entries.get(name) ?? { name, row, total: 0 };
    const value = valueOf(row);
    if (Number.isFinite(value)) entry.total += value;
    entries.set(name, entry);
  }
  const sorted = sortEntries([...entries.values()], { sort, column, locale: input.locale });
  const places = new Map(sorted.map(({ name }, place) => [name, place]));
  return {
    dimension: {
      label: column === undefined ? '' : verboseName(input, column.name),
      names: withoutSortKeys(sorted.map(({ name }) => name)),
      isTime: column?.type === 'temporal',
      totals: sorted.map(({ total }) => total),
    },
    placeOf: (row) => places.get(names[row] ?? '') ?? 0,
  };
}

/** By name or by total as the chart says; else times and numbers ascending, and names in the order of the result. */
function sortEntries(
  entries: readonly Entry[],
  { sort, column, locale }: { sort: string | null; column: Column | undefined; locale: string },
): readonly Entry[] {
  const direction = sort?.endsWith('desc') === true ? -1 : 1;
  if (sort?.startsWith('value') === true) return entries.toSorted((a, b) => direction * (a.total - b.total) || a.row - b.row);
  if (column?.type === 'temporal' || column?.type === 'numeric') {
    const at = (row: number): number => column.values[row] || 0;
    return entries.toSorted((a, b) => direction * (at(a.row) - at(b.row)));
  }
  if (sort === null) return entries;
  const collator = new Intl.Collator(knownLocale(locale), { numeric: true });
  return entries.toSorted((a, b) => direction * collator.compare(a.name, b.name));
}

/** The sum against which a cell's share is counted. */
export function sumAcross({ x, y }: HeatmapMatrix, cell: HeatmapCell, across: HeatmapSettings['normalize_across']): number {
  if (across === 'x') return x.totals[cell.x] ?? 0;
  if (across === 'y') return y.totals[cell.y] ?? 0;
  return x.totals.reduce((sum, total) => sum + total, 0);
}
