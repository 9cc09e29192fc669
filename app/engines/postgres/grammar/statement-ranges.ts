// Trims the ranges of statements: removes surrounding spaces, comments, and semicolons of empty statements.
import type { PgToken } from './pg-parser.ts';

export interface OffsetRange {
  readonly from: number;
  readonly to: number;
}

export interface RangedToken extends OffsetRange {
  readonly kind: PgToken['kind'];
}

/** Whitespace as PostgreSQL defines it, and line comments. */
const BEFORE = /(?:[ \t\n\r\f\v;]|--[^\n\r]*)*/y;
const AFTER: ReadonlySet<string | undefined> = new Set([' ', '\t', '\n', '\r', '\f', '\v', ';']);

/** Trims a range as far as possible without tokens. */
export function trimSpaces(sql: string, whole: OffsetRange): OffsetRange {
  BEFORE.lastIndex = whole.from;
  BEFORE.test(sql);
  const from = BEFORE.lastIndex;
  let { to } = whole;
  while (to > from && AFTER.has(sql[to - 1])) to -= 1;
  return from < to ? { from, to } : whole;
}

/** Whether a trimmed range can begin or end with a comment. This check usually avoids scanning tokens, which is slower than parsing. */
export function mayHoldComments(sql: string, { from, to }: OffsetRange): boolean {
  const text = sql.slice(from, to);
  const lastLine = text.slice(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
  return text.startsWith('/*') || text.endsWith('*/') || lastLine.includes('--');
}

/** Trims a range to its first and last token. `words` are the tokens without comments. */
export function trimComments(words: readonly RangedToken[], { from, to }: OffsetRange): OffsetRange {
  const first = words[firstIndex(words, (word) => word.from >= from)];
  const last = words[firstIndex(words, (word) => word.to > to) - 1];
  return first && last && first.from <= last.from ? { from: first.from, to: last.to } : { from, to };
}

/** Binary search for the first word for which `isBehind` is true. */
function firstIndex(words: readonly RangedToken[], isBehind: (word: RangedToken) => boolean): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const word = words[middle];
    if (word && isBehind(word)) high = middle;
    else low = middle + 1;
  }
  return low;
}
