// The lines of an older time series: one a metric and group, all with the same moments, in the order of their names.
import type { Cell, Table } from '#app/domain/table.ts';
import { compareCells, groupText, readNumbers, readTimes, readValues } from './cells.ts';
import { formError, readLabel, listFormMetrics } from './form.ts';
import type { ShapeContext } from './legacy-viz.ts';

export interface LegacySeries {
  readonly metric: string;
  /** Values of the groups; empty where the chart has none. */
  readonly group: readonly Cell[];
  /** One a moment; null where no row has it. */
  readonly values: readonly (number | null)[];
}

export interface SeriesSet {
  /** UTC ms, ascending. */
  readonly times: readonly number[];
  readonly series: readonly LegacySeries[];
}

/** Beyond it the moments times the series are no reply any more. */
const MAX_CELLS = 2_000_000;

/** Rows of the same moment and series are averaged; rows without a time are left out. Throws 400 where there are too many points. */
export function buildSeriesSet(table: Table, { query, form }: Pick<ShapeContext, 'query' | 'form'>): SeriesSet {
  const rowTimes = readTimes(table);
  const times = [...new Set(rowTimes.filter((time) => time !== null))].sort((a, b) => a - b);
  const groups = groupRows(table, query.columns.map(readLabel));
  const shown = listFormMetrics(form).map(readLabel);
  // The metric that only orders is no series.
  const metrics = (query.metrics ?? []).map(readLabel).filter((label) => shown.includes(label));
  if (times.length * groups.length * metrics.length > MAX_CELLS)
    throw formError(
      `This chart has ${groups.length} series of ${times.length} moments. Limit its series or select a longer time grain.`,
    );
  const place = new Map(times.map((time, index) => [time, index]));
  const series = metrics.flatMap((metric) => {
    const numbers = readNumbers(table, metric);
    return groups.map(({ group, rows }): LegacySeries => ({ metric, group, values: averages(rows, numbers) }));
  });
  return { times, series: series.sort((a, b) => compareLists([a.metric, ...a.group], [b.metric, ...b.group])) };

  function averages(rows: readonly number[], numbers: readonly (number | null)[]): (number | null)[] {
    const [sums, counts] = [new Float64Array(times.length), new Uint32Array(times.length)];
    for (const row of rows) {
      const [at, number] = [place.get(rowTimes[row] ?? NaN), numbers[row] ?? null];
      if (at === undefined || number === null) continue;
      sums[at] = (sums[at] ?? 0) + number;
      counts[at] = (counts[at] ?? 0) + 1;
    }
    return Array.from(counts, (count, at) => (count === 0 ? null : (sums[at] ?? 0) / count));
  }
}

export interface LegacyRowGroup {
  readonly group: readonly Cell[];
  readonly rows: readonly number[];
}

/** The table's rows by every combination of values of these columns, in the order of the values. */
const groupRows = (table: Table, labels: readonly string[]): LegacyRowGroup[] =>
  groupBy(
    labels.map((label) => readValues(table, label)),
    Array.from({ length: table.rowCount }, (_, row) => row),
  );

/** These rows by every combination of the columns' values, in the order of the values. */
export function groupBy(columns: readonly (readonly Cell[])[], all: Iterable<number>): LegacyRowGroup[] {
  const found = new Map<string, { group: readonly Cell[]; rows: number[] }>();
  for (const row of all) {
    const group = columns.map((values) => values[row] ?? null);
    const key = JSON.stringify(group);
    const known = found.get(key);
    if (known) known.rows.push(row);
    else found.set(key, { group, rows: [row] });
  }
  return [...found.values()].sort((a, b) => compareLists(a.group, b.group));
}

/** How a series is called: its groups, before them the metric where there are several; without groups the metric alone. */
export function seriesKey({ metric, group }: LegacySeries, metricCount: number): string | string[] {
  if (group.length === 0) return metric;
  const names = group.map(groupText);
  return metricCount > 1 ? [metric, ...names] : names;
}

function compareLists(a: readonly Cell[], b: readonly Cell[]): number {
  for (let index = 0; index < a.length; index += 1) {
    const order = compareCells(a[index], b[index]);
    if (order !== 0) return order;
  }
  return 0;
}
