// Ticks of a time axis on calendar boundaries, with a short label ("Apr") and below it the larger unit where it changes ("2004").
import { knownLocale } from '#app/domain/format/locale-tag.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/domain/time/durations.ts';
import { addUnits, readLocalFields, toLocal, truncate, computeWeekday } from '#app/domain/time/local-time.ts';
import { fromZone, toZone } from '#app/domain/time/zone.ts';
import { AXIS_UNITS, momentFormatter, wallFormatter, type AxisUnit } from './time-unit.ts';

export interface TimeTick {
  readonly ms: number;
  readonly label: string;
  /** The larger unit if it changes at this tick; else null. */
  readonly context: string | null;
}
export interface TimeAxisInput {
  readonly fromMs: number;
  readonly toMs: number;
  readonly timeZone: string | null;
  readonly locale: string;
  /** The finest allowed unit. */
  readonly unit: AxisUnit;
  readonly maxTicks: number;
  /** For band axes: the starts of periods, which are the only possible tick positions. */
  readonly places?: readonly number[];
}

interface Interval {
  readonly unit: AxisUnit;
  readonly every: number;
}
const of = (unit: AxisUnit, ...counts: readonly number[]): readonly Interval[] => counts.map((every) => ({ unit, every }));
const INTERVALS: readonly Interval[] = [
  ...of('millisecond', 1, 2, 5, 10, 20, 50, 100, 200, 500),
  ...of('second', 1, 5, 15, 30),
  ...of('minute', 1, 5, 15, 30),
  ...of('hour', 1, 3, 6, 12),
  ...of('day', 1, 2),
  ...of('week', 1, 2),
  ...of('month', 1),
  ...of('quarter', 1),
  ...of('month', 6),
  ...of('year', 1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000),
];
/** Max length of each unit, to skip intervals that would have too many ticks. */
const LONGEST_MS: Readonly<Record<AxisUnit, number>> = {
  millisecond: 1,
  second: 1000,
  minute: MINUTE_MS,
  hour: HOUR_MS,
  day: 25 * HOUR_MS,
  week: 7 * 25 * HOUR_MS,
  month: 31 * 25 * HOUR_MS,
  quarter: 92 * 25 * HOUR_MS,
  year: 366 * 25 * HOUR_MS,
};
const MONTHS: Interval = { unit: 'month', every: 1 };
const MONDAY_1970 = -3 * DAY_MS;

/** Uses the finest interval without too many ticks; at least one tick if the range contains any boundary or period start. */
export function timeTicks(input: TimeAxisInput): readonly TimeTick[] {
  const finest = AXIS_UNITS.indexOf(input.unit);
  const fewest = (input.toMs - input.fromMs) / Math.max(1, input.maxTicks + 2);
  const allowed = INTERVALS.filter(
    ({ unit, every }) =>
      AXIS_UNITS.indexOf(unit) >= finest && (input.unit !== 'week' || unit !== 'day') && every * LONGEST_MS[unit] >= fewest,
  );
  for (const interval of allowed) {
    const moments = momentsOf(interval, input);
    if (moments === null) continue;
    // Month names are clearer than "1 15 29 12 26".
    const months = interval.unit === 'week' && interval.every > 1 ? momentsOf(MONTHS, input) : null;
    if (months !== null && months.length > 1) return label(months, MONTHS, input);
    return moments.length > 0 ? label(moments, interval, input) : fallback(input);
  }
  return fallback(input);
}

/** Computes ticks at an interval; null if there are too many. */
function momentsOf(interval: Interval, input: TimeAxisInput): readonly number[] | null {
  const moments = input.places ? placesOn(interval, input, input.places) : boundaries(interval, input);
  return moments !== null && moments.length <= input.maxTicks ? moments : null;
}

/** Used if the range contains no boundary: a tick at its start. */
function fallback(input: TimeAxisInput): readonly TimeTick[] {
  const [first] = input.places ?? [input.fromMs];
  return first === undefined ? [] : label([first], { unit: input.unit, every: 1 }, input);
}

/** null if there are more than `maxTicks`. */
function boundaries(interval: Interval, { fromMs, toMs, timeZone, maxTicks }: TimeAxisInput): number[] | null {
  const end = toZone(toMs, timeZone);
  const start = toZone(fromMs, timeZone);
  let wall = floorTo(interval, start);
  const moments: number[] = [];
  while (wall <= end) {
    if (wall >= start) moments.push(fromZone(wall, timeZone));
    if (moments.length > maxTicks) return null;
    const next = floorTo(interval, advance(wall, interval));
    if (next <= wall) return moments;
    wall = next;
  }
  return moments;
}

