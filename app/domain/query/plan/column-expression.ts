// A query's column as SQL: a dataset's column, a calculated one, or free SQL, bucketed where a grain applies.
import type { AdvancedType } from '#app/domain/advanced-type/advanced-type.ts';
import { HOUR_MS } from '#app/domain/time/durations.ts';
import type { SqlValue, TemporalStorage } from '#app/domain/sql/dialect.ts';
import type { ColumnType } from '#app/domain/table.ts';
import type { DatasetColumn } from '#app/domain/query/dataset.ts';
import { toZone } from '#app/domain/time/zone.ts';
import { isElapsed } from '#app/domain/query/bucket-start.ts';
import { findDatasetColumn, type AxisMove, type PlanContext, type TimeBounds } from './plan-context.ts';
import { callersExpression, checkedExpression, queryError } from '#app/domain/query/query-error.ts';
import type { AdhocColumn, QueryColumn } from '#app/domain/query/query-object.ts';
import { roundInstant, storedUnit } from '#app/domain/query/stored-unit.ts';
import { looksTemporal } from './temporal-expression.ts';

type Generic = 'numeric' | 'string' | 'temporal' | 'boolean' | null;

/** A column's SQL before any grain, and what is known of its values. */
export interface ColumnSql {
  /** Safe as an operand. */
  readonly raw: string;
  readonly generic: Generic;
  readonly storage: TemporalStorage;
  readonly declaredType: string | null;
  /** Whether it has days without a time: they are the same in every zone. */
  readonly holdsDays: boolean;
  /** Hours between an instant as it is stored and as it is read. */
  readonly shiftHours: number;
  /** Between which instants its values are in the requested rows. */
  readonly range: TimeBounds;
  /** What its numbers mean; left out for plain numbers. */
  readonly advancedType?: AdvancedType | undefined;
}

/** One item of a select list. */
export interface SelectExpression {
  readonly label: string;
  readonly sql: string;
  readonly hint: ColumnType | null;
  /** How its instants are moved once they are read; absent: not at all. */
  readonly move?: AxisMove;
  /** Whether it holds a sub-query; absent: no. */
  readonly holdsSubquery?: true;
}

const OPEN: TimeBounds = { sinceMs: null, untilMs: null };

export const columnLabel = (column: QueryColumn): string => (typeof column === 'string' ? column : column.label);

/** The SQL of a column of the dataset or of free SQL; undefined where a name is not the dataset's. */
export function findSource(context: PlanContext, column: QueryColumn): ColumnSql | undefined {
  const name = typeof column === 'string' ? column : column.sqlExpression;
  const known = findDatasetColumn(context.dataset, name);
  if (known) return datasetSource(context, known);
  return typeof column === 'string' ? undefined : freeSource(context, column);
}

function datasetSource(context: PlanContext, column: DatasetColumn): ColumnSql {
  const raw =
    column.expression === null
      ? context.dialect.quoteIdentifier(column.name)
      : `(${checkedExpression(context.grammar, column.expression, 'value', `Column "${column.name}"`)})`;
  return {
    raw,
    generic: genericOf(context, column),
    storage: column.storage,
    declaredType: column.type,
    holdsDays: holdsDays(column),
    shiftHours: column.isTemporal ? context.dataset.offsetHours : 0,
    range: context.ranges?.get(column.name) ?? OPEN,
    advancedType: column.advancedType,
  };
}

function genericOf(context: PlanContext, column: DatasetColumn): Generic {
  if (column.isTemporal) return 'temporal';
  return column.type === null ? null : context.dialect.genericType(column.type);
}

function freeSource(context: PlanContext, column: AdhocColumn): ColumnSql | undefined {
  if (column.isColumnReference === true) return undefined;
  const text = callersExpression(context, column.sqlExpression, 'value', `Column "${column.label}"`);
  const temporalNames = context.dataset.columns.filter((known) => known.isTemporal).map((known) => known.name);
  const generic = looksTemporal(text, temporalNames) ? 'temporal' : null;
  return { raw: `(${text})`, generic, storage: 'native', declaredType: null, holdsDays: false, shiftHours: 0, range: OPEN };
}

