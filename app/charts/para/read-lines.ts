// Rows to lines across axes, each axis with its own scale.
import { cellWriter } from '#app/charts/shared/format/cell-writer.ts';
import { numberAt } from '#app/charts/shared/format/number-at.ts';
import { columnLabel, metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { fullWriter, numberWriter, verboseName, type WriteNumber } from '#app/charts/shared/format/value-format.ts';
import { valueColors } from '#app/charts/shared/color/value-colors.ts';
import { findColumn, type Column } from '#app/domain/table.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { ParaSettings } from './settings.ts';

export interface ParaAxis {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly write: WriteNumber;
  /** All digits, for tooltips and the data table. */
  readonly writeFull: WriteNumber;
  /** By row; NaN for null. */
  readonly values: readonly number[];
  /** For a categorical axis: the names in order from the top. */
  readonly names: readonly string[] | null;
}
interface ParaLine {
  readonly row: number;
  readonly name: string;
  readonly color: Token;
}
export interface ParaData {
  readonly axes: readonly ParaAxis[];
  readonly lines: readonly ParaLine[];
  readonly rowCount: number;
  /** Rows beyond those that can be told apart. */
  readonly omitted: number;
  readonly colorMetric: string;
}

const MAX_LINES = 500;
const MAX_AXES = 20;

export function readLines(input: LayoutInput<ParaSettings>): ParaData {
  const { settings, tables } = input;
  const table = tables[0] ?? { columns: [], rowCount: 0 };
  const names =
    findColumn(table, columnLabel(settings.series)) ?? table.columns.find(({ type }) => type !== 'numeric') ?? table.columns[0];
  const wanted = settings.metrics.flatMap((metric) => findColumn(table, metricLabel(metric)) ?? []);
  const metrics = (
    wanted.length > 0 ? wanted : table.columns.filter((column) => column.type === 'numeric' && column !== names)
  ).slice(0, MAX_AXES);
  const count = Math.min(table.rowCount, MAX_LINES);
  const nameOf = names === undefined ? () => '' : cellWriter(input, names);
  const own = metricLabel(settings.secondary_metric);
  const colored = findColumn(table, own) ?? metrics[0];
  const colorOf = lineColors(input, colored, count);
  const lines = Array.from({ length: count }, (_, row) => ({ row, name: nameOf(row), color: colorOf(row) }));
  const axes = metrics.map((column) => valueAxis(input, column, count));
  const nameAxis = settings.include_series && names !== undefined ? [axisOfNames(verboseName(input, names.name), lines)] : [];
  return {
    axes: [...nameAxis, ...axes],
    lines,
    rowCount: table.rowCount,
    omitted: table.rowCount - count,
    colorMetric: colored?.name ?? '',
  };
}

const STEPS = ['seq4', 'seq5', 'seq6', 'seq7', 'seq8', 'seq9'] as const;
/** Start within a color scheme. Its first colors are close to the background, on which lines would be invisible. */
const SCHEME_FROM = 0.3;

/** By rank rather than by value: one giant among many would leave all others in one color. */
function lineColors(input: LayoutInput<ParaSettings>, column: Column | undefined, count: number): (row: number) => Token {
  const values = Array.from({ length: count }, (_, row) => numberAt(column, row));
  const present = [...new Set(values.filter((value) => !Number.isNaN(value)))].sort((a, b) => a - b);
  const rank = new Map(present.map((value, index) => [value, present.length < 2 ? 1 : index / (present.length - 1)]));
  const scheme = input.settings.linear_color_scheme;
  const { colorOf } = valueColors(scheme, { min: 0, max: 1 });
  return (row) => {
    const share = rank.get(values[row] ?? NaN);
    if (share === undefined) return 'other';
    return scheme === null
      ? (STEPS[Math.round(share * (STEPS.length - 1))] ?? 'seq9')
      : colorOf(SCHEME_FROM + (1 - SCHEME_FROM) * share);
  };
}

function valueAxis(input: LayoutInput<ParaSettings>, column: Column, count: number): ParaAxis {
  const values = Array.from({ length: count }, (_, row) => numberAt(column, row));
  const present = values.filter((value) => !Number.isNaN(value));
  const [min, max] = present.length === 0 ? [0, 1] : [Math.min(...present), Math.max(...present)];
  const label = verboseName(input, column.name);
  return {
    label,
    min,
    max: max > min ? max : min + 1,
    write: numberWriter(input, column.name, input.settings.number_format),
    writeFull: fullWriter(input, column.name, input.settings.number_format),
    values,
    names: null,
  };
}

function axisOfNames(label: string, lines: readonly ParaLine[]): ParaAxis {
  const write: WriteNumber = (value) => lines[lines.length - 1 - (value ?? 0)]?.name ?? '';
  return {
    label,
    min: 0,
    max: Math.max(1, lines.length - 1),
    write,
    writeFull: write,
    values: lines.map((_, index) => lines.length - 1 - index),
    names: lines.map(({ name }) => name),
  };
}
