// What a filter compares with: the sentinels, and a value read as the type of the column that it meets.
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import { fromZone } from '#app/domain/time/zone.ts';
import { asWritten, storedInstant, type ColumnSql } from './column-expression.ts';
import type { PlanContext } from './plan-context.ts';
import { queryError } from '#app/domain/query/query-error.ts';
import type { FilterValue } from '#app/domain/query/query-object.ts';
import { isWrittenAs } from '#app/domain/query/stored-unit.ts';

const NULL_SENTINEL = '<NULL>';
const EMPTY_SENTINEL = '<empty string>';

export const isNullValue = (value: FilterValue): boolean => value === null || value === NULL_SENTINEL;

/** What a value is compared with. */
export interface FilteredColumn {
  readonly source: ColumnSql;
  /** Names it in messages. */
  readonly column: string;
  /** How an instant between two that the column can represent is rounded: down where it represents the period around it. */
  readonly rounding: 'down' | 'up';
}

/** A value as the column's type, null for NULL. Throws 400 for text that cannot be of that type. */
export function typedValue(context: PlanContext, compared: FilteredColumn, value: FilterValue): SqlValue {
  const { source, column } = compared;
  if (isNullValue(value) || value === null) return null;
  if (value === EMPTY_SENTINEL) return '';
  switch (source.generic) {
    case 'numeric':
      return numericValue(value, column);
    case 'boolean':
      return booleanValue(value, column);
    case 'temporal':
      return temporalValue(context, compared, value);
    case 'string':
      return String(value);
    case null:
      return value;
  }
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/** Whole numbers that a double cannot represent stay text: the engine compares them exactly. */
function numericValue(value: string | number | boolean, column: string): SqlValue {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  const text = value.trim();
  if (!NUMBER.test(text)) throw mismatch(value, column, 'a number');
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? text : number;
}

function booleanValue(value: string | number | boolean, column: string): SqlValue {
  const text = String(value).trim().toLowerCase();
  if (['true', '1', 't', 'yes'].includes(text)) return true;
  if (['false', '0', 'f', 'no'].includes(text)) return false;
  throw mismatch(value, column, 'true or false');
}

/** A value in the form in which the column writes its own, `20060102` where that is `%Y%m%d`, is the column's value. */
function temporalValue(context: PlanContext, compared: FilteredColumn, value: string | number | boolean): SqlValue {
  const { source, column, rounding } = compared;
  const { storage } = source;
  if (typeof storage === 'object' && typeof value !== 'boolean' && isStored(storage.format, value))
    return asWritten(context.dialect, source, String(value));
  const timeZone = source.holdsDays ? null : (context.timeZone ?? null);
  return storedInstant(context, source, instantValue(value, timeZone, column), rounding);
}

/** Text that is no instant can be of a form that is not known here. */
const isStored = (format: string, value: string | number): boolean =>
  isWrittenAs(format, value) || (typeof value === 'string' && Number.isNaN(isoMs(value.trim(), null)));

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
const MAX_INSTANT_MS = 8.64e15;

/** ISO text (of the given zone where it names none) or epoch milliseconds, as UTC milliseconds. */
function instantValue(value: string | number | boolean, timeZone: string | null, column: string): number {
  const ms = typeof value === 'number' ? value : isoMs(String(value).trim(), timeZone);
  if (!Number.isFinite(ms) || Math.abs(ms) > MAX_INSTANT_MS)
    throw mismatch(value, column, 'a date, a time or epoch milliseconds');
  return ms;
}

function isoMs(text: string, timeZone: string | null): number {
  if (/^-?\d{5,16}(?:\.0+)?$/.test(text)) return Number(text);
  const match = ISO.exec(text);
  if (!match) return NaN;
  const [, day = '', time = '00:00', seconds = '00', fraction = '0', zone] = match;
  const offset = (zone ?? 'Z').toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const ms = Date.parse(`${day}T${time}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`);
  if (day !== realDay(day)) return NaN;
  return zone === undefined && !Number.isNaN(ms) ? fromZone(ms, timeZone) : ms;
}

/** 30 February parses in some engines as 2 March. */
function realDay(day: string): string | null {
  const ms = Date.parse(`${day}T00:00:00.000Z`);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString().slice(0, 10);
}

const mismatch = (value: FilterValue, column: string, wanted: string) =>
  queryError(`The filter on column "${column}" compares it with ${JSON.stringify(value)}, which is not ${wanted}.`);
