// Computes a query's expected result from the rows themselves, without SQL or the planner.
import { HAVINGS, type FuzzValue } from './random-conditions.ts';
import type { CallerQuery } from './random-query.ts';
import { boundsIn, parseBounds, createZoneClock, buildComparison, shiftBack, type TimeComparison } from './random-query-time.ts';
import { clockFor, keptRows, computeRows } from './random-query-rows.ts';
import { columnValue, compareValues, inferKind, orderValues, shown, computeValue } from './random-query-values.ts';
import {
  normalizeQuery,
  isAxis,
  timeFilter,
  type NormalizedQuery,
  type EngineRules,
  type Group,
  type Row,
  type Scene,
} from './random-scene.ts';
import type { ValueKind, RandomTable } from './random-table.ts';

export interface Expected {
  readonly kinds: readonly ValueKind[];
  readonly rows: readonly (readonly FuzzValue[])[];
  /** Whether the query determines the order of its rows. */
  readonly isOrdered: boolean;
}

/** null: the query is to be refused. */
export function evaluate(table: RandomTable, callerQuery: CallerQuery, rules: EngineRules): Expected | null {
  const request = normalizeQuery(callerQuery.query);
  const { timeZone } = callerQuery;
  const engineClock = createZoneClock(timeZone, rules.calendar.zonesFromMs);
  const scene: Scene = { requested: request, callerQuery, table, rules, clock: createZoneClock(timeZone), engineClock };
  const axis = request.columns.find(isAxis);
  if (axis && rules.calendar.missingGrains.includes(axis.timeGrain ?? '')) return null;
  const all = computeRows(scene);
  const kept = keptRows(scene, all, (bounds) => bounds);
  const groups = groupsShown(scene, kept, kept);
  if (request.is_rowcount) return { kinds: ['integer'], rows: [[groups.length]], isOrdered: true };
  const items = [...request.columns, ...(request.metrics ?? [])];
  const offsets = request.metrics?.length ? (request.time_offsets ?? []) : [];
  const comparisons = comparisonsOf(scene, offsets);
  if (comparisons === null) return null;
  const others = comparisons.map((comparison) => {
    const rows = keptRows(scene, all, comparison.range);
    const unlimited = { ...scene, requested: { ...request, row_limit: 0, row_offset: 0 } };
    return metricsBeside(scene, comparison, groupsShown(unlimited, rows, kept));
  });
  const cellOf = cellsOf(scene);
  return {
    kinds: [...items, ...offsets.flatMap(() => request.metrics ?? [])].map((item) => kindIn(scene, item)),
    rows: groups.map((group) => [...items.map((item) => cellOf(item, group)), ...others.flatMap((beside) => beside(group))]),
    isOrdered: request.orderby.length > 0,
  };
}

const kindIn = ({ requested: request, table }: Scene, item: unknown): ValueKind =>
  gathersSeries(request) && (request.series_columns ?? []).includes(String(item)) ? 'text' : inferKind(item, table.setting);

/** What a group shows: instants of the axis are where they would be without the time shift. */
function cellsOf(scene: Scene): (item: unknown, group: Group) => FuzzValue {
  const { requested: request, clock } = scene;
  const time = timeFilter(request);
  const own = time ? parseBounds(String(time.val), clock) : null;
  const axis = request.columns.find(isAxis);
  const move = shiftBack(request.time_shift, own, {
    clock,
    axisClock: axis ? clockFor(scene, axis.sqlExpression, clock) : clock,
  });
  return (item, group) => {
    const value = computeValue(item, group);
    return isAxis(item) && typeof value === 'number' ? move(value) : value;
  };
}

/** `own`: the rows of the query's own time, which tell the series. */
function groupsShown({ requested: request, rules }: Scene, kept: Group, own: Group): Group[] {
  const rows = withSeries(kept, own, { requested: request, rules });
  const groups = groupsOf(rows, request).filter((group) => keepsGroup(request, group));
  const compare = orderOf(request, rules);
  const sorted = request.orderby.length === 0 ? groups : groups.toSorted(compare);
  const limit = gathersSeries(request) ? Infinity : request.row_limit || Infinity;
  return sorted.slice(request.row_offset, request.row_offset + limit);
}

