// Comparisons with another time: "1 year ago", "28 days", "52 weeks", "inherit", a date, or its own range.
import { DAY_MS } from './durations.ts';
import type { Clock } from './clock.ts';
import { evaluateExpression } from './evaluate-expression.ts';
import { addUnits, TIME_UNITS, toLocal, daysInMonth, type LocalMs, type TimeUnit } from './local-time.ts';
import { parseSide } from './parse-side.ts';
import { splitSides } from './parse-time-range.ts';
import { unparsableTime } from './time-errors.ts';
import { fromZone, toZone } from './zone.ts';

export type TimeOffset =
  /** Whole units; negative is into the past. */
  | { readonly kind: 'shift'; readonly amount: number; readonly unit: TimeUnit }
  /** As far back as the range is long. */
  | { readonly kind: 'inherit' }
  /** As far as takes the start of the range to this local day. */
  | { readonly kind: 'date'; readonly local: LocalMs }
  /** A range that replaces the other; an empty side is open. */
  | { readonly kind: 'range'; readonly since: string; readonly until: string };

/** A range in UTC milliseconds, half-open; null is an open side. */
export interface TimeBounds {
  readonly sinceMs: number | null;
  readonly untilMs: number | null;
}

const SHIFT =
  /^([+-])?\s*(\d{1,9}|an?|one|two|three|four|five|six|seven|eight|nine|ten)\s*(second|minute|hour|day|week|month|quarter|year)s?(?:\s+(ago|before|later|after|from now))?$/i;
const WORD_AMOUNTS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:T00:00:00(?:\.0+)?Z?)?$/;

/** Text without a direction looks back ("1 year" is "1 year ago"). Throws an AppError for text of another form. */
export function parseTimeOffset(text: string): TimeOffset {
  const sides = splitSides(text);
  if (sides) return { kind: 'range', since: sides[0], until: sides[1] };
  const trimmed = text.trim();
  if (/^inherit(ed)?$/i.test(trimmed)) return { kind: 'inherit' };
  const date = DATE.exec(trimmed);
  if (date) return dateOffset(date, trimmed);
  const shift = SHIFT.exec(trimmed);
  if (!shift) throw unparsableTime(text);
  const [, sign, amount = '', unit = '', direction = ''] = shift;
  const forward = sign !== '-' && /^(later|after|from now)$/i.test(direction);
  const size = amountOf(amount.toLowerCase());
  return { kind: 'shift', amount: forward || size === 0 ? size : -size, unit: unitOf(unit) };
}

function dateOffset(match: RegExpExecArray, text: string): TimeOffset {
  const [year, month, day] = match.slice(1, 4).map(Number) as [number, number, number];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) throw unparsableTime(text);
  return { kind: 'date', local: toLocal({ year, month, day }) };
}

function amountOf(word: string): number {
  if (/^\d/.test(word)) return Number(word);
  return word.startsWith('a') ? 1 : WORD_AMOUNTS.indexOf(word);
}

const unitOf = (word: string): TimeUnit => TIME_UNITS.find((unit) => unit === word.toLowerCase()) ?? 'day';

/**
 * The fixed shift that an offset means for a range: 'inherit' and dates become days, counted on the zone's calendar.
 * Null when the offset is its own range, or when the range lacks the side from which it would be counted.
 */
export function fixShift(
  offset: TimeOffset,
  bounds: TimeBounds,
  timeZone: string | null,
): { amount: number; unit: TimeUnit } | null {
  if (offset.kind === 'shift') return { amount: offset.amount, unit: offset.unit };
  if (offset.kind === 'range' || bounds.sinceMs === null) return null;
  const since = toZone(bounds.sinceMs, timeZone);
  if (offset.kind === 'date') return { amount: -Math.floor((since - offset.local) / DAY_MS), unit: 'day' };
  if (bounds.untilMs === null) return null;
  return { amount: -Math.floor((toZone(bounds.untilMs, timeZone) - since) / DAY_MS), unit: 'day' };
}

/** Moves one moment by whole units on the zone's calendar; UTC milliseconds in and out. Month ends clamp. */
export function shiftTime(
  utcMs: number,
  shift: { readonly amount: number; readonly unit: TimeUnit },
  timeZone: string | null,
): number {
  return fromZone(addUnits(toZone(utcMs, timeZone), shift.amount, shift.unit), timeZone);
}

/** The range that an offset compares with; an open side stays open. Throws for an own range that does not parse. */
export function applyTimeOffset(bounds: TimeBounds, offset: TimeOffset, clock: Clock): TimeBounds {
  if (offset.kind === 'range') return { sinceMs: evaluateSide(offset.since, clock), untilMs: evaluateSide(offset.until, clock) };
  const shift = fixShift(offset, bounds, clock.timeZone);
  if (shift === null) return bounds;
  const move = (ms: number | null): number | null => (ms === null ? null : shiftTime(ms, shift, clock.timeZone));
  return { sinceMs: move(bounds.sinceMs), untilMs: move(bounds.untilMs) };
}

function evaluateSide(text: string, clock: Clock): number | null {
  return text === '' ? null : fromZone(evaluateExpression(parseSide(text, null), clock), clock.timeZone);
}
