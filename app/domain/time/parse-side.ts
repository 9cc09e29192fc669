// One side of a range: a phrase ("start of next month", "last 2 weeks", "first of the year"), a function call, or any other date.
import { add, datetime, type TimeExpression, type LastDayUnit } from './expression.ts';
import type { TimeUnit } from './local-time.ts';
import { parseExpression } from './parse-expression.ts';
import { unparsableTime } from './time-errors.ts';

const MAX_AMOUNT_DIGITS = 9;
const EDGE = /^(start|beginning|end) of\s+(this|last|next|prior)\s+(?:(\d+)\s*)?(day|week|month|quarter|year)s?$/i;
const FIRST = /^(?:first|1st)\s+(?:day\s+)?of\s+(?:(this|last|next|prior)\s+|the\s+)?(day|week|month|quarter|year)s?$/i;
const SCOPED = /^(this|last|next|prior)\s+(?:(\d+)\s*)?(second|minute|day|week|month|quarter|year)s?$/i;
const CALL = /^(?:datetime|dateadd|datetrunc|lastday|holiday)\s*\(/i;

/** `base` replaces "now" and "today" under the phrases when the query says from where to count; null is neither. */
export function parseSide(text: string, base: string | null): TimeExpression {
  const edge = EDGE.exec(text);
  if (edge) return edgeOf(edge, base);
  const first = FIRST.exec(text);
  if (first) {
    const unit = unitOf(first[2]);
    return { kind: 'truncate', base: scoped({ scope: first[1] ?? 'this', digits: undefined, unit, text }, base), unit };
  }
  const phrase = SCOPED.exec(text);
  if (phrase) return scoped({ scope: phrase[1] ?? '', digits: phrase[2], unit: unitOf(phrase[3]), text }, base);
  return CALL.test(text) ? parseExpression(text) : datetime(text);
}

function edgeOf(match: RegExpExecArray, base: string | null): TimeExpression {
  const [text, edge = '', scope = '', digits] = match;
  const unit = unitOf(match[4]);
  const shifted = scoped({ scope, digits, unit, text }, base);
  if (edge.toLowerCase() === 'end') return { kind: 'lastDay', base: shifted, unit: unit as LastDayUnit };
  return { kind: 'truncate', base: shifted, unit };
}

interface Scope {
  readonly scope: string;
  readonly digits: string | undefined;
  readonly unit: TimeUnit;
  readonly text: string;
}

function scoped({ scope, digits = '1', unit, text }: Scope, base: string | null): TimeExpression {
  if (digits.length > MAX_AMOUNT_DIGITS) throw unparsableTime(text);
  const from = datetime(base ?? (unit === 'second' || unit === 'minute' ? 'now' : 'today'));
  const direction = scope.toLowerCase();
  if (direction === 'this') return from;
  return add(from, direction === 'next' ? Number(digits) : -Number(digits), unit);
}

const unitOf = (word: string | undefined): TimeUnit => (word ?? '').toLowerCase() as TimeUnit;