/** null: the query's range is open. */
function comparisonsOf(scene: Scene, offsets: readonly string[]): TimeComparison[] | null {
  const { requested: request, clock, rules } = scene;
  if (offsets.length === 0) return [];
  const filter = timeFilter(request);
  const own = filter && boundsIn(String(filter.val), clock, request.time_shift);
  if (!own || !Number.isFinite(own.since) || !Number.isFinite(own.until)) return null;
  const axis = request.columns.find(isAxis);
  const axisClock = axis ? clockFor(scene, axis.sqlExpression, clock) : clock;
  const compared = { clock, axisClock, grain: axis?.timeGrain ?? null, calendar: rules.calendar };
  return offsets.map((offset) => buildComparison(offset, own, compared));
}

/** By one of the query's groups: the metrics of the group of the other time that meets it. */
function metricsBeside(
  scene: Scene,
  { ours, theirs }: TimeComparison,
  others: readonly Group[],
): (group: Group) => readonly FuzzValue[] {
  const { columns, metrics = [] } = scene.requested;
  const cellOf = cellsOf(scene);
  const keyOf = (group: Group, move: (ms: number) => number): string =>
    JSON.stringify(
      columns.map((column) => {
        const value = cellOf(column, group);
        return isAxis(column) && typeof value === 'number' ? move(value) : value;
      }),
    );
  const known = new Map(others.map((group) => [keyOf(group, theirs), group]));
  return (group) => {
    const other = known.get(keyOf(group, ours));
    return metrics.map((metric) => (other ? computeValue(metric, other) : null));
  };
}

const limitsSeries = ({ metrics, columns, series_columns: series, series_limit: limit }: NormalizedQuery): boolean =>
  metrics !== undefined && columns.length > 0 && (series?.length ?? 0) > 0 && (limit ?? 0) > 0;

const gathersSeries = (request: NormalizedQuery): boolean =>
  limitsSeries(request) && request.group_others_when_limit_reached === true;

/** Only rows of the best series, or all with the others gathered. */
function withSeries(rows: Group, own: Group, { requested: request, rules }: Pick<Scene, 'requested' | 'rules'>): Group {
  if (!limitsSeries(request)) return rows;
  const names = request.series_columns ?? [];
  const metric = request.series_limit_metric ?? request.metrics?.[0] ?? 'count';
  const keyOf = (row: Row): string => JSON.stringify(names.map((name) => row[name]));
  const direction = request.order_desc === false ? 1 : -1;
  const ranked = groupBy(own, keyOf).toSorted(
    (a, b) =>
      orderValues(computeValue(metric, a), computeValue(metric, b), direction > 0, rules) ||
      names.reduce((order, name) => order || compareValues(a[0]?.[name] ?? null, b[0]?.[name] ?? null, rules), 0),
  );
  const best = new Set(ranked.slice(0, request.series_limit).map((group) => keyOf(group[0] ?? {})));
  if (!gathersSeries(request)) return rows.filter((row) => best.has(keyOf(row)));
  // Series of missing values are of the others.
  const isKnown = (row: Row): boolean => best.has(keyOf(row)) && names.every((name) => row[name] !== null);
  const shownBy = (row: Row): Row =>
    Object.fromEntries(names.map((name) => [shown(name), isKnown(row) ? String(row[name]) : 'Others']));
  return rows.map((row) => Object.assign(Object.create(null) as Row, row, shownBy(row)));
}

function groupsOf(rows: Group, { columns, metrics }: NormalizedQuery): Group[] {
  if (metrics === undefined) return rows.map((row) => [row]);
  if (columns.length === 0) return [rows];
  return groupBy(rows, (row) => JSON.stringify(columns.map((column) => columnValue(column, row))));
}

function groupBy(rows: Group, keyOf: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups.values()];
}

const keepsGroup = ({ extras }: NormalizedQuery, group: Group): boolean => {
  const having = HAVINGS[extras.having];
  return !having || having(group) === true;
};

function orderOf({ orderby, columns }: NormalizedQuery, rules: EngineRules): (a: Group, b: Group) => number {
  return (a, b) =>
    orderby.reduce(
      (order, [item, ascending]) => order || orderValues(orderValue(item, a), orderValue(item, b), ascending, rules),
      0,
    );

  function orderValue(item: unknown, group: Group): FuzzValue {
    // The axis is ordered by its label alone; what it selects is in the columns.
    return computeValue(columns.find((column) => isAxis(column) && column.label === item) ?? item, group);
  }
}
