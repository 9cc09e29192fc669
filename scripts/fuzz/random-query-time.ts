// Calendars of the evaluator: zones, buckets, ranges and comparisons, worked out apart from the product's own.

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/domain/time/durations.ts';

/** UTC ms; infinite where it is open. */
export interface InstantBounds {
  readonly since: number;
  readonly until: number;
}

/** What an engine's calendar has. */
export interface EngineCalendar {
  /** Day on which weeks of P1W begin: 0 is Sunday. */
  readonly firstWeekday: 0 | 1;
  /** Queries by these are refused. */
  readonly missingGrains: readonly string[];
  /** UTC ms before which a zone's clock is assumed to be as it was then. */
  readonly zonesFromMs: number;
}

export const GRAINS = ['PT1S', 'PT5S', 'PT30S', 'PT1M', 'PT5M', 'PT10M', 'PT15M', 'PT30M', 'PT0.5H', 'PT1H'];
export const DAY_GRAINS = ['P1D', 'P1W', 'P1M', 'P3M', 'P0.25Y', 'P1Y'];
export const RARE_GRAINS = [
  '1969-12-28T00:00:00Z/P1W',
  '1969-12-29T00:00:00Z/P1W',
  'P1W/1970-01-03T00:00:00Z',
  'P1W/1970-01-04T00:00:00Z',
  'PT6H',
];

