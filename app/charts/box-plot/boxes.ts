// A result as boxes: a category a row, a box a metric; from the columns that the boxplot operation makes.
import { cellWriter } from '#app/charts/shared/format/cell-writer.ts';
import { columnLabel, metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { verboseName } from '#app/charts/shared/format/value-format.ts';
import { findColumn, type Table } from '#app/domain/table.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { BoxPlotSettings } from './settings.ts';

export interface BoxStats {
  readonly low: number;
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
  readonly high: number;
  /** NaN where the result has none. */
  readonly mean: number;
  readonly count: number;
  readonly outliers: readonly number[];
}
export interface BoxMetric {
  readonly name: string;
  readonly label: string;
  readonly color: Token;
  readonly hidden: boolean;
  /** By category; null where there is no value. */
  readonly boxes: readonly (BoxStats | null)[];
}
export interface BoxData {
  readonly dimension: string;
  readonly categories: readonly string[];
  readonly metrics: readonly BoxMetric[];
}

export function readBoxes(input: LayoutInput<BoxPlotSettings>): BoxData {
  const table = input.tables[0] ?? { columns: [], rowCount: 0 };
  const { settings } = input;
  const names = [...new Set(settings.metrics.map(metricLabel))].filter((name) => findColumn(table, `${name}__median`));
  const metrics = names.map((name): BoxMetric => {
    const label = verboseName(input, name);
    return { name, label, color: input.colors(label), hidden: input.hidden.includes(label), boxes: boxesOf(table, name) };
  });
  const groups = settings.groupby.flatMap((group) => findColumn(table, columnLabel(group)) ?? []);
  const writers = groups.map((column) => cellWriter(input, column, { format: settings.date_format }));
  return {
    dimension: groups.map(({ name }) => verboseName(input, name)).join(', '),
    categories: Array.from({ length: table.rowCount }, (_, row) => oneLine(writers.map((write) => write(row)).join(', '))),
    metrics,
  };
}

function boxesOf(table: Table, metric: string): readonly (BoxStats | null)[] {
  const numberOf = (suffix: string): ((row: number) => number) => {
    const column = findColumn(table, `${metric}__${suffix}`);
    return (row) => (column?.type === 'numeric' ? (column.values[row] ?? NaN) : NaN);
  };
  const [low, q1, median, q3, high] = [numberOf('min'), numberOf('q1'), numberOf('median'), numberOf('q3'), numberOf('max')];
  const [mean, count] = [numberOf('mean'), numberOf('count')];
  const outliers = findColumn(table, `${metric}__outliers`);
  return Array.from({ length: table.rowCount }, (_, row) => {
    const needed = [low(row), q1(row), median(row), q3(row), high(row)];
    if (!needed.every(Number.isFinite)) return null;
    return {
      low: low(row),
      q1: q1(row),
      median: median(row),
      q3: q3(row),
      high: high(row),
      mean: mean(row),
      count: count(row),
      outliers: outliers?.type === 'json' ? finiteNumbers(outliers.values[row]) : [],
    };
  });
}

const finiteNumbers = (list: unknown): readonly number[] =>
  Array.isArray(list) ? list.filter((value): value is number => Number.isFinite(value)) : [];
