// Long lists of plain values, left out before a statement is parsed: they name nothing, and cost milliseconds. What is right of
// IN, and the rows of an INSERT.
import type { SqliteToken } from '#app/domain/sql/sqlite-lexer.ts';

const NUMBER = /^\d+(?:\.\d+)?$/;

/** The text with all but the first value of each list as spaces: every place in it stays where it is. `tokens` are its own. */
export function shortenLists(sql: string, tokens: readonly SqliteToken[]): string {
  let [short, position] = ['', 0];
  for (const { from, to } of findTails(sql, tokens)) {
    short += sql.slice(position, from) + ' '.repeat(to - from);
    position = to;
  }
  return short + sql.slice(position);
}

/** Words and symbols of one statement that are left to parse, comments not counted. */
export function countWords(sql: string, tokens: readonly SqliteToken[]): number {
  const all = tokens.filter(({ kind }) => kind !== 'comment').length;
  return findTails(sql, tokens).reduce((count, { words }) => count - words, all);
}

/** What can be left out. */
interface Tail {
  readonly from: number;
  readonly to: number;
  readonly words: number;
}

function findTails(sql: string, tokens: readonly SqliteToken[]): Tail[] {
  const tails: Tail[] = [];
  const words = tokens.filter(({ kind }) => kind !== 'comment');
  const isInsert = isWord(sql, words[0], 'insert') || isWord(sql, words[0], 'replace');
  let depth = 0;
  for (let at = 0; at < words.length; at += 1) {
    const kind = words[at]?.kind;
    if (kind === 'open') depth += 1;
    if (kind === 'close') depth -= 1;
    if (kind !== 'word' || words[at + 1]?.kind !== 'open') continue;
    const isRows = isInsert && depth === 0 && isWord(sql, words[at], 'values');
    const tail = isRows ? rowsTail(sql, words, at + 1) : isWord(sql, words[at], 'in') ? listTail(sql, words, at + 1) : null;
    if (tail) tails.push(rangeOf(words, tail));
  }
  return tails;
}

/** The first and the last token of a tail. */
type Span = readonly [first: number, last: number];

/** From behind the first value to before the closing parenthesis. */
function listTail(sql: string, tokens: readonly SqliteToken[], open: number): Span | null {
  const close = endOfValues(sql, tokens, open);
  return close === null || close === open + 2 ? null : [open + 2, close - 1];
}

/** From behind the first row to the end of the last that has only plain values. */
function rowsTail(sql: string, tokens: readonly SqliteToken[], open: number): Span | null {
  const first = endOfValues(sql, tokens, open);
  let last = first;
  while (last !== null && isComma(sql, tokens[last + 1]) && tokens[last + 2]?.kind === 'open') {
    const next = endOfValues(sql, tokens, last + 2);
    if (next === null) break;
    last = next;
  }
  return first === null || last === null || last === first ? null : [first + 1, last];
}

/** Where the parenthesis closes that contains plain values only; null where it does not. */
function endOfValues(sql: string, tokens: readonly SqliteToken[], open: number): number | null {
  if (!isValue(sql, tokens[open + 1])) return null;
  let end = open + 2;
  while (isComma(sql, tokens[end]) && isValue(sql, tokens[end + 1])) end += 2;
  return tokens[end]?.kind === 'close' ? end : null;
}

const rangeOf = (tokens: readonly SqliteToken[], [first, last]: Span): Tail => ({
  from: tokens[first]?.from ?? 0,
  to: tokens[last]?.to ?? 0,
  words: last - first + 1,
});

const isWord = (sql: string, token: SqliteToken | undefined, word: string): boolean =>
  token?.kind === 'word' && token.to - token.from === word.length && sql.slice(token.from, token.to).toLowerCase() === word;

const isComma = (sql: string, token: SqliteToken | undefined): boolean => token?.kind === 'other' && sql[token.from] === ',';

const isValue = (sql: string, token: SqliteToken | undefined): boolean =>
  token !== undefined && (token.kind === 'string' || (token.kind === 'other' && NUMBER.test(sql.slice(token.from, token.to))));
