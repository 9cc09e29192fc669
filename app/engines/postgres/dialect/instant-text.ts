// Formats instants for PostgreSQL's date and time types, and for text columns with a strftime format.

import { DAY_MS } from '#app/domain/time/durations.ts';

/** PostgreSQL's first date is in 4713 BC; its last is later than JavaScript's. */
const MIN_MS = Date.UTC(-4712, 0, 1);
const MAX_MS = 8.64e15;

const clamp = (epochMs: number): Date => new Date(Math.min(Math.max(Math.round(epochMs), MIN_MS), MAX_MS));
const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

/** 'YYYY-MM-DD', with BC for years before 1. Rounded up to the next day, so that `>=` and `<` select the same days. */
export function dayText(epochMs: number): string {
  const { day, era } = partsOf(clamp(Math.ceil(epochMs / DAY_MS) * DAY_MS));
  return `${day}${era}`;
}

/** 'YYYY-MM-DD HH:MM:SS[.mmm]', with `+00` if the column has a time zone. */
export function instantText(epochMs: number, hasZone: boolean): string {
  const { day, time, era } = partsOf(clamp(epochMs));
  return `${day} ${time}${hasZone ? '+00' : ''}${era}`;
}

function partsOf(date: Date): { day: string; time: string; era: string } {
  const year = date.getUTCFullYear();
  const ms = date.getUTCMilliseconds();
  return {
    day: `${pad(year > 0 ? year : 1 - year, 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`,
    time: `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}${ms === 0 ? '' : `.${pad(ms, 3)}`}`,
    era: year > 0 ? '' : ' BC',
  };
}

interface Directive {
  /** The equivalent pattern of to_timestamp. */
  readonly pattern: string;
  readonly write: (date: Date) => string;
}

const DIRECTIVES: ReadonlyMap<string, Directive> = new Map([
  ['%Y', { pattern: 'YYYY', write: (date) => pad(date.getUTCFullYear(), 4) }],
  ['%m', { pattern: 'MM', write: (date) => pad(date.getUTCMonth() + 1) }],
  ['%d', { pattern: 'DD', write: (date) => pad(date.getUTCDate()) }],
  ['%H', { pattern: 'HH24', write: (date) => pad(date.getUTCHours()) }],
  ['%M', { pattern: 'MI', write: (date) => pad(date.getUTCMinutes()) }],
  ['%S', { pattern: 'SS', write: (date) => pad(date.getUTCSeconds()) }],
  ['%f', { pattern: 'US', write: (date) => `${pad(date.getUTCMilliseconds(), 3)}000` }],
]);

/** Formats an instant with a strftime pattern. Unknown directives are kept unchanged. */
export function formatInstant(epochMs: number, format: string): string {
  const date = clamp(epochMs);
  return format.replace(/%./g, (directive) => (directive === '%%' ? '%' : (DIRECTIVES.get(directive)?.write(date) ?? directive)));
}

/** Translates a strftime format to a pattern of to_timestamp; null if a directive is unknown or the year is missing. */
export function timestampPattern(format: string): string | null {
  let hasYear = false;
  const pieces: string[] = [];
  for (const [piece] of format.matchAll(/%.|[^%]+/gs)) {
    const directive = DIRECTIVES.get(piece);
    if (!directive && piece.startsWith('%') && piece !== '%%') return null;
    hasYear ||= piece === '%Y';
    pieces.push(directive ? directive.pattern : `"${(piece === '%%' ? '%' : piece).replace(/["\\]/g, '\\$&')}"`);
  }
  return hasYear ? pieces.join('') : null;
}
