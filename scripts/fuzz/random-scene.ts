// A random query as the evaluator reads it: its request, its rows, and its engine's rules.
import type { FuzzValue } from './random-conditions.ts';
import type { RandomQuery, CallerQuery } from './random-query.ts';
import type { EngineCalendar, ZoneClock } from './random-query-time.ts';
import type { RandomTable } from './random-table.ts';

/** Where engines rightly differ. */
export interface EngineRules {
  /** Whether missing values come before all others in ascending order. */
  readonly nullsFirst: boolean;
  /** Whether they come after all others in descending order too. */
  readonly nullsAlwaysLast?: boolean;
  /** Whether LIKE takes `a` for `A`. */
  readonly likeIgnoresCase: boolean;
  readonly calendar: EngineCalendar;
}

export type Row = Readonly<Record<string, FuzzValue>>;
export type RowCondition = (row: Row) => boolean | null;
/** Rows that become one row of the result. */
export type Group = readonly Row[];

/** With the axis of either form as one, and the range of the old form among the filters. */
export interface NormalizedQuery {
  readonly columns: readonly unknown[];
  readonly metrics?: readonly unknown[];
  readonly filters: readonly SceneFilter[];
  readonly extras: { readonly where: string; readonly having: string };
  readonly orderby: readonly (readonly [unknown, boolean])[];
  readonly row_limit: number;
  readonly row_offset: number;
  readonly series_columns?: readonly string[];
  readonly series_limit?: number;
  readonly series_limit_metric?: unknown;
  readonly order_desc?: boolean;
  readonly group_others_when_limit_reached?: boolean;
  readonly is_rowcount?: boolean;
  readonly time_shift?: string;
  readonly time_offsets?: readonly string[];
  readonly apply_fetch_values_predicate?: boolean;
}
export interface SceneFilter {
  readonly grain?: string;
  readonly col: string;
  readonly op: string;
  readonly val?: FuzzValue | readonly FuzzValue[];
  /** Whether it is the range of the old form. */
  readonly isOld?: boolean;
}

/** The query, its table, and its engine. */
export interface Scene {
  readonly requested: NormalizedQuery;
  readonly callerQuery: CallerQuery;
  readonly table: RandomTable;
  readonly rules: EngineRules;
  /** The caller's clock, and as the engine knows it. */
  readonly clock: ZoneClock;
  readonly engineClock: ZoneClock;
}

export interface SceneAxis {
  readonly timeGrain: string | null;
  readonly sqlExpression: string;
  readonly label: string;
}

export const isAxis = (item: unknown): item is SceneAxis => typeof item === 'object' && item !== null && 'timeGrain' in item;

interface OldForm {
  readonly granularity?: string;
  readonly time_range?: string;
  readonly is_timeseries?: boolean;
  readonly extras: { readonly time_grain_sqla: string | null };
}

export function normalizeQuery(query: RandomQuery): NormalizedQuery {
  const request = query as unknown as NormalizedQuery;
  const { granularity, time_range: range, is_timeseries: isSeries, extras } = query as unknown as OldForm;
  if (granularity === undefined) return request;
  const axis = (label: string): SceneAxis => ({ timeGrain: extras.time_grain_sqla, sqlExpression: granularity, label });
  const columns = request.columns.map((item) => (item === granularity ? axis(granularity) : item));
  return {
    ...request,
    columns: isSeries ? [axis('__timestamp'), ...columns] : columns,
    filters: [{ col: granularity, op: 'TEMPORAL_RANGE', val: range ?? '', isOld: true }, ...request.filters],
  };
}

/** The range that is the query's time: the old form's, else the axis' own, else the first. */
export function timeFilter({ columns, filters }: NormalizedQuery): SceneFilter | undefined {
  const ranges = filters.filter(({ op, col }) => op === 'TEMPORAL_RANGE' && col !== 'nowhere');
  const axis = columns.find(isAxis)?.sqlExpression;
  return ranges.find(({ isOld }) => isOld) ?? ranges.find(({ col }) => col === axis) ?? ranges[0];
}

/** Position of a row's bucket on the axis. */
export const BUCKET = 'bucket of the axis';
