// Comparisons with other times, side by side with the query's own rows: `sales__1 year ago` beside `sales`.
// Rows meet where everything but the metrics is equal, the axis of time once it is moved back by the offset.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { cellAt, takeColumnRows, type Column, type Table } from '#app/domain/table.ts';
import { addUnits, truncate, computeWeekday, type LocalMs } from '#app/domain/time/local-time.ts';
import { resolveShift, parseTimeOffset, type TimeBounds } from '#app/domain/time/time-offset.ts';
import { toZone } from '#app/domain/time/zone.ts';
import { bucketStart } from '#app/domain/query/bucket-start.ts';

/** The result for another time. */
export interface OffsetResult {
  /** As requested: `1 year ago`. */
  readonly offset: string;
  /** With the columns of the query itself. */
  readonly table: Table;
  /** UTC ms at which its range begins (`CompiledQuery.fromMs`); null: open. */
  readonly fromMs: number | null;
}

/** How the rows of a query meet those of another time. The planner makes it: `PlannedStatements.offsetJoin`. */
export interface OffsetJoin {
  /** Labels of the metrics: each becomes one more column for every offset. */
  readonly metrics: readonly string[];
  /** Label of the axis of time; null where the rows have none. */
  readonly axis: string | null;
  /** The axis' grain, which decides what counts as the same bucket; null: the instants themselves. */
  readonly grain: string | null;
  /** The range of the query itself. */
  readonly bounds: TimeBounds;
  /** IANA name; null is UTC. */
  readonly timeZone: string | null;
  /** In which the axis' instants are read: UTC where they are days, which are the same in every zone. */
  readonly axisTimeZone: string | null;
}

/** The metric's name at another time. */
const offsetLabel = (metric: string, offset: string): string => `${metric}__${offset}`;

/**
 * `main` with one column more for every metric and offset, null where the other time has no such row. Rows and their order
 * stay; where another time has a row twice, its first counts. Without anything to meet by, rows meet by their position.
 */
export function joinOffsets(main: Table, results: readonly OffsetResult[], join: OffsetJoin): Table {
  const added = results.flatMap((result) => offsetColumns(main, result, join));
  return { rowCount: main.rowCount, columns: [...main.columns, ...added] };
}

function offsetColumns(main: Table, result: OffsetResult, join: OffsetJoin): Column[] {
  const metrics = new Set(join.metrics);
  const rows = matchingRows(main, result, join);
  return result.table.columns
    .filter(({ name }) => metrics.has(name))
    .map((column) => ({ ...takeColumnRows(column, rows), name: offsetLabel(column.name, result.offset) }));
}

/** For every row of `main` the row of the other time; -1: there is none. */
function matchingRows(main: Table, result: OffsetResult, join: OffsetJoin): Int32Array {
  const metrics = new Set(join.metrics);
  const names = main.columns.map(({ name }) => name).filter((name) => !metrics.has(name));
  if (names.length === 0) return Int32Array.from({ length: main.rowCount }, (_, row) => (row < result.table.rowCount ? row : -1));
  const move = axisMove(main, result, join);
  const known = new Map<string, number>();
  const theirs = rowKeys(result.table, names, { axis: join.axis, read: move.theirs });
  theirs.forEach((key, row) => {
    if (!known.has(key)) known.set(key, row);
  });
  return Int32Array.from(rowKeys(main, names, { axis: join.axis, read: move.ours }), (key) => known.get(key) ?? -1);
}

interface AxisReader {
  readonly axis: string | null;
  readonly read: (utcMs: number) => number;
}

function rowKeys(table: Table, names: readonly string[], { axis, read }: AxisReader): string[] {
  const columns = names.map((name) => table.columns.find((column) => column.name === name));
  return Array.from({ length: table.rowCount }, (_, row) =>
    JSON.stringify(
      columns.map((column) => {
        const cell = column ? cellAt(column, row) : null;
        return column?.type === 'temporal' && column.name === axis && typeof cell === 'number' ? read(cell) : cell;
      }),
    ),
  );
}

interface AxisMove {
  readonly ours: (utcMs: number) => number;
  readonly theirs: (utcMs: number) => number;
}

/** Where an axis instant is once both times are aligned. */
function axisMove(main: Table, { offset, fromMs }: OffsetResult, join: OffsetJoin): AxisMove {
  const local = (utcMs: number): LocalMs => toZone(utcMs, join.axisTimeZone);
  const bucket = bucketOf(main, join);
  const parsed = parseTimeOffset(offset);
  if (parsed.kind === 'range') return rangeMove({ local, bucket }, join, fromMs);
  const shift = resolveShift(parsed, join.bounds, join.timeZone) ?? { amount: 0, unit: 'day' as const };
  return { ours: (utcMs) => bucket(addUnits(local(utcMs), shift.amount, shift.unit)), theirs: (utcMs) => bucket(local(utcMs)) };
}

/** Two ranges are aligned by their starts, counted in full buckets of the calendar where there is a grain. */
function rangeMove(
  { local, bucket }: { readonly local: (utcMs: number) => LocalMs; readonly bucket: (local: LocalMs) => LocalMs },
  { bounds, grain, timeZone }: OffsetJoin,
  fromMs: number | null,
): AxisMove {
  const theirs = (utcMs: number): LocalMs => bucket(local(utcMs));
  if (bounds.sinceMs === null || fromMs === null) return { ours: theirs, theirs };
  const [ourStart, theirStart] = [bucket(toZone(bounds.sinceMs, timeZone)), bucket(toZone(fromMs, timeZone))];
  const months = MONTHS.get(grain ?? '');
  if (months === undefined) return { ours: (utcMs) => bucket(local(utcMs) - (ourStart - theirStart)), theirs };
  const back = Math.round(monthsBetween(theirStart, ourStart) / months) * months;
  return { ours: (utcMs) => bucket(addUnits(bucket(local(utcMs)), -back, 'month')), theirs };
}

const MONTHS: ReadonlyMap<string, number> = new Map([
  ['P1M', 1],
  ['P3M', 3],
  ['P0.25Y', 3],
  ['P1Y', 12],
]);

function monthsBetween(from: LocalMs, to: LocalMs): number {
  const [a, b] = [new Date(from), new Date(to)];
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
}

const WEEK = /P1W/;
const WEEKS_END = /^P1W\//;
const WEEK_MS = 7 * DAY_MS;

/** The bucket around a local time. Engines begin weeks on different days: the axis itself says on which. */
function bucketOf(main: Table, { axis, grain, axisTimeZone }: OffsetJoin): (local: LocalMs) => LocalMs {
  if (grain === null) return (local) => local;
  if (!WEEK.test(grain)) return (local) => bucketStart(local, grain) ?? local;
  const column = main.columns.find(({ name }) => name === axis);
  const first = column?.type === 'temporal' ? column.values.find((value) => !Number.isNaN(value)) : undefined;
  if (first === undefined) return (local) => local;
  const phase = computeWeekday(toZone(first, axisTimeZone)) * DAY_MS + A_MONDAY;
  const weeks = WEEKS_END.test(grain) ? Math.ceil : Math.floor;
  return (local) => weeks((truncate(local, 'day') - phase) / WEEK_MS) * WEEK_MS + phase;
}

const A_MONDAY = Date.UTC(1970, 0, 5);
