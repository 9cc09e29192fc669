// Totals of non-additive metrics, read from the results of the queries that `buildTotalQueries` builds.
import { cellAt, findColumn, type Table } from '#app/domain/table.ts';
import type { AxisLevel } from './axis.ts';
import type { PivotCells, GroupedAxis, LinePosition } from './cells.ts';
import { toNumbers } from './records.ts';

/** Results of a pivot table's queries, and properties of its metrics. */
interface TotalSource {
  /** Starts with the pivot table's own result. */
  readonly tables: readonly Table[];
  /** Metrics in the result, by rank. */
  readonly metrics: readonly string[];
  /** By rank, whether the metric is non-additive, so that its totals can't be computed from cells. */
  readonly isPartial: readonly boolean[];
  /** Whether a row limit truncated the result. Measured totals would then include other rows. */
  readonly isCut: boolean;
}

interface TotalAxis extends GroupedAxis {
  readonly levels: readonly AxisLevel[];
  /** Column name of each level in the results. */
  readonly names: readonly string[];
}

export interface MeasuredTotals {
  /**
   * Undefined if the value can be computed from cells: for additive metrics and for cells themselves. NaN if it wasn't
   * measured.
   */
  read(row: LinePosition, column: LinePosition): number | undefined;
  /** Whether a total is unknown. */
  isUnknown(row: LinePosition, column: LinePosition): boolean;
}

/** Null if all metrics are additive. */
export function measureTotals(
  source: TotalSource,
  axes: { readonly rows: TotalAxis; readonly columns: TotalAxis },
): MeasuredTotals | null {
  if (!source.isPartial.includes(true)) return null;
  const find = createResultFinder(source);
  const cellNames = new Set([...listNames(axes.rows, Infinity), ...listNames(axes.columns, Infinity)]);
  const resultAt = (row: LinePosition, column: LinePosition): Result | null | undefined => {
    const metric = findMetric(axes.rows, row) ?? findMetric(axes.columns, column) ?? (source.metrics.length === 1 ? 0 : null);
    if (metric === null) return null;
    if (source.isPartial[metric] !== true) return undefined;
    const names = [...new Set([...listNames(axes.rows, row.depth), ...listNames(axes.columns, column.depth)])].sort();
    if (names.length === cellNames.size) return undefined;
    return source.isCut ? null : find(names, source.metrics[metric] ?? '');
  };
  return {
    read(row, column) {
      const result = resultAt(row, column);
      if (!result) return result === null ? NaN : undefined;
      const sample = { ...sampleRows(axes.rows, row), ...sampleRows(axes.columns, column) };
      return result.read(result.names.map((name) => sample[name] ?? -1));
    },
    isUnknown: (row, column) => resultAt(row, column) === null,
  };
}

/** Replaces totals of cells with measured totals. */
export const applyMeasuredTotals = (cells: PivotCells, totals: MeasuredTotals | null): PivotCells =>
  totals === null ? cells : { ...cells, value: (row, column) => totals.read(row, column) ?? cells.value(row, column) };

/** Sort values of lines: the measured total of each group if there is one, otherwise the value aggregated from cells. */
export const applyMeasuredSortValues = (sortValues: Float64Array, read: (group: number) => number | undefined): Float64Array =>
  sortValues.map((sum, group) => {
    const measured = read(group);
    return measured === undefined || Number.isNaN(measured) ? sum : measured;
  });

const listNames = ({ levels, names }: TotalAxis, depth: number): string[] =>
  levels.flatMap(({ isFixed }, level) => (isFixed || level >= depth ? [] : (names[level] ?? [])));

/** Rank of a line's metric; null if the line covers several metrics, or metrics are on the other axis. */
function findMetric({ levels, groups }: TotalAxis, { depth, group }: LinePosition): number | null {
  const level = levels.findIndex(({ isFixed }) => isFixed);
  return level >= 0 && level < depth ? (groups[depth]?.ranks[level]?.[group] ?? null) : null;
}

/** For each column of the line, a row of the pivot table's own result with the line's value; -1 for null. */
function sampleRows({ levels, names, groups }: TotalAxis, { depth, group }: LinePosition): Readonly<Record<string, number>> {
  return Object.fromEntries(
    levels.slice(0, depth).flatMap(({ isFixed, factors }, level) => {
      const rank = groups[depth]?.ranks[level]?.[group] ?? -1;
      return isFixed ? [] : [[names[level] ?? '', factors.rows[rank] ?? -1] as const];
    }),
  );
}

interface Result {
  readonly names: readonly string[];
  /** Reads the total of the values at these rows (by name) of the pivot table's own result; NaN if the group doesn't exist. */
  read(rows: readonly number[]): number;
}

/** Finds the result that is grouped by these columns and contains the metric; null if there is none. Results are indexed once. */
function createResultFinder({ tables, metrics }: TotalSource): (names: readonly string[], metric: string) => Result | null {
  const cache = new Map<string, Result | null>();
  return (names, metric) => {
    const key = JSON.stringify([metric, ...names]);
    const found = cache.get(key);
    if (found !== undefined) return found;
    const [own, ...others] = tables;
    const table = others.find((one) => isGroupedBy(one, names, metrics) && findColumn(one, metric));
    const result = own && table ? readResult(own, table, { names, metric }) : null;
    cache.set(key, result);
    return result;
  };
}

function isGroupedBy({ columns }: Table, names: readonly string[], metrics: readonly string[]): boolean {
  const groups = columns.filter(({ name }) => names.includes(name));
  return groups.length === names.length && columns.every(({ name }) => names.includes(name) || metrics.includes(name));
}

function readResult(
  own: Table,
  table: Table,
  { names, metric }: { readonly names: readonly string[]; readonly metric: string },
): Result {
  const values = toNumbers(findColumn(table, metric) ?? { name: metric, type: 'numeric', values: new Float64Array() });
  const groups = names.map((name) => findColumn(table, name));
  const rowOf = new Map(
    Array.from({ length: table.rowCount }, (_, row) => [
      JSON.stringify(groups.map((column) => (column ? cellAt(column, row) : null))),
      row,
    ]),
  );
  const ownColumns = names.map((name) => findColumn(own, name));
  return {
    names,
    read(rows) {
      const key = rows.map((row, at) => {
        const column = ownColumns[at];
        return row < 0 || !column ? null : cellAt(column, row);
      });
      return values[rowOf.get(JSON.stringify(key)) ?? -1] ?? NaN;
    },
  };
}
