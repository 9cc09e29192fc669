// A complete time range to its two sides: "a : b", and the short forms without a separator.
import { add, datetime, type TimeExpression, type RangeExpression } from './expression.ts';
import type { TimeUnit } from './local-time.ts';
import { parseSide } from './parse-side.ts';
import { unparsableTime } from './time-errors.ts';

const SEPARATOR = ' : ';
const MAX_LENGTH = 4000;
const CALENDAR = /^(previous calendar|current)\s+(day|week|month|quarter|year)$/i;
const FIRST_OF =
  /^(?:first|1st)\s+(week|month|quarter)\s+of\s+(?:(?:this|last|next|prior)\s+)?(?:the\s+)?(?:week|month|quarter|year)$/i;
const BARE_AMOUNT = /^\d+\s+(?:second|minute|hour|day|week|month|quarter|year)s?$/i;
/** "Last 5 hours" reaches to now: today's midnight is no end of hours. */
const PART_OF_DAY = /\b(?:second|sec|minute|min|hour|hr)s?$/i;

export interface RelativeBases {
  /** Where phrases count from: 'today' or 'now'; null when the unit decides. */
  readonly start: string | null;
  /** Where "Last ..." ends; null when the unit decides. */
  readonly end: string | null;
}

/** Throws an AppError for text that is neither a range nor a short form: a lone date has no second side to stop at. */
export function parseTimeRange(text: string, bases: RelativeBases): RangeExpression {
  if (text.length > MAX_LENGTH) throw unparsableTime(text);
  const separated = splitSides(text);
  if (separated) return { since: side(impliedAgo(separated[0]), bases), until: side(separated[1], bases) };
  const short = text.trim();
  const here = PART_OF_DAY.test(short) ? 'now' : 'today';
  if (/^last/i.test(short)) return { since: side(short, bases), until: side(bases.end ?? here, bases) };
  if (/^next/i.test(short)) return { since: side(bases.start ?? here, bases), until: side(short, bases) };
  return calendarRange(short) ?? firstRange(short, bases) ?? refuse(short);
}

/** "5 days" where a range begins is 5 days ago; where it ends, it could be either. */
const impliedAgo = (text: string): string => (BARE_AMOUNT.test(text) ? `${text} ago` : text);

/** The texts around the first separator; null when there is none. */
export function splitSides(text: string): [string, string] | null {
  const at = text.indexOf(SEPARATOR);
  return at < 0 ? null : [text.slice(0, at).trim(), text.slice(at + SEPARATOR.length).trim()];
}

const side = (text: string, bases: RelativeBases): TimeExpression | null => (text === '' ? null : parseSide(text, bases.start));

function calendarRange(text: string): RangeExpression | null {
  const match = CALENDAR.exec(text);
  if (!match) return null;
  const unit = (match[2] ?? '').toLowerCase() as TimeUnit;
  const previous = match[1]?.toLowerCase() !== 'current';
  const start = (shift: number): TimeExpression => ({ kind: 'truncate', base: add(datetime('today'), shift, unit), unit });
  return previous ? { since: start(-1), until: start(0) } : { since: start(0), until: start(1) };
}

function firstRange(text: string, bases: RelativeBases): RangeExpression | null {
  const match = FIRST_OF.exec(text);
  if (!match) return null;
  const outer = text.replace(/^\S+\s+\S+\s+of\s+/i, '').replace(/^((?:this|last|next|prior)\s+)the\s+/i, '$1');
  const since = parseSide(`first of ${outer}`, bases.start);
  return { since, until: add(since, 1, (match[1] ?? '').toLowerCase() as TimeUnit) };
}

function refuse(text: string): never {
  throw unparsableTime(text);
}
