// The rows of a result grouped and summed up as a chart's query would have done it: dimensions, then metrics by their labels.
import type { Cell, Column, Table } from '#app/domain/table.ts';
import { toAxisValue } from './column-statistics.ts';
import { toScalar, type CellKind, type Scalar } from './compare-cells.ts';

export const AGGREGATES = ['sum', 'avg', 'min', 'max', 'count', 'count_distinct'] as const;
export type RowAggregate = (typeof AGGREGATES)[number];
export const TIME_GRAINS = ['none', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type ResultGrain = (typeof TIME_GRAINS)[number];

export interface GroupColumn {
  readonly name: string;
  /** Place in the rows. */
  readonly at: number;
  readonly kind: CellKind;
  /** Time grain of temporal columns; ignored for others. */
  readonly grain: ResultGrain;
}

export interface RowMeasure {
  readonly label: string;
  /** Place in the rows; null counts rows. */
  readonly at: number | null;
  readonly aggregate: RowAggregate;
}

interface Group {
  readonly keys: readonly (Scalar | null)[];
  readonly totals: readonly Total[];
}

/** Groups in the order in which they first appear. Instants are floored to their grain in UTC. */
export function aggregateRows(
  rows: readonly (readonly Cell[])[],
  groups: readonly GroupColumn[],
  measures: readonly RowMeasure[],
): Table {
  const found = new Map<string, Group>();
  for (const row of rows) {
    const keys = groups.map((group) => keyOf(row[group.at] ?? null, group));
    const id = JSON.stringify(keys);
    const group = found.get(id) ?? { keys, totals: measures.map(({ aggregate }) => createTotal(aggregate)) };
    found.set(id, group);
    for (const [at, measure] of measures.entries())
      group.totals[at]?.add(measure.at === null ? 1 : toScalar(row[measure.at] ?? null));
  }
  const all = [...found.values()];
  return {
    rowCount: all.length,
    columns: [
      ...groups.map(({ name, kind }, at) =>
        toColumn(
          name,
          kind,
          all.map(({ keys }) => keys[at] ?? null),
        ),
      ),
      ...measures.map(({ label }, at): Column => ({
        name: label,
        type: 'numeric',
        values: Float64Array.from(all, ({ totals }) => totals[at]?.value() ?? Number.NaN),
      })),
    ],
  };
}

function keyOf(cell: Cell, { kind, grain }: GroupColumn): Scalar | null {
  if (kind !== 'time') return toScalar(cell);
  const ms = toAxisValue(cell, 'time');
  return ms === null ? null : floorInstant(ms, grain);
}

const DAY_MS = 86_400_000;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** The beginning of its day, ISO week, month … in UTC. */
export function floorInstant(ms: number, grain: ResultGrain): number {
  const at = new Date(ms);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  switch (grain) {
    case 'none':
      return ms;
    case 'day':
      return Math.floor(ms / DAY_MS) * DAY_MS;
    case 'week':
      return Math.floor((ms - FIRST_MONDAY_MS) / (7 * DAY_MS)) * 7 * DAY_MS + FIRST_MONDAY_MS;
    case 'month':
      return Date.UTC(year, month);
    case 'quarter':
      return Date.UTC(year, month - (month % 3));
    case 'year':
      return Date.UTC(year, 0);
  }
}

interface Total {
  add(cell: Scalar | null): void;
  value(): number;
}

/** NULL and what is no number count for nothing; nothing at all is NaN, but 0 where things are counted. */
function createTotal(aggregate: RowAggregate): Total {
  let [count, sum, least, most] = [0, 0, Infinity, -Infinity];
  const seen = aggregate === 'count_distinct' ? new Set<Scalar>() : null;
  return {
    add(cell) {
      if (cell === null) return;
      seen?.add(cell);
      if (aggregate === 'count') count += 1;
      const number = Number(cell);
      if (aggregate === 'count' || !Number.isFinite(number)) return;
      count += 1;
      sum += number;
      least = Math.min(least, number);
      most = Math.max(most, number);
    },
    value() {
      if (seen) return seen.size;
      if (aggregate === 'count') return count;
      if (count === 0) return Number.NaN;
      return { sum, avg: sum / count, min: least, max: most }[aggregate as 'sum' | 'avg' | 'min' | 'max'];
    },
  };
}

function toColumn(name: string, kind: CellKind, cells: readonly (Scalar | null)[]): Column {
  switch (kind) {
    case 'time':
      return { name, type: 'temporal', values: Float64Array.from(cells, (cell) => (cell === null ? Number.NaN : Number(cell))) };
    case 'number':
      return { name, type: 'numeric', values: Float64Array.from(cells, (cell) => (cell === null ? Number.NaN : Number(cell))) };
    default:
      return { name, type: 'string', values: cells.map((cell) => (cell === null ? null : String(cell))) };
  }
}
