// Parser for the functions DATETIME, DATEADD, DATEDIFF, DATETRUNC, LASTDAY and HOLIDAY. Function names are case-insensitive.
import type { Amount, TimeExpression, LastDayUnit } from './expression.ts';
import { TIME_UNITS, type TimeUnit } from './local-time.ts';
import { badDateDeltaError, unparsableTimeError } from './time-errors.ts';

const MAX_LENGTH = 2000;
const MAX_DEPTH = 50;
const TOKEN = /\s*(?:([(),])|('(?:[^']|'')*'|"(?:[^"]|"")*")|([+-]?\d+)|([a-z_]+))/iy;
const LAST_DAY_UNITS: readonly string[] = ['day', 'week', 'month', 'quarter', 'year'] satisfies LastDayUnit[];

interface Token {
  readonly kind: 'mark' | 'text' | 'integer' | 'word' | 'end';
  /** Words in lower case; strings without quotes. */
  readonly value: string;
}
interface Cursor {
  readonly source: string;
  readonly tokens: readonly Token[];
  at: number;
  depth: number;
}

/** Parses text such as `DATEADD(DATETIME('today'), -1, month)`. Throws an AppError with the text if it is invalid. */
export function parseExpression(source: string): TimeExpression {
  if (source.length > MAX_LENGTH) throw unparsableTimeError(source);
  const cursor: Cursor = { source, tokens: tokenize(source), at: 0, depth: 0 };
  const expression = readDate(cursor);
  take(cursor, 'end');
  return expression;
}

function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  const text = source.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const [, mark, quoted, integer, word] = TOKEN.exec(text) ?? [];
    if (mark !== undefined) tokens.push({ kind: 'mark', value: mark });
    else if (quoted !== undefined) tokens.push({ kind: 'text', value: unquote(quoted) });
    else if (integer !== undefined) tokens.push({ kind: 'integer', value: integer });
    else if (word !== undefined) tokens.push({ kind: 'word', value: word.toLowerCase() });
    else throw unparsableTimeError(source);
  }
  return [...tokens, { kind: 'end', value: '' }];
}

function unquote(quoted: string): string {
  const quote = quoted.charAt(0);
  return quoted.slice(1, -1).replaceAll(quote + quote, quote);
}

const peek = (cursor: Cursor): Token => cursor.tokens[cursor.at] ?? { kind: 'end', value: '' };

function take(cursor: Cursor, kind: Token['kind'], value?: string): string {
  const token = peek(cursor);
  if (token.kind !== kind || (value !== undefined && token.value !== value)) throw unparsableTimeError(cursor.source);
  cursor.at += 1;
  return token.value;
}

/** Consumes a comma if there is one, and returns whether there was. */
function takeComma(cursor: Cursor): boolean {
  const isComma = peek(cursor).value === ',' && peek(cursor).kind === 'mark';
  if (isComma) cursor.at += 1;
  return isComma;
}

/** Parses the last argument with an optional trailing comma. Not used for the dates of DATETIME and DATEDIFF. */
function readLastArgument<T>(cursor: Cursor, read: (cursor: Cursor) => T): T {
  const value = read(cursor);
  takeComma(cursor);
  return value;
}

/** Parses the arguments of a call, with its parentheses. */
function readParenthesized<T>(cursor: Cursor, read: () => T): T {
  if (++cursor.depth > MAX_DEPTH) throw unparsableTimeError(cursor.source);
  take(cursor, 'mark', '(');
  const value = read();
  take(cursor, 'mark', ')');
  cursor.depth -= 1;
  return value;
}

function readDate(cursor: Cursor): TimeExpression {
  const name = take(cursor, 'word');
  return readParenthesized(cursor, () => {
    switch (name) {
      case 'datetime':
        return { kind: 'datetime', text: take(cursor, 'text') };
      case 'dateadd':
        return readAdd(cursor);
      case 'datetrunc':
        return { kind: 'truncate', base: readDateThenComma(cursor), unit: readLastArgument(cursor, readUnit) };
      case 'lastday':
        return { kind: 'lastDay', base: readDateThenComma(cursor), unit: readLastArgument(cursor, readLastDayUnit) };
      case 'holiday':
        return readHoliday(cursor);
      default:
        throw unparsableTimeError(cursor.source);
    }
  });
}

function readDateThenComma(cursor: Cursor): TimeExpression {
  const date = readDate(cursor);
  take(cursor, 'mark', ',');
  return date;
}

function readAdd(cursor: Cursor): TimeExpression {
  const base = readDateThenComma(cursor);
  const amount = readAmount(cursor);
  take(cursor, 'mark', ',');
  return { kind: 'add', base, amount, unit: readLastArgument(cursor, readUnit) };
}

function readAmount(cursor: Cursor): Amount {
  if (peek(cursor).kind === 'integer') return { kind: 'integer', value: Number(take(cursor, 'integer')) };
  take(cursor, 'word', 'datediff');
  return readParenthesized(cursor, () => {
    const from = readDateThenComma(cursor);
    const to = readDate(cursor);
    const unit = takeComma(cursor) ? readLastArgument(cursor, () => take(cursor, 'word')) : 'day';
    if (unit !== 'day' && unit !== 'year') throw badDateDeltaError();
    return { kind: 'difference', from, to, unit };
  });
}

function readHoliday(cursor: Cursor): TimeExpression {
  const name = take(cursor, 'text');
  takeComma(cursor);
  const within = peek(cursor).kind === 'word' ? readDate(cursor) : null;
  takeComma(cursor);
  const country = peek(cursor).kind === 'text' ? take(cursor, 'text') : null;
  if (country !== null) takeComma(cursor);
  return { kind: 'holiday', name, within, country };
}

function readUnit(cursor: Cursor): TimeUnit {
  const word = take(cursor, 'word');
  const unit = TIME_UNITS.find((name) => name === word);
  if (unit === undefined) throw unparsableTimeError(cursor.source);
  return unit;
}

function readLastDayUnit(cursor: Cursor): LastDayUnit {
  const unit = readUnit(cursor);
  if (!LAST_DAY_UNITS.includes(unit)) throw unparsableTimeError(cursor.source);
  return unit as LastDayUnit;
}
