// Where a statement names something that doesn't exist, so that the right name can take its place. Pure.
import type { SqlNames } from '#app/domain/sql/sql-names.ts';

export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Comments, templates, texts, names in quotes, bare names; what is never closed goes on to the end. */
const TOKENS =
  /--[^\n]*|\/\*(?:[^]*?\*\/|[^]*$)|\{[{%#](?:[^]*?[}%#]\}|[^]*$)|'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|`[^`]*(?:`|$)|[\p{L}_][\p{L}\p{N}_$]*/gu;
const IS_NAME = /^[\p{L}_"`]/u;

/** One for each place that means `wrong`, whatever its case; calls of functions stay. */
export function replaceName(sql: string, { wrong, right }: { readonly wrong: string; readonly right: string }, names: SqlNames) {
  const meant = wrong.toLowerCase();
  return [...sql.matchAll(TOKENS)].flatMap(({ 0: token, index: from }): TextEdit[] => {
    const to = from + token.length;
    if (!IS_NAME.test(token) || (token.startsWith('"') && !names.isQuotedName(token))) return [];
    if (names.read(token).toLowerCase() !== meant || /^\s*\(/.test(sql.slice(to, to + MAX_GAP_CHARS))) return [];
    return [{ from, to, insert: names.write(right) }];
  });
}

const MAX_GAP_CHARS = 20;
