// What a temporal column can tell apart, by the way in which it stores its instants, and the written form of those.
import type { TemporalStorage } from '#app/domain/sql/dialect.ts';
import { readLocalFields, toLocal, truncate, type LocalFields, type TimeUnit } from '#app/domain/time/local-time.ts';

export type StoredUnit = Exclude<TimeUnit, 'week' | 'quarter'>;

interface Directive {
  readonly unit: StoredUnit | null;
  readonly digits: number;
}

/** Finest first. */
const DIRECTIVES: ReadonlyMap<string, Directive> = new Map([
  ['%f', { unit: null, digits: 6 }],
  ['%S', { unit: 'second', digits: 2 }],
  ['%M', { unit: 'minute', digits: 2 }],
  ['%H', { unit: 'hour', digits: 2 }],
  ['%d', { unit: 'day', digits: 2 }],
  ['%m', { unit: 'month', digits: 2 }],
  ['%Y', { unit: 'year', digits: 4 }],
]);

const DAY_TYPE = /^\s*date\s*$/i;
const WHOLE_NUMBER_TYPE = /^\s*(?:(?:tiny|small|medium|big)?int(?:eger)?\d*|(?:small|big)?serial)\b/i;

/** The unit whose beginnings alone the column can represent; null: every instant, or it cannot be told. */
export function storedUnit(storage: TemporalStorage, declaredType: string | null): StoredUnit | null {
  if (storage === 'native') return DAY_TYPE.test(declaredType ?? '') ? 'day' : null;
  if (storage === 'epoch_s') return WHOLE_NUMBER_TYPE.test(declaredType ?? '') ? 'second' : null;
  if (storage === 'epoch_ms' || piecesOf(storage.format) === null) return null;
  const finest = [...DIRECTIVES].find(([directive]) => storage.format.includes(directive));
  return finest?.[1].unit ?? null;
}

/** The beginning of the unit around the instant (UTC ms), or of the first unit that does not begin before it. */
export function roundInstant(utcMs: number, unit: StoredUnit | null, rounding: 'down' | 'up'): number {
  if (unit === null) return utcMs;
  const start = truncate(utcMs, unit);
  return rounding === 'down' || start === utcMs ? start : next(start, unit);
}

function next(start: number, unit: StoredUnit): number {
  const fields: LocalFields & Record<StoredUnit, number> = readLocalFields(start);
  return toLocal({ ...fields, [unit]: fields[unit] + 1 });
}

/** Whether a value reads as the format writes its own: `20060102` for `%Y%m%d`, the number too. */
export function isWrittenAs(format: string, value: string | number): boolean {
  const pieces = piecesOf(format);
  return pieces !== null && new RegExp(`^${pieces.join('')}$`).test(String(value));
}

/** As parts of a pattern; null where the format has directives that are not known. */
function piecesOf(format: string): string[] | null {
  const pieces: string[] = [];
  for (const [piece] of format.matchAll(/%.?|[^%]+/gs)) {
    const digits = DIRECTIVES.get(piece)?.digits;
    if (digits !== undefined) pieces.push(`\\d{${digits}}`);
    else if (piece.startsWith('%') && piece !== '%%') return null;
    else pieces.push(piece === '%%' ? '%' : piece.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  }
  return pieces;
}
