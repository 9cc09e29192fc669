// Parses one side of a range: a phrase ("start of next month", "last 2 weeks", "first of the year"), a function call, or any
// other date.
import { add, datetime, type TimeExpression, type LastDayUnit } from './expression.ts';
import type { TimeUnit } from './local-time.ts';
import { parseExpression } from './parse-expression.ts';
import { unparsableTimeError } from './time-errors.ts';

const MAX_AMOUNT_DIGITS = 9;
const EDGE = /^(start|beginning|end) of\s+(this|last|next|prior)\s+(?:(\d+)\s*)?(day|week|month|quarter|year)s?$/i;
const FIRST = /^(?:first|1st)\s+(?:day\s+)?of\s+(?:(this|last|next|prior)\s+|the\s+)?(day|week|month|quarter|year)s?$/i;
const SCOPED = /^(this|last|next|prior)\s+(?:(\d+)\s*)?(second|minute|day|week|month|quarter|year)s?$/i;
const CALL = /^(?:datetime|dateadd|datetrunc|lastday|holiday)\s*\(/i;

/** `base` replaces "now" or "today" as the reference of phrases, if the query sets one; otherwise null. */
export function parseSide(text: string, base: string | null): TimeExpression {
  const edge = EDGE.exec(text);
  if (edge) return buildEdge(edge, base);
  const first = FIRST.exec(text);
  if (first) {
    const unit = toUnit(first[2]);
    return { kind: 'truncate', base: buildScoped({ scope: first[1] ?? 'this', digits: undefined, unit, text }, base), unit };
  }
  const phrase = SCOPED.exec(text);
  if (phrase) return buildScoped({ scope: phrase[1] ?? '', digits: phrase[2], unit: toUnit(phrase[3]), text }, base);
  return CALL.test(text) ? parseExpression(text) : datetime(text);
}

function buildEdge(match: RegExpExecArray, base: string | null): TimeExpression {
  const [text, edge = '', scope = '', digits] = match;
  const unit = toUnit(match[4]);
  const shifted = buildScoped({ scope, digits, unit, text }, base);
  if (edge.toLowerCase() === 'end') return { kind: 'lastDay', base: shifted, unit: unit as LastDayUnit };
  return { kind: 'truncate', base: shifted, unit };
}

interface Scope {
  readonly scope: string;
  readonly digits: string | undefined;
  readonly unit: TimeUnit;
  readonly text: string;
}

function buildScoped({ scope, digits = '1', unit, text }: Scope, base: string | null): TimeExpression {
  if (digits.length > MAX_AMOUNT_DIGITS) throw unparsableTimeError(text);
  const from = datetime(base ?? (unit === 'second' || unit === 'minute' ? 'now' : 'today'));
  const direction = scope.toLowerCase();
  if (direction === 'this') return from;
  return add(from, direction === 'next' ? Number(digits) : -Number(digits), unit);
}

const toUnit = (word: string | undefined): TimeUnit => (word ?? '').toLowerCase() as TimeUnit;
