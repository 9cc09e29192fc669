// A moment in the format that a chart names: smart_date and its kin, or any of d3-time-format's, on the wall clock of a zone.
import { DAY_MS, MINUTE_MS } from '#app/domain/time/durations.ts';
import { toZone } from '#app/domain/time/zone.ts';
import { grainFormat } from './grain-format.ts';
import { smartDateFormat } from './smart-date.ts';
import { timeLocale } from './time-locale.ts';

export interface TimeOptions {
  /** BCP 47. */
  readonly locale: string;
  /** IANA name; null is UTC. */
  readonly timeZone: string | null;
  /** ISO 8601 key of the buckets that are shown; smart formats then show the bucket. */
  readonly grain?: string | null | undefined;
}

const SMART = new Map([
  ['smart_date', 'axis'],
  ['smart_date_detailed', 'detailed'],
  ['smart_date_verbose', 'verbose'],
] as const);
const MAX_MS = 8.64e15 - DAY_MS;

/**
 * Null, and dates beyond the valid range are written as nothing. A null or empty format is the grain's, or the full
 * date and time. Throws an AppError for a zone that is unknown.
 */
export function formatTime(ms: number | null, format: string | null, options: TimeOptions): string {
  if (ms === null || !(Math.abs(ms) <= MAX_MS)) return '';
  const local = toZone(ms, options.timeZone);
  const locale = timeLocale(options.locale);
  const name = format?.trim().replace(/^local!/, '') ?? '';
  const style = name === '' ? 'detailed' : SMART.get(name as 'smart_date');
  const bucket = style && options.grain ? grainFormat(options.grain) : null;
  const d3Format = bucket ?? (style ? smartDateFormat(local, style, locale.twelveHours) : name);
  return locale.d3.utcFormat(fixInstants(d3Format, ms, local))(new Date(local));
}

/** d3 is given the wall clock as if it were UTC, so what tells the true moment (%Z, %s, %Q) is written here. */
function fixInstants(format: string, ms: number, local: number): string {
  return format.replace(/%[-_0]?([A-Za-z%])/g, (directive, letter: string) => {
    if (letter === 'Z') return offsetText(local - Math.floor(ms));
    if (letter === 's') return String(Math.floor(ms / 1000));
    return letter === 'Q' ? String(Math.floor(ms)) : directive;
  });
}

function offsetText(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS);
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}${twoDigits(minutes % 60)}`;
}
