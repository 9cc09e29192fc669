// Offsets for time comparison: "1 year ago", "28 days", "52 weeks", "inherit", a date, or a separate range.
import { DAY_MS } from './durations.ts';
import type { Clock } from './clock.ts';
import { evaluateExpression } from './evaluate-expression.ts';
import { addUnits, TIME_UNITS, toLocal, daysInMonth, type LocalMs, type TimeUnit } from './local-time.ts';
import { parseSide } from './parse-side.ts';
import { splitSides } from './parse-time-range.ts';
import { unparsableTimeError } from './time-errors.ts';
import { fromZone, toZone } from './zone.ts';

export type TimeOffset =
  /** A shift by whole units; negative for the past. */
  | { readonly kind: 'shift'; readonly amount: number; readonly unit: TimeUnit }
  /** A shift back by the length of the range. */
  | { readonly kind: 'inherit' }
  /** A shift that moves the start of the range to this local day. */
  | { readonly kind: 'date'; readonly local: LocalMs }
  /** A separate range; an empty side is unbounded. */
  | { readonly kind: 'range'; readonly since: string; readonly until: string };

/** A half-open range in UTC ms; a null side is unbounded. */
export interface TimeBounds {
  readonly sinceMs: number | null;
  readonly untilMs: number | null;
}

const SHIFT =
  /^([+-])?\s*(\d{1,9}|an?|one|two|three|four|five|six|seven|eight|nine|ten)\s*(second|minute|hour|day|week|month|quarter|year)s?(?:\s+(ago|before|later|after|from now))?$/i;
const WORD_AMOUNTS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:T00:00:00(?:\.0+)?Z?)?$/;

/** Text without a direction means the past ("1 year" is "1 year ago"). Throws an AppError for any other text. */
export function parseTimeOffset(text: string): TimeOffset {
  const sides = splitSides(text);
  if (sides) return { kind: 'range', since: sides[0], until: sides[1] };
  const trimmed = text.trim();
  if (/^inherit(ed)?$/i.test(trimmed)) return { kind: 'inherit' };
  const date = DATE.exec(trimmed);
  if (date) return parseDateOffset(date, trimmed);
  const shift = SHIFT.exec(trimmed);
  if (!shift) throw unparsableTimeError(text);
  const [, sign, amount = '', unit = '', direction = ''] = shift;
  const forward = sign !== '-' && /^(later|after|from now)$/i.test(direction);
  const size = parseAmount(amount.toLowerCase());
  return { kind: 'shift', amount: forward || size === 0 ? size : -size, unit: toUnit(unit) };
}

function parseDateOffset(match: RegExpExecArray, text: string): TimeOffset {
  const [year, month, day] = match.slice(1, 4).map(Number) as [number, number, number];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) throw unparsableTimeError(text);
  return { kind: 'date', local: toLocal({ year, month, day }) };
}

function parseAmount(word: string): number {
  if (/^\d/.test(word)) return Number(word);
  return word.startsWith('a') ? 1 : WORD_AMOUNTS.indexOf(word);
}

const toUnit = (word: string): TimeUnit => TIME_UNITS.find((unit) => unit === word.toLowerCase()) ?? 'day';

/**
 * Converts an offset to a fixed shift for a range: 'inherit' and dates become days in the zone's calendar. Null for a separate
 * range, or if the range lacks the side that the shift depends on.
 */
export function resolveShift(
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

/** Shifts a UTC time (ms) by whole units in the zone's calendar. Month ends clamp. */
export function shiftTime(
  utcMs: number,
  shift: { readonly amount: number; readonly unit: TimeUnit },
  timeZone: string | null,
): number {
  return fromZone(addUnits(toZone(utcMs, timeZone), shift.amount, shift.unit), timeZone);
}

/** The range to compare with; unbounded sides stay unbounded. Throws an AppError for a separate range that is invalid. */
export function applyTimeOffset(bounds: TimeBounds, offset: TimeOffset, clock: Clock): TimeBounds {
  if (offset.kind === 'range') return { sinceMs: evaluateSide(offset.since, clock), untilMs: evaluateSide(offset.until, clock) };
  const shift = resolveShift(offset, bounds, clock.timeZone);
  if (shift === null) return bounds;
  const move = (ms: number | null): number | null => (ms === null ? null : shiftTime(ms, shift, clock.timeZone));
  return { sinceMs: move(bounds.sinceMs), untilMs: move(bounds.untilMs) };
}

function evaluateSide(text: string, clock: Clock): number | null {
  return text === '' ? null : fromZone(evaluateExpression(parseSide(text, null), clock), clock.timeZone);
}
