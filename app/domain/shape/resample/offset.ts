// Parses pandas frequencies ("7D", "W-MON", "2QS-FEB", "B"): either a fixed time span, or anchored to calendar days. Days are
// counted from 1970-01-01 UTC.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/domain/time/durations.ts';
import { shapeError } from '#app/domain/shape/shape-error.ts';

interface FixedOffset {
  readonly kind: 'fixed';
  readonly spanMs: number;
}
export interface AnchoredOffset {
  readonly kind: 'anchored';
  /** Number of anchors per step. */
  readonly n: number;
  /** Anchor on or before the day (pandas' rollback). */
  readonly onOrBefore: (day: number) => number;
  /** Anchor on or after the day (pandas' rollforward). */
  readonly onOrAfter: (day: number) => number;
  /** True: a bucket ends with its anchor day (inclusive) and is labeled by it. False: it starts there. */
  readonly isEnd: boolean;
}
export type Offset = FixedOffset | AnchoredOffset;

const FIXED_MS: ReadonlyMap<string, number> = new Map([
  ['D', DAY_MS],
  ['H', HOUR_MS],
  ['T', MINUTE_MS],
  ['MIN', MINUTE_MS],
  ['S', 1000],
  ['L', 1],
]);
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
/** Max multiple of an anchored frequency: about eight centuries of months. */
const MAX_COUNT = 10_000;
const PART = /(-?\d+(?:\.\d+)?)?\s*([a-zA-Z]+)(?:-([a-zA-Z]{3}))?/y;

/** Parses a rule such as "1D", "W-MON" or "1h30min". Throws a 400 for an unknown or negative frequency. */
export function parseOffset(rule: string): Offset {
  const parts = parseParts(rule);
  const fixed = parts.map(({ count, unit, anchor }) => (anchor === '' ? (parseFixedUnit(unit) ?? NaN) * count : NaN));
  const spanMs = fixed.reduce((sum, ms) => sum + ms, 0);
  if (fixed.length > 0 && Number.isInteger(spanMs) && spanMs > 0) return { kind: 'fixed', spanMs };
  const [first, second] = parts;
  const isWhole = first && !second && Number.isInteger(first.count) && first.count > 0 && first.count <= MAX_COUNT;
  const offset = isWhole ? parseAnchored(first) : null;
  if (!offset) throw shapeError(`Invalid frequency: ${rule}`);
  return offset;
}

interface Part {
  readonly count: number;
  readonly unit: string;
  readonly anchor: string;
}

function parseParts(rule: string): Part[] {
  const parts: Part[] = [];
  const text = rule.trim();
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const match = PART.exec(text);
    if (!match) throw shapeError(`Invalid frequency: ${rule}`);
    const [, count = '1', unit = '', anchor = ''] = match;
    parts.push({ count: Number(count), unit, anchor: anchor.toUpperCase() });
  }
  return parts;
}

/** Units are case-insensitive, except that `ms` is milliseconds and `MS` is month start. */
const parseFixedUnit = (unit: string): number | undefined => (unit === 'ms' ? 1 : FIXED_MS.get(unit.toUpperCase()));

function parseAnchored({ count: n, unit, anchor }: Part): AnchoredOffset | null {
  const code = unit
    .toUpperCase()
    .replace(/^(B?)Y/, '$1A')
    .replace(/^(B?[MQA])E$/, '$1');
  if (code === 'B' && anchor === '') return { kind: 'anchored', n, ...BUSINESS_DAYS, isEnd: false };
  if (code === 'W') return buildWeekly(n, anchor === '' ? 'SUN' : anchor);
  const match = /^(B?)([MQA])(S?)$/.exec(code);
  if (!match) return null;
  const [, business, period, start] = match;
  const every = period === 'M' ? 1 : period === 'Q' ? 3 : 12;
  const month = MONTHS.indexOf(anchor === '' ? (start ? 'JAN' : 'DEC') : anchor);
  if (month < 0 || (period === 'M' && anchor !== '')) return null;
  const dayIn = start ? firstDay : lastDay;
  const dayOf = business ? (at: number) => (start ? businessOnOrAfter : businessOnOrBefore)(dayIn(at)) : dayIn;
  return { kind: 'anchored', n, ...findMonthlyAnchors(every, month, dayOf), isEnd: start === '' };
}

type Anchors = Pick<AnchoredOffset, 'onOrBefore' | 'onOrAfter'>;

function buildWeekly(n: number, anchor: string): AnchoredOffset | null {
  const weekday = WEEKDAYS.indexOf(anchor);
  if (weekday < 0) return null;
  const since = (day: number): number => modulo(toWeekday(day) - weekday, 7);
  return {
    kind: 'anchored',
    n,
    onOrBefore: (day) => day - since(day),
    onOrAfter: (day) => day + modulo(-since(day), 7),
    isEnd: true,
  };
}

/** Anchors once every `every` months, aligned to `anchorMonth`. Months are counted from January 1970. */
function findMonthlyAnchors(every: number, anchorMonth: number, dayOf: (month: number) => number): Anchors {
  const aligned = (month: number): number => month - modulo(month - anchorMonth, every);
  return {
    onOrBefore(day) {
      // A business day anchor differs by up to two days from the calendar anchor, but is in the same month.
      const month = aligned(toMonth(day));
      return dayOf(month) <= day ? dayOf(month) : dayOf(month - every);
    },
    onOrAfter(day) {
      const month = aligned(toMonth(day));
      return dayOf(month) >= day ? dayOf(month) : dayOf(month + every);
    },
  };
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
/** 0 is Sunday; 1970-01-01 was a Thursday. */
const toWeekday = (day: number): number => modulo(day + 4, 7);
const firstDay = (month: number): number => Date.UTC(1970, month, 1) / DAY_MS;
const lastDay = (month: number): number => firstDay(month + 1) - 1;

function toMonth(day: number): number {
  const date = new Date(day * DAY_MS);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

function businessOnOrAfter(day: number): number {
  const weekday = toWeekday(day);
  return weekday === 6 ? day + 2 : weekday === 0 ? day + 1 : day;
}

function businessOnOrBefore(day: number): number {
  const weekday = toWeekday(day);
  return weekday === 6 ? day - 1 : weekday === 0 ? day - 2 : day;
}

const BUSINESS_DAYS: Anchors = { onOrBefore: businessOnOrBefore, onOrAfter: businessOnOrAfter };
