// Formats a time by smart_date or a related format, or by any format of d3-time-format, in a time zone.
import { DAY_MS, MINUTE_MS } from '#app/domain/time/durations.ts';
import { toZone } from '#app/domain/time/zone.ts';
import { grainFormat } from './grain-format.ts';
import { smartDateFormat } from './smart-date.ts';
import { timeLocale } from './time-locale.ts';

export interface TimeOptions {
  /** Language tag (BCP 47). */
  readonly locale: string;
  /** IANA time zone; null is UTC. */
  readonly timeZone: string | null;
  /** Time grain (ISO 8601) of the displayed buckets; smart formats then show the bucket. */
  readonly grain?: string | null | undefined;
}

const SMART = new Map([
  ['smart_date', 'axis'],
  ['smart_date_detailed', 'detailed'],
  ['smart_date_verbose', 'verbose'],
] as const);
const MAX_MS = 8.64e15 - DAY_MS;

/**
 * Null and out-of-range dates become an empty text. A null or empty format is the grain's format, or the full date and time.
 * Throws an AppError for an unknown zone.
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

/** d3 gets the local time as if it were UTC, so directives that need the real time (%Z, %s, %Q) are formatted here. */
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
