// Calendar units of an axis: what a grain or the values themselves say, and how a moment is written at that precision.
import { knownLocale } from '#app/domain/format/locale-tag.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/domain/time/durations.ts';
import { fieldsOf } from '#app/domain/time/local-time.ts';
import { toZone } from '#app/domain/time/zone.ts';

export type AxisUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';
export const AXIS_UNITS: readonly AxisUnit[] = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'];

const GRAINS: Readonly<Record<string, AxisUnit>> = {
  PT1S: 'second',
  PT1H: 'hour',
  P1D: 'day',
  P1W: 'week',
  P1M: 'month',
  P3M: 'quarter',
  'P0.25Y': 'quarter',
  P1Y: 'year',
};

/** Values at UTC midnight are dates, and dates do not move with a zone: null then; else the zone. */
export function effectiveZone(values: ArrayLike<number>, timeZone: string | null): string | null {
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? NaN;
    if (!Number.isNaN(value) && value % DAY_MS !== 0) return timeZone;
  }
  return null;
}

/** The coarsest unit that tells the values apart, never finer than the grain: three first-of-months are months, one is a day. */
export function unitOf(values: ArrayLike<number>, timeZone: string | null, grain: string | null): AxisUnit {
  const known =
    grain !== null && Object.hasOwn(GRAINS, grain) ? GRAINS[grain] : grain?.includes('W') === true ? 'week' : undefined;
  const seen = seenUnit(values, timeZone);
  if (known === undefined) return seen;
  if (known === 'week') return known;
  return AXIS_UNITS.indexOf(seen) > AXIS_UNITS.indexOf(known) && seen !== 'week' ? seen : known;
}

function seenUnit(values: ArrayLike<number>, timeZone: string | null): AxisUnit {
  let [isYear, isMonth, isDay, isHour, isMinute] = [true, true, true, true, true];
  const distinct = new Set<number>();
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? NaN;
    if (Number.isNaN(value)) continue;
    if (distinct.size < 3) distinct.add(value);
    const local = toZone(value, timeZone);
    isMinute &&= local % MINUTE_MS === 0;
    isHour &&= isMinute && local % HOUR_MS === 0;
    isDay &&= isHour && local % DAY_MS === 0;
    // Fields are read only as long as they can tell: there can be a million values.
    isMonth &&= isDay && fieldsOf(local).day === 1;
    isYear &&= isMonth && fieldsOf(local).month === 1;
    if (!isMinute) return 'second';
  }
  if (distinct.size >= 3 && isYear) return 'year';
  if (distinct.size >= 3 && isMonth) return 'month';
  if (isDay) return 'day';
  return isHour ? 'hour' : 'minute';
}

const FORMATS: Readonly<Record<Exclude<AxisUnit, 'quarter'>, Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric' },
  month: { year: 'numeric', month: 'short' },
  week: { year: 'numeric', month: 'short', day: 'numeric' },
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  hour: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  minute: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  second: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
};

const MAX_CACHED = 128;
/** Of a locale, which clients send, and options, which they do not. */
const MAX_KEY_CHARS = 300;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Writes wall-clock milliseconds (see `toZone`) with the given parts. */
export function wallFormatter(locale: string, options: Intl.DateTimeFormatOptions): (wallMs: number) => string {
  const format = cachedFormat(knownLocale(locale), options);
  return (wallMs) => (Math.abs(wallMs) <= 8.64e15 ? format.format(wallMs) : '');
}

/** Making a format takes longer than laying out a small chart. */
function cachedFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${Object.entries(options).join(' ')}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' });
  if (formats.size < MAX_CACHED && key.length <= MAX_KEY_CHARS) formats.set(key, made);
  return made;
}

/** Writes a moment in full at the unit's precision: "2004", "Q2 2004", "Apr 2004", "14 Apr 2004", "14 Apr 2004, 06:00". */
export function momentFormatter(unit: AxisUnit, locale: string, timeZone: string | null): (ms: number) => string {
  if (unit === 'quarter') {
    return (ms) => {
      const { year, month } = fieldsOf(toZone(ms, timeZone));
      return `Q${Math.ceil(month / 3)} ${year}`;
    };
  }
  const format = wallFormatter(locale, FORMATS[unit]);
  return (ms) => format(toZone(ms, timeZone));
}
