// Blanks long lists of literals (IN lists, rows of an INSERT) before a statement is parsed. They don't affect the analysis, but
// take milliseconds to parse.
import type { SqliteToken } from '#app/domain/sql/sqlite-lexer.ts';

const NUMBER = /^\d+(?:\.\d+)?$/;

/** Replaces all but the first value of each list by spaces, so that offsets stay valid. `tokens` are the tokens of `sql`. */
export function shortenLists(sql: string, tokens: readonly SqliteToken[]): string {
  let [short, position] = ['', 0];
  for (const { from, to } of findTails(sql, tokens)) {
    short += sql.slice(position, from) + ' '.repeat(to - from);
    position = to;
  }
  return short + sql.slice(position);
}

/** Counts the tokens of a statement that remain after shortening, without comments. */
export function countWords(sql: string, tokens: readonly SqliteToken[]): number {
  const all = tokens.filter(({ kind }) => kind !== 'comment').length;
  return findTails(sql, tokens).reduce((count, { words }) => count - words, all);
}

/** The part of a list that can be blanked. */
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
    const tail = isRows
      ? findRowsTail(sql, words, at + 1)
      : isWord(sql, words[at], 'in')
        ? findListTail(sql, words, at + 1)
        : null;
    if (tail) tails.push(toTail(words, tail));
  }
  return tails;
}

/** Indexes of the first and last token of a tail. */
type TokenSpan = readonly [first: number, last: number];

/** The tail from after the first value to before the closing parenthesis. */
function findListTail(sql: string, tokens: readonly SqliteToken[], open: number): TokenSpan | null {
  const close = findValuesEnd(sql, tokens, open);
  return close === null || close === open + 2 ? null : [open + 2, close - 1];
}

/** The tail from after the first row to the end of the last row with only literals. */
function findRowsTail(sql: string, tokens: readonly SqliteToken[], open: number): TokenSpan | null {
  const first = findValuesEnd(sql, tokens, open);
  let last = first;
  while (last !== null && isComma(sql, tokens[last + 1]) && tokens[last + 2]?.kind === 'open') {
    const next = findValuesEnd(sql, tokens, last + 2);
    if (next === null) break;
    last = next;
  }
  return first === null || last === null || last === first ? null : [first + 1, last];
}

/** Index of the closing parenthesis; null if the parentheses contain anything but literals. */
function findValuesEnd(sql: string, tokens: readonly SqliteToken[], open: number): number | null {
  if (!isValue(sql, tokens[open + 1])) return null;
  let end = open + 2;
  while (isComma(sql, tokens[end]) && isValue(sql, tokens[end + 1])) end += 2;
  return tokens[end]?.kind === 'close' ? end : null;
}

const toTail = (tokens: readonly SqliteToken[], [first, last]: TokenSpan): Tail => ({
  from: tokens[first]?.from ?? 0,
  to: tokens[last]?.to ?? 0,
  words: last - first + 1,
});

const isWord = (sql: string, token: SqliteToken | undefined, word: string): boolean =>
  token?.kind === 'word' && token.to - token.from === word.length && sql.slice(token.from, token.to).toLowerCase() === word;

const isComma = (sql: string, token: SqliteToken | undefined): boolean => token?.kind === 'other' && sql[token.from] === ',';

const isValue = (sql: string, token: SqliteToken | undefined): boolean =>
  token !== undefined && (token.kind === 'string' || (token.kind === 'other' && NUMBER.test(sql.slice(token.from, token.to))));
