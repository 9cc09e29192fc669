// All statements of one query: its own, and one for every other time that it compares with. Pure: the clock is an argument.
import type { RowClause } from '#app/domain/access/row-clause.ts';
import type { Dialect } from '#app/domain/sql/dialect.ts';
import type { Grammar } from '#app/domain/sql/grammar.ts';
import type { Clock } from '#app/domain/time/clock.ts';
import { resolveTimeRange } from '#app/domain/time/resolve-time-range.ts';
import { applyTimeOffset, resolveShift, parseTimeOffset } from '#app/domain/time/time-offset.ts';
import { toZone } from '#app/domain/time/zone.ts';
import { findSource } from './column-expression.ts';
import { compileQuery, type CompiledQuery } from './compile.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { metricLabel } from './metric-expression.ts';
import type { AxisMove, PlanContext, TimeBounds } from './plan-context.ts';
import { findQueryAxis, planTime } from './plan-time.ts';
import { planQuery, TIMESTAMP_LABEL } from './plan.ts';
import { queryError } from '#app/domain/query/query-error.ts';
import type { QueryObject } from '#app/domain/query/query-object.ts';
import type { OffsetJoin } from './time-offset-join.ts';

export interface StatementInput {
  readonly dataset: Dataset;
  readonly dialect: Dialect;
  readonly grammar: Grammar;
  readonly rowClauses: readonly RowClause[];
  /** See PlanContext. */
  readonly isConfined: boolean;
  readonly clock: Clock;
  /** Rows that a statement without its own limit can return. */
  readonly maxRows: number;
}

/** One statement to run. `offset` null: the query itself, else the other time that it compares with. */
interface PlannedStatement {
  readonly offset: string | null;
  readonly compiled: CompiledQuery;
}

export interface PlannedStatements {
  /** The query's own first, then one for every time offset. */
  readonly statements: readonly [PlannedStatement, ...PlannedStatement[]];
  /** How the results are joined; null: nothing is compared. */
  readonly offsetJoin: OffsetJoin | null;
}

/** Rows of a comparison: never fewer than the query's own could need. */
const OFFSET_ROW_LIMIT = 50_000;

/** Throws 400 for what cannot be queried, an unknown zone, and comparisons without an enclosed time range. */
export function planStatements(query: QueryObject, input: StatementInput): PlannedStatements {
  // A zone that does not exist is refused before its name is part of a statement.
  toZone(input.clock.nowMs, input.clock.timeZone);
  const context = contextOf(query, input);
  const own: PlannedStatement = { offset: null, compiled: compileQuery(planQuery(query, context), input.dialect) };
  // Plain rows have nothing to compare, and a count counts the query's own.
  const offsets = query.metrics?.length && !query.isRowcount ? [...new Set(query.timeOffsets)] : [];
  if (offsets.length === 0) return { statements: [own], offsetJoin: null };
  const { fromMs: sinceMs, toMs: untilMs } = own.compiled;
  if (sinceMs === null || untilMs === null) throw missingRange();
  const compared = offsets.map((offset) => ({
    offset,
    compiled: comparedStatement(query, context, { offset, clock: input.clock, bounds: { sinceMs, untilMs } }),
  }));
  return { statements: [own, ...compared], offsetJoin: joinOf(query, context, { sinceMs, untilMs }) };
}

const missingRange = () =>
  queryError(
    'Time range is missing: an enclosed time range (both start and end) must be specified when using a Time Comparison.',
  );

function contextOf(query: QueryObject, { clock, ...input }: StatementInput): PlanContext {
  const { relative_start: relativeStart, relative_end: relativeEnd, instant_time_comparison_range: instant } = query.extras;
  const base = { relativeStart, relativeEnd, instantTimeComparisonRange: instant };
  const context: PlanContext = {
    ...input,
    timeZone: clock.timeZone,
    resolveRange: (timeRange) => resolveTimeRange({ ...base, timeRange, timeShift: query.timeShift }, clock),
  };
  if (query.timeShift === null) return context;
  const unshifted = { ...context, resolveRange: (timeRange: string) => resolveTimeRange({ ...base, timeRange }, clock) };
  return { ...context, axisMove: axisMoveOf(query.timeShift, planTime(query, unshifted).bounds, clock.timeZone) };
}

/** What a time shift has taken from the range is given back to the instants of the axis, so that they lie where they are compared. */
function axisMoveOf(timeShift: string, bounds: TimeBounds, timeZone: string | null): AxisMove | null {
  const shift = resolveShift(parseTimeOffset(timeShift), bounds, timeZone);
  return shift && { amount: -shift.amount, unit: shift.unit, timeZone };
}

interface Comparison {
  readonly offset: string;
  readonly clock: Clock;
  /** The query's own range. */
  readonly bounds: TimeBounds;
}

function comparedStatement(query: QueryObject, context: PlanContext, { offset, clock, bounds }: Comparison): CompiledQuery {
  const parsed = parseTimeOffset(offset);
  // Two filters on the axis move alike: by what the offset means for the query's range.
  const shift = resolveShift(parsed, bounds, clock.timeZone);
  const fixed = shift ? ({ kind: 'shift', ...shift } as const) : parsed;
  const comparedRange = (range: TimeBounds): TimeBounds => {
    const moved = applyTimeOffset(range, fixed, clock);
    if (moved.sinceMs !== null && moved.untilMs !== null && moved.sinceMs > moved.untilMs)
      throw queryError(`From date cannot be larger than to date (time comparison "${offset}")`);
    return moved;
  };
  const compared = { ...query, metricFilters: [], rowLimit: OFFSET_ROW_LIMIT, rowOffset: 0 };
  return compileQuery(planQuery(compared, { ...context, comparedRange }), context.dialect);
}

function joinOf(query: QueryObject, context: PlanContext, bounds: TimeBounds): OffsetJoin {
  const axis = findQueryAxis(query);
  const common = query.extras.time_grain_sqla ?? null;
  const isOldSeries = query.isTimeseries && query.granularity !== null;
  const source = findSource(context, (isOldSeries ? query.granularity : (axis ?? query.granularity)) ?? '');
  const timeZone = context.timeZone ?? null;
  return {
    metrics: (query.metrics ?? []).map(metricLabel),
    axis: isOldSeries ? TIMESTAMP_LABEL : (axis?.label ?? namedAxis(query)),
    grain: (axis?.timeGrain ?? common) || null,
    bounds,
    timeZone,
    axisTimeZone: source?.holdsDays ? null : timeZone,
  };
}

/** The temporal column of the old form, where it is among the columns. */
const namedAxis = (query: QueryObject): string | null =>
  query.granularity !== null && query.columns.includes(query.granularity) ? query.granularity : null;
