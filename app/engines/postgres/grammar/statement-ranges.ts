// Where statements begin and end without what is around them: spaces, comments, semicolons of empty statements.
import type { PgToken } from './pg-parser.ts';

export interface OffsetRange {
  readonly from: number;
  readonly to: number;
}

export interface RangedToken extends OffsetRange {
  readonly kind: PgToken['kind'];
}

/** PostgreSQL's own spaces; a line comment ends with its line. */
const BEFORE = /(?:[ \t\n\r\f\v;]|--[^\n\r]*)*/y;
const AFTER: ReadonlySet<string | undefined> = new Set([' ', '\t', '\n', '\r', '\f', '\v', ';']);

/** The range without its surroundings, as far as that is certain without the tokens. */
export function trimSpaces(sql: string, whole: OffsetRange): OffsetRange {
  BEFORE.lastIndex = whole.from;
  BEFORE.test(sql);
  const from = BEFORE.lastIndex;
  let { to } = whole;
  while (to > from && AFTER.has(sql[to - 1])) to -= 1;
  return from < to ? { from, to } : whole;
}

/** Whether a range without spaces can begin or end with a comment. Most do not: reading all tokens takes longer than parsing. */
export function mayHoldComments(sql: string, { from, to }: OffsetRange): boolean {
  const text = sql.slice(from, to);
  const lastLine = text.slice(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
  return text.startsWith('/*') || text.endsWith('*/') || lastLine.includes('--');
}

/** The range from its first to its last token. `words`: the tokens that are no comments. */
export function trimComments(words: readonly RangedToken[], { from, to }: OffsetRange): OffsetRange {
  const first = words[firstIndex(words, (word) => word.from >= from)];
  const last = words[firstIndex(words, (word) => word.to > to) - 1];
  return first && last && first.from <= last.from ? { from: first.from, to: last.to } : { from, to };
}

/** The first for which `isBehind` is true, by binary search: it is true for all that follow. */
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
