// Formats instants with strftime patterns, for engines whose columns store years from 0 to 9999.

import { DAY_MS } from '#app/domain/time/durations.ts';

const MIN_MS = Date.parse('0000-01-01T00:00:00.000Z');
const MAX_MS = Date.parse('9999-12-31T23:59:59.999Z');

const READERS: ReadonlyMap<string, (iso: string) => string> = new Map([
  ['%Y', (iso) => iso.slice(0, 4)],
  ['%m', (iso) => iso.slice(5, 7)],
  ['%d', (iso) => iso.slice(8, 10)],
  ['%H', (iso) => iso.slice(11, 13)],
  ['%M', (iso) => iso.slice(14, 16)],
  ['%S', (iso) => iso.slice(17, 19)],
  ['%f', (iso) => `${iso.slice(20, 23)}000`],
]);

const toIso = (epochMs: number): string => new Date(Math.min(Math.max(Math.round(epochMs), MIN_MS), MAX_MS)).toISOString();

/** Formats an instant (UTC ms) with a strftime pattern. Unknown directives are kept unchanged. */
export function formatInstant(epochMs: number, format: string): string {
  const iso = toIso(epochMs);
  return format.replace(/%./g, (directive) => (directive === '%%' ? '%' : (READERS.get(directive)?.(iso) ?? directive)));
}

/** 'YYYY-MM-DD HH:MM:SS[.mmm]' of an instant (UTC ms). */
export function instantText(epochMs: number): string {
  const iso = toIso(epochMs);
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}${iso.slice(19, 23) === '.000' ? '' : iso.slice(19, 23)}`;
}

/** 'YYYY-MM-DD', rounded up to the next day if the instant isn't midnight, so that `>=` and `<` select the same days. */
export const dayText = (epochMs: number): string => toIso(Math.ceil(epochMs / DAY_MS) * DAY_MS).slice(0, 10);

/** strftime directives and their equivalents in DATE_FORMAT of MySQL and compatible engines. */
export const MYSQL_DIRECTIVES: ReadonlyMap<string, string> = new Map([
  ['%Y', '%Y'],
  ['%m', '%m'],
  ['%d', '%d'],
  ['%H', '%H'],
  ['%M', '%i'],
  ['%S', '%s'],
  ['%f', '%f'],
  ['%y', '%y'],
  ['%b', '%b'],
  ['%B', '%M'],
  ['%%', '%%'],
]);

/** Translates the directives of a format; null if one has no translation, or if the format has no year. */
export function translateFormat(format: string, directives: ReadonlyMap<string, string>): string | null {
  if (!format.includes('%Y')) return null;
  let text = '';
  for (const [piece] of format.matchAll(/%.|[^%]+/gs)) {
    const known = piece.startsWith('%') ? directives.get(piece) : piece;
    if (known === undefined) return null;
    text += known;
  }
  return text;
}