/** The first period start in each interval, so that labels are centered on periods. Drops a truncated first interval. */
function placesOn(interval: Interval, { timeZone }: TimeAxisInput, places: readonly number[]): number[] {
  const moments: number[] = [];
  let current = NaN;
  for (const place of places) {
    const floor = floorTo(interval, toZone(place, timeZone));
    if (floor !== current) moments.push(place);
    current = floor;
  }
  const [first = 0, second = 0, third] = moments;
  const isCut = third !== undefined && second - first < EVEN_SHARE * (third - second);
  return isCut ? moments.slice(1) : moments;
}

/** Intervals shorter than this share of the next count as truncated; months and quarters differ by less. */
const EVEN_SHARE = 0.85;

function advance(wall: number, { unit, every }: Interval): number {
  if (unit === 'millisecond') return wall + every;
  try {
    return addUnits(wall, every, unit);
  } catch {
    // Past the end of the calendar there are no more ticks.
    return wall;
  }
}

function floorTo({ unit, every }: Interval, wall: number): number {
  const at = readLocalFields(wall);
  switch (unit) {
    case 'year':
      return toLocal({ year: at.year - (at.year % every), month: 1, day: 1 });
    case 'quarter':
      return toLocal({ year: at.year, month: at.month - ((at.month - 1) % 3), day: 1 });
    case 'month':
      return toLocal({ year: at.year, month: at.month - ((at.month - 1) % every), day: 1 });
    case 'week': {
      const monday = truncate(wall, 'day') - computeWeekday(wall) * DAY_MS;
      const weeks = Math.round((monday - MONDAY_1970) / (7 * DAY_MS));
      return monday - (((weeks % every) + every) % every) * 7 * DAY_MS;
    }
    case 'day':
      return toLocal({ year: at.year, month: at.month, day: at.day - ((at.day - 1) % every) });
    case 'hour':
      return toLocal({ ...at, hour: at.hour - (at.hour % every), minute: 0, second: 0, millisecond: 0 });
    case 'minute':
      return toLocal({ ...at, minute: at.minute - (at.minute % every), second: 0, millisecond: 0 });
    case 'second':
      return toLocal({ ...at, second: at.second - (at.second % every), millisecond: 0 });
    case 'millisecond':
      return wall - (((wall % every) + every) % every);
  }
}

function label(moments: readonly number[], { unit }: Interval, { locale, timeZone }: TimeAxisInput): readonly TimeTick[] {
  const { short, context } = writers(unit, locale);
  let last: string | null = null;
  return moments.map((ms) => {
    const wall = toZone(ms, timeZone);
    const larger = context?.(wall) ?? null;
    const isNew = larger !== last;
    last = larger;
    return { ms, label: short(wall), context: isNew ? larger : null };
  });
}

interface Writers {
  readonly short: (wallMs: number) => string;
  readonly context: ((wallMs: number) => string) | null;
}

function writers(unit: AxisUnit, locale: string): Writers {
  const year = wallFormatter(locale, { year: 'numeric' });
  switch (unit) {
    case 'year':
      return { short: year, context: null };
    case 'quarter':
      return { short: (wall) => `Q${Math.ceil(readLocalFields(wall).month / 3)}`, context: year };
    case 'month':
      return { short: wallFormatter(locale, { month: 'short' }), context: year };
    case 'week':
    case 'day':
      return {
        short: wallFormatter(locale, { day: 'numeric' }),
        context: wallFormatter(locale, { month: 'short', year: 'numeric' }),
      };
    case 'hour':
    case 'minute':
      return {
        short: wallFormatter(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
        context: wallFormatter(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
      };
    case 'second':
      return {
        short: wallFormatter(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
        context: wallFormatter(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
      };
    case 'millisecond':
      return {
        // With the locale's decimal sign: ".990", ",990".
        short: (wall) => `${decimalSign(locale)}${String(((wall % 1000) + 1000) % 1000).padStart(3, '0')}`,
        context: momentFormatter('second', locale, null),
      };
  }
}

const decimalSign = (locale: string): string =>
  new Intl.NumberFormat(knownLocale(locale)).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
