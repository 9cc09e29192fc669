// Calendar units of a time axis: derived from the grain or the values, and used to format moments.
import { knownLocale } from '#app/domain/format/locale-tag.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/domain/time/durations.ts';
import { readLocalFields, type LocalMs } from '#app/domain/time/local-time.ts';
import { toZone } from '#app/domain/time/zone.ts';

export type AxisUnit = 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';
export const AXIS_UNITS: readonly AxisUnit[] = [
  'millisecond',
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
];

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

/** The zone to display values in. null if all values are at UTC midnight: these are dates, which must not shift with the zone. */
export function effectiveZone(values: ArrayLike<number>, timeZone: string | null): string | null {
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? NaN;
    if (!Number.isNaN(value) && !isMultiple(value, DAY_MS)) return timeZone;
  }
  return null;
}

/** The coarsest unit that distinguishes the values, never finer than the grain: three month starts are months, one is a day. */
export function chooseAxisUnit(values: ArrayLike<number>, timeZone: string | null, grain: string | null): AxisUnit {
  const known =
    grain !== null && Object.hasOwn(GRAINS, grain) ? GRAINS[grain] : grain?.includes('W') === true ? 'week' : undefined;
  if (known === 'week') return known;
  const seen = seenUnit(values, timeZone, known ?? 'second');
  if (known === undefined) return seen === 'second' && hasMilliseconds(values) ? 'millisecond' : seen;
  return AXIS_UNITS.indexOf(seen) > AXIS_UNITS.indexOf(known) && seen !== 'week' ? seen : known;
}

/** On longer axes, milliseconds are noise. */
const MAX_MILLISECONDS_SPAN_MS = MINUTE_MS;

function hasMilliseconds(values: ArrayLike<number>): boolean {
  let [low, high, isFine] = [Infinity, -Infinity, false];
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? NaN;
    if (value < low) low = value;
    if (value > high) high = value;
    isFine ||= !Number.isNaN(value) && !isMultiple(value, 1000);
  }
  return isFine && high - low <= MAX_MILLISECONDS_SPAN_MS;
}

type SeenUnit = Exclude<AxisUnit, 'week' | 'quarter' | 'millisecond'>;
const SEEN_UNITS: readonly SeenUnit[] = ['year', 'month', 'day', 'hour', 'minute', 'second'];

/** Infers the unit from the values. Stops at `finest`, because there can be a million values. */
function seenUnit(values: ArrayLike<number>, timeZone: string | null, finest: AxisUnit): AxisUnit {
  const distinct = new Set<number>();
  const last = SEEN_UNITS.findIndex((unit) => AXIS_UNITS.indexOf(unit) <= AXIS_UNITS.indexOf(finest));
  let at = 0;
  for (let i = 0; i < values.length && at < last; i += 1) {
    const value = values[i] ?? NaN;
    if (Number.isNaN(value)) continue;
    if (distinct.size < 3) distinct.add(value);
    const local = toZone(value, timeZone);
    while (at < last && !isStart(local, SEEN_UNITS[at] ?? 'second')) at += 1;
  }
  const seen = SEEN_UNITS[at] ?? 'second';
  return distinct.size < 3 && (seen === 'year' || seen === 'month') ? 'day' : seen;
}

function isStart(local: LocalMs, unit: SeenUnit): boolean {
  switch (unit) {
    case 'year':
      return isStart(local, 'month') && new Date(local).getUTCMonth() === 0;
    case 'month':
      return isStart(local, 'day') && new Date(local).getUTCDate() === 1;
    case 'day':
      return isMultiple(local, DAY_MS);
    case 'hour':
      return isMultiple(local, HOUR_MS);
    case 'minute':
      return isMultiple(local, MINUTE_MS);
    case 'second':
      return true;
  }
}

/** Same as a `%` test, but ten times faster for numbers as large as timestamps. */
const isMultiple = (value: number, of: number): boolean => Math.floor(value / of) * of === value;

const SECOND: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};
const FORMATS: Readonly<Record<Exclude<AxisUnit, 'quarter'>, Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric' },
  month: { year: 'numeric', month: 'short' },
  week: { year: 'numeric', month: 'short', day: 'numeric' },
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  hour: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  minute: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  second: SECOND,
  millisecond: { ...SECOND, fractionalSecondDigits: 3 },
};

const MAX_CACHED = 128;
/** Max length of a cache key, because the locale in it comes from clients. */
const MAX_KEY_CHARS = 300;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Creates a formatter of wall-clock milliseconds (see `toZone`). */
export function wallFormatter(locale: string, options: Intl.DateTimeFormatOptions): (wallMs: number) => string {
  const format = cachedFormat(knownLocale(locale), options);
  return (wallMs) => (Math.abs(wallMs) <= 8.64e15 ? format.format(wallMs) : '');
}

/** Cached, because creating a format takes longer than laying out a small chart. */
function cachedFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${Object.entries(options).join(' ')}`;
  const known = formats.get(key);
  if (known) return known;
  const created = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' });
  if (formats.size < MAX_CACHED && key.length <= MAX_KEY_CHARS) formats.set(key, created);
  return created;
}

/** Creates a formatter of moments at the unit's precision: "2004", "Q2 2004", "Apr 2004", "14 Apr 2004", "14 Apr 2004, 06:00". */
export function momentFormatter(unit: AxisUnit, locale: string, timeZone: string | null): (ms: number) => string {
  if (unit === 'quarter') {
    return (ms) => {
      const { year, month } = readLocalFields(toZone(ms, timeZone));
      return `Q${Math.ceil(month / 3)} ${year}`;
    };
  }
  const format = wallFormatter(locale, FORMATS[unit]);
  return (ms) => format(toZone(ms, timeZone));
}