const writers = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/** How far the zone's clock is ahead, in ms: whole minutes since 1968. */
function aheadMs(ms: number, zone: string): number {
  const key = `${zone} ${Math.floor(ms / (HOUR_MS / 4))}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const writer = writers.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  writers.set(zone, writer);
  const text = writer.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  if (offsets.size > 200_000) offsets.clear();
  offsets.set(key, ahead);
  return ahead;
}

export interface ZoneClock {
  readonly toLocal: (ms: number) => number;
  readonly toUtc: (local: number) => number;
}

/** A zone's clock; what it showed before `fromMs` is not known. */
export function createZoneClock(zone: string | null, fromMs = -Infinity): ZoneClock {
  if (zone === null) return { toLocal: (ms) => ms, toUtc: (local) => local };
  const ahead = (ms: number): number => aheadMs(Math.max(ms, fromMs), zone);
  const toLocal = (ms: number): number => ms + ahead(ms);
  const toUtc = (local: number): number => {
    const [before, after] = [local - ahead(local - 1.5 * DAY_MS), local - ahead(local + 1.5 * DAY_MS)];
    const shown = [before, after].filter((ms) => toLocal(ms) === local);
    return shown.length > 0 ? Math.min(...shown) : before;
  };
  return { toLocal, toUtc };
}

/** An instant's bucket label, in UTC ms. */
export function bucketIn(clock: ZoneClock, calendar: EngineCalendar, grain: string): (ms: number) => number {
  const unit = elapsedMs(grain);
  if (unit === null) return (ms) => clock.toUtc(bucketLabel(clock.toLocal(ms), grain, calendar));
  return (ms) => {
    const local = clock.toLocal(ms);
    return ms - (local - Math.floor(local / unit) * unit);
  };
}

const UNITS = [1, 5, 30, 60, 300, 600, 900, 1800, 1800, 3600];
const elapsedMs = (grain: string): number | null => {
  const at = GRAINS.indexOf(grain);
  return at < 0 ? null : (UNITS[at] ?? 0) * 1000;
};

/** The same by what clocks on the wall show. */
function bucketLabel(local: number, grain: string, { firstWeekday }: EngineCalendar): number {
  const unit = elapsedMs(grain) ?? (grain === 'PT6H' ? 6 * HOUR_MS : DAY_MS);
  const start = Math.floor(local / unit) * unit;
  const date = new Date(start);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const week = (first: number): number => start - ((date.getUTCDay() - first + 7) % 7) * DAY_MS;
  switch (grain) {
    case 'P1Y':
      return Date.UTC(year, 0);
    case 'P3M':
    case 'P0.25Y':
      return Date.UTC(year, month - (month % 3));
    case 'P1M':
      return Date.UTC(year, month);
    case 'P1W':
      return week(firstWeekday);
    case '1969-12-28T00:00:00Z/P1W':
      return week(0);
    case '1969-12-29T00:00:00Z/P1W':
      return week(1);
    case 'P1W/1970-01-03T00:00:00Z':
      return week(0) + 6 * DAY_MS;
    case 'P1W/1970-01-04T00:00:00Z':
      return week(1) + 6 * DAY_MS;
    default:
      return start;
  }
}

/** `a : b` on the zone's clock, `No filter`, or one side of it. */
export function parseBounds(text: string, { toUtc }: ZoneClock): InstantBounds {
  const [since = '', until = ''] = text === 'No filter' ? [] : text.split(' : ').map((side) => side.trim());
  const at = (side: string, open: number): number =>
    side === '' ? open : toUtc(Date.parse(`${side}${side.length === 10 ? 'T00:00:00' : ''}Z`));
  return { since: at(since, -Infinity), until: at(until, Infinity) };
}

/** Comparisons with another time: in days or months, or derived from the query's own range. */
export const OFFSETS: Readonly<Record<string, { readonly days?: number; readonly months?: number }>> = {
  '1 day ago': { days: -1 },
  '28 days': { days: -28 },
  '1 week ago': { days: -7 },
  '1 week later': { days: 7 },
  '1 month ago': { months: -1 },
  '1 quarter ago': { months: -3 },
  '1 year ago': { months: -12 },
};

function addMonths(local: number, months: number): number {
  const date = new Date(local);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
  const next = new Date(first);
  const days = (Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1) - first) / DAY_MS;
  return first + (Math.min(date.getUTCDate(), days) - 1) * DAY_MS + (((local % DAY_MS) + DAY_MS) % DAY_MS);
}

export interface TimeComparison {
  /** Where a query range is in the other time. */
  readonly range: (bounds: InstantBounds) => InstantBounds;
  /** Position of one of the query's instants; an instant of the other time there matches it. */
  readonly ours: (ms: number) => number;
  readonly theirs: (ms: number) => number;
}

interface Compared {
  /** Clock of the caller and of the axis values. */
  readonly clock: ZoneClock;
  readonly axisClock: ZoneClock;
  readonly grain: string | null;
  readonly calendar: EngineCalendar;
}

/** `own`: the query's range. */
export function buildComparison(
  offset: string,
  own: InstantBounds,
  { clock, axisClock, grain, calendar }: Compared,
): TimeComparison {
  const bucket = (local: number): number => (grain === null ? local : bucketLabel(local, grain, calendar));
  const { toLocal, toUtc } = clock;
  if (offset.includes(' : ')) {
    const other = parseBounds(offset, clock);
    const count = (from: number) => (ms: number) => distance(bucket(toLocal(from)), bucket(axisClock.toLocal(ms)), grain);
    return { range: () => other, ours: count(own.since), theirs: count(other.since) };
  }
  const move = moveOf(offset, own, clock);
  const side = (ms: number): number => (Number.isFinite(ms) ? toUtc(move(toLocal(ms))) : ms);
  return {
    range: ({ since, until }) => ({ since: side(since), until: side(until) }),
    ours: (ms) => bucket(move(axisClock.toLocal(ms))),
    theirs: (ms) => bucket(axisClock.toLocal(ms)),
  };
}

/** A range of the query, moved as a whole by its time shift where there is one. */
export function boundsIn(text: string, clock: ZoneClock, shift: string | undefined): InstantBounds {
  const own = parseBounds(text, clock);
  if (shift === undefined || text === 'No filter') return own;
  if (shift.includes(' : ')) return parseBounds(shift, clock);
  const move = moveOf(shift, own, clock);
  const side = (ms: number): number => (Number.isFinite(ms) ? clock.toUtc(move(clock.toLocal(ms))) : ms);
  return { since: side(own.since), until: side(own.until) };
}

/** Puts an instant of the axis back to where it would be without the time shift. `own`: the query's range, not shifted. */
export function shiftBack(
  shift: string | undefined,
  own: InstantBounds | null,
  { clock, axisClock }: Pick<Compared, 'clock' | 'axisClock'>,
): (ms: number) => number {
  if (shift === undefined || shift.includes(' : ')) return (ms) => ms;
  const move = moveOf(shift, own ?? { since: -Infinity, until: Infinity }, clock, -1);
  return (ms) => axisClock.toUtc(move(axisClock.toLocal(ms)));
}

/** What an offset does to local times; `direction` -1 takes it back. A range relative to an open side isn't moved. */
function moveOf(
  offset: string,
  { since, until }: InstantBounds,
  { toLocal }: ZoneClock,
  direction = 1,
): (local: number) => number {
  const { days, months } = OFFSETS[offset] ?? {};
  if (months !== undefined) return (local) => addMonths(local, direction * months);
  const back = (from: number, to: number): number =>
    Number.isFinite(from) && Number.isFinite(to) ? -Math.floor((from - to) / DAY_MS) : 0;
  const local = (ms: number): number => (Number.isFinite(ms) ? toLocal(ms) : ms);
  const amount = days ?? (offset === 'inherit' ? back(local(until), local(since)) : back(local(since), Date.parse(offset)));
  return (at) => at + direction * amount * DAY_MS;
}

/** From a range's first bucket to another. */
function distance(first: number, at: number, grain: string | null): number {
  const months = (local: number): number => new Date(local).getUTCFullYear() * 12 + new Date(local).getUTCMonth();
  const isCalendar = grain !== null && ['P1M', 'P3M', 'P0.25Y', 'P1Y'].includes(grain);
  return isCalendar ? months(at) - months(first) : at - first;
}
