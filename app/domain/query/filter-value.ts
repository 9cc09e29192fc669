// What a filter compares with: the sentinels, and a value read as the type of the column that it meets.
import type { Dialect, SqlValue } from '#app/domain/sql/dialect.ts';
import type { SourceColumn } from './column-expression.ts';
import { queryError } from './query-error.ts';
import type { FilterValue } from './query-object.ts';

export const NULL_SENTINEL = '<NULL>';
export const EMPTY_SENTINEL = '<empty string>';

export const isNullValue = (value: FilterValue): boolean => value === null || value === NULL_SENTINEL;

/** A value as the column's type, null for NULL. Throws 400 for text that cannot be of that type; `column` names it in the message. */
export function typedValue(dialect: Dialect, source: SourceColumn, value: FilterValue, column: string): SqlValue {
  if (isNullValue(value) || value === null) return null;
  if (value === EMPTY_SENTINEL) return '';
  switch (source.generic) {
    case 'numeric':
      return numericValue(value, column);
    case 'boolean':
      return booleanValue(value, column);
    case 'temporal':
      return temporalValue(dialect, source, value, column);
    case 'string':
      return String(value);
    case null:
      return value;
  }
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/** Whole numbers that a double cannot hold stay text: the engine compares them exactly. */
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

/** Text that is no instant may be written as the column writes its own: `2006` where that is `%Y`. */
function temporalValue(dialect: Dialect, source: SourceColumn, value: string | number | boolean, column: string): SqlValue {
  const { storage, declaredType } = source;
  if (typeof storage === 'object' && typeof value === 'string' && Number.isNaN(isoMs(value.trim()))) return value;
  return dialect.temporalValue(instantValue(value, column), storage, declaredType);
}

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
const MAX_INSTANT_MS = 8.64e15;

/** ISO text (UTC where it names no zone) or epoch milliseconds, as UTC milliseconds. */
function instantValue(value: string | number | boolean, column: string): number {
  const ms = typeof value === 'number' ? value : isoMs(String(value).trim());
  if (!Number.isFinite(ms) || Math.abs(ms) > MAX_INSTANT_MS)
    throw mismatch(value, column, 'a date, a time or epoch milliseconds');
  return ms;
}

function isoMs(text: string): number {
  if (/^-?\d{5,16}(?:\.0+)?$/.test(text)) return Number(text);
  const match = ISO.exec(text);
  if (!match) return NaN;
  const [, day = '', time = '00:00', seconds = '00', fraction = '0', zone = 'Z'] = match;
  const offset = /^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  const ms = Date.parse(`${day}T${time}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`);
  return day === realDay(day) ? ms : NaN;
}

/** 30 February parses in some engines as 2 March. */
function realDay(day: string): string | null {
  const ms = Date.parse(`${day}T00:00:00.000Z`);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString().slice(0, 10);
}

const mismatch = (value: FilterValue, column: string, wanted: string) =>
  queryError(`The filter on column "${column}" compares it with ${JSON.stringify(value)}, which is not ${wanted}.`);
