// Totals of metrics whose cells don't add up, as the database measured them: found in the results that `totalQueries` requested.
import { cellAt, findColumn, type Table } from '#app/domain/table.ts';
import type { AxisLevel } from './axis.ts';
import type { PivotCells, Grouped, LinePlace } from './cells.ts';
import { numbersIn } from './records.ts';

/** The results of a pivot table's queries, and what is known of its metrics. */
interface TotalSource {
  /** The pivot table's own result first. */
  readonly tables: readonly Table[];
  /** By rank, the metrics that the result has. */
  readonly metrics: readonly string[];
  /** By rank, whether totals of the metric are more than sums of its cells. */
  readonly isPartial: readonly boolean[];
  /** Whether a row limit has cut the result: its totals would be of other rows. */
  readonly isCut: boolean;
}

interface TotalAxis extends Grouped {
  readonly levels: readonly AxisLevel[];
  /** By level, its column in the results. */
  readonly names: readonly string[];
}

export interface MeasuredTotals {
  /** Undefined where the cells say it: of metrics that add up, and of cells themselves. NaN where it was not measured. */
  read(row: LinePlace, column: LinePlace): number | undefined;
  /** Whether a total is not known. */
  lacks(row: LinePlace, column: LinePlace): boolean;
}

/** Null where all metrics add up. */
export function measureTotals(
  source: TotalSource,
  axes: { readonly rows: TotalAxis; readonly columns: TotalAxis },
): MeasuredTotals | null {
  if (!source.isPartial.includes(true)) return null;
  const find = resultFinder(source);
  const cellNames = new Set([...namesAt(axes.rows, Infinity), ...namesAt(axes.columns, Infinity)]);
  const resultAt = (row: LinePlace, column: LinePlace): Result | null | undefined => {
    const metric = metricAt(axes.rows, row) ?? metricAt(axes.columns, column) ?? (source.metrics.length === 1 ? 0 : null);
    if (metric === null) return null;
    if (source.isPartial[metric] !== true) return undefined;
    const names = [...new Set([...namesAt(axes.rows, row.depth), ...namesAt(axes.columns, column.depth)])].sort();
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
    lacks: (row, column) => resultAt(row, column) === null,
  };
}

/** Cells whose totals are those that were measured. */
export const withTotals = (cells: PivotCells, totals: MeasuredTotals | null): PivotCells =>
  totals === null ? cells : { ...cells, value: (row, column) => totals.read(row, column) ?? cells.value(row, column) };

/** By what lines are sorted: the measured total of each group over all of the other axis, else what its cells add up to. */
export const withMeasured = (worth: Float64Array, read: (group: number) => number | undefined): Float64Array =>
  worth.map((sum, group) => {
    const measured = read(group);
    return measured === undefined || Number.isNaN(measured) ? sum : measured;
  });

const namesAt = ({ levels, names }: TotalAxis, depth: number): string[] =>
  levels.flatMap(({ isFixed }, level) => (isFixed || level >= depth ? [] : (names[level] ?? [])));

/** The rank of a line's metric; null where it is of several, or of the other axis. */
function metricAt({ levels, groups }: TotalAxis, { depth, group }: LinePlace): number | null {
  const level = levels.findIndex(({ isFixed }) => isFixed);
  return level >= 0 && level < depth ? (groups[depth]?.ranks[level]?.[group] ?? null) : null;
}

/** By column, a row of the pivot table's own result that has the line's value; -1 for null. */
function sampleRows({ levels, names, groups }: TotalAxis, { depth, group }: LinePlace): Readonly<Record<string, number>> {
  return Object.fromEntries(
    levels.slice(0, depth).flatMap(({ isFixed, factors }, level) => {
      const rank = groups[depth]?.ranks[level]?.[group] ?? -1;
      return isFixed ? [] : [[names[level] ?? '', factors.rows[rank] ?? -1] as const];
    }),
  );
}

interface Result {
  readonly names: readonly string[];
  /** By name, a row of the pivot table's own result; NaN where no group has their values. */
  read(rows: readonly number[]): number;
}

/** Finds the result that is grouped by columns and has the metric; null where there is none. Each is indexed once. */
function resultFinder({ tables, metrics }: TotalSource): (names: readonly string[], metric: string) => Result | null {
  const known = new Map<string, Result | null>();
  return (names, metric) => {
    const key = JSON.stringify([metric, ...names]);
    const found = known.get(key);
    if (found !== undefined) return found;
    const [own, ...others] = tables;
    const table = others.find((one) => isGroupedBy(one, names, metrics) && findColumn(one, metric));
    const result = own && table ? resultOf(own, table, { names, metric }) : null;
    known.set(key, result);
    return result;
  };
}

function isGroupedBy({ columns }: Table, names: readonly string[], metrics: readonly string[]): boolean {
  const groups = columns.filter(({ name }) => names.includes(name));
  return groups.length === names.length && columns.every(({ name }) => names.includes(name) || metrics.includes(name));
}

function resultOf(
  own: Table,
  table: Table,
  { names, metric }: { readonly names: readonly string[]; readonly metric: string },
): Result {
  const values = numbersIn(findColumn(table, metric) ?? { name: metric, type: 'numeric', values: new Float64Array() });
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