const holdsDays = ({ storage, type }: DatasetColumn): boolean =>
  typeof storage === 'object' ? !/%[HIsX]/.test(storage.format) : storedUnit(storage, type) === 'day';

/** An instant as the value to compare the column, as it is stored, with; what the column cannot represent is rounded. */
export function storedInstant({ dialect }: PlanContext, source: ColumnSql, utcMs: number, rounding: 'down' | 'up'): SqlValue {
  const { storage, declaredType } = source;
  const storedMs = utcMs - source.shiftHours * HOUR_MS;
  return asWritten(
    dialect,
    source,
    dialect.temporalValue(roundInstant(storedMs, storedUnit(storage, declaredType), rounding), storage, declaredType),
  );
}

/** Numbers that are written instants, `20060102`, are compared as numbers: not every engine compares them with text. */
export function asWritten(dialect: PlanContext['dialect'], { storage, declaredType }: ColumnSql, value: SqlValue): SqlValue {
  const isNumeric = typeof storage === 'object' && declaredType !== null && dialect.genericType(declaredType) === 'numeric';
  return isNumeric && typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

/** The end of a range as such a value: days begin where the zone's calendar has them. */
export const storedBound = (context: PlanContext, source: ColumnSql, utcMs: number): SqlValue =>
  storedInstant(context, source, source.holdsDays ? toZone(utcMs, context.timeZone ?? null) : utcMs, 'up');

/** The column as values to read: epochs become instants, and a grain cuts instants to the start of their bucket. */
export function readable(context: PlanContext, source: ColumnSql, grain: string | null): string {
  if (source.generic !== 'temporal') return source.raw;
  const stored = context.dialect.fromStorage(source.raw, source.storage);
  const instant = source.shiftHours === 0 ? stored : context.dialect.addHours(stored, source.shiftHours);
  if (grain === null || grain === '') return instant;
  const bucket = bucketOf(context, source, { instant, grain });
  if (bucket === null) throw queryError(`Time grain "${grain}" is not known to ${context.dialect.engine}.`);
  return bucket;
}

interface Cut {
  readonly instant: string;
  readonly grain: string;
}

function bucketOf({ dialect, timeZone }: PlanContext, source: ColumnSql, { instant, grain }: Cut): string | null {
  const bucket = dialect.truncate(instant, grain);
  // Every day begins with a bucket of up to an hour, which not every engine can cut from a day.
  if (bucket !== null && isNativeDay(source) && isElapsed(grain)) return instant;
  if (!timeZone || timeZone === 'UTC' || source.holdsDays) return bucket;
  const declaredType = source.storage === 'native' ? source.declaredType : null;
  return dialect.truncateInZone(instant, grain, { timeZone, declaredType, ...source.range });
}

const isNativeDay = ({ storage, holdsDays: isDay, shiftHours }: ColumnSql): boolean =>
  isDay && storage === 'native' && shiftHours === 0;

/** What a column of the select list is there for: buckets of a grain, and whether it is the axis of time. */
export interface ColumnUse {
  readonly grain: string | null;
  readonly isAxis: boolean;
}

/** A column of the select list. Throws 400 for a name that the dataset does not have, or an unknown grain. */
export function selectColumn(context: PlanContext, column: QueryColumn, { grain, isAxis }: ColumnUse): SelectExpression {
  const source = findSource(context, column);
  if (!source) throw queryError(`Columns missing in dataset: ['${typeof column === 'string' ? column : column.sqlExpression}']`);
  // Other clients get the stored value of a formatted column, `2006` say; only an axis or a bucket needs the instant.
  const isWritten = source.generic === 'temporal' && typeof source.storage === 'object' && !grain && !isAxis;
  const label = columnLabel(column);
  return isWritten
    ? { label, sql: source.raw, hint: null }
    : { label, sql: readable(context, source, grain), hint: source.generic, ...axisMove(context, source, isAxis) };
}

function axisMove({ axisMove: move }: PlanContext, source: ColumnSql, isAxis: boolean): { move?: AxisMove } {
  if (!move || !isAxis || source.generic !== 'temporal') return {};
  return { move: source.holdsDays ? { ...move, timeZone: null } : move };
}
