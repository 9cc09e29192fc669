// Parses a time range into its two sides: "a : b", and short forms without a separator.
import { add, datetime, type TimeExpression, type RangeExpression } from './expression.ts';
import type { TimeUnit } from './local-time.ts';
import { parseSide } from './parse-side.ts';
import { unparsableTimeError } from './time-errors.ts';

const SEPARATOR = ' : ';
const MAX_LENGTH = 4000;
const CALENDAR = /^(previous calendar|current)\s+(day|week|month|quarter|year)$/i;
const FIRST_OF =
  /^(?:first|1st)\s+(week|month|quarter)\s+of\s+(?:(?:this|last|next|prior)\s+)?(?:the\s+)?(?:week|month|quarter|year)$/i;
const BARE_AMOUNT = /^\d+\s+(?:second|minute|hour|day|week|month|quarter|year)s?$/i;
/** Units smaller than a day: ranges such as "Last 5 hours" end now, not at today's midnight. */
const PART_OF_DAY = /\b(?:second|sec|minute|min|hour|hr)s?$/i;

export interface RelativeBases {
  /** Reference of phrases: 'today' or 'now'; null if the unit decides. */
  readonly start: string | null;
  /** End of "Last …" ranges; null if the unit decides. */
  readonly end: string | null;
}

/** Throws an AppError for text that is neither a range nor a short form. A single date isn't a range, because it has no end. */
export function parseTimeRange(text: string, bases: RelativeBases): RangeExpression {
  if (text.length > MAX_LENGTH) throw unparsableTimeError(text);
  const separated = splitSides(text);
  if (separated)
    return { since: parseOptionalSide(addImpliedAgo(separated[0]), bases), until: parseOptionalSide(separated[1], bases) };
  const short = text.trim();
  const referenceTime = PART_OF_DAY.test(short) ? 'now' : 'today';
  if (/^last/i.test(short))
    return { since: parseOptionalSide(short, bases), until: parseOptionalSide(bases.end ?? referenceTime, bases) };
  if (/^next/i.test(short))
    return { since: parseOptionalSide(bases.start ?? referenceTime, bases), until: parseOptionalSide(short, bases) };
  return parseCalendarRange(short) ?? parseFirstRange(short, bases) ?? refuse(short);
}

/** As the start of a range, "5 days" means 5 days ago. As the end, it is ambiguous. */
const addImpliedAgo = (text: string): string => (BARE_AMOUNT.test(text) ? `${text} ago` : text);

/** Splits at the first separator; null if there is none. */
export function splitSides(text: string): [string, string] | null {
  const at = text.indexOf(SEPARATOR);
  return at < 0 ? null : [text.slice(0, at).trim(), text.slice(at + SEPARATOR.length).trim()];
}

const parseOptionalSide = (text: string, bases: RelativeBases): TimeExpression | null =>
  text === '' ? null : parseSide(text, bases.start);

function parseCalendarRange(text: string): RangeExpression | null {
  const match = CALENDAR.exec(text);
  if (!match) return null;
  const unit = (match[2] ?? '').toLowerCase() as TimeUnit;
  const previous = match[1]?.toLowerCase() !== 'current';
  const start = (shift: number): TimeExpression => ({ kind: 'truncate', base: add(datetime('today'), shift, unit), unit });
  return previous ? { since: start(-1), until: start(0) } : { since: start(0), until: start(1) };
}

function parseFirstRange(text: string, bases: RelativeBases): RangeExpression | null {
  const match = FIRST_OF.exec(text);
  if (!match) return null;
  const outer = text.replace(/^\S+\s+\S+\s+of\s+/i, '').replace(/^((?:this|last|next|prior)\s+)the\s+/i, '$1');
  const since = parseSide(`first of ${outer}`, bases.start);
  return { since, until: add(since, 1, (match[1] ?? '').toLowerCase() as TimeUnit) };
}

function refuse(text: string): never {
  throw unparsableTimeError(text);
}
