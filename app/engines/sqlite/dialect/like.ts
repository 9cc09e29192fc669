// LIKE in an engine that takes patterns of at most 50 bytes: longer ones become searches for their fixed text.
import { AppError } from '#app/domain/errors.ts';
import type { LikeOptions } from '#app/domain/sql/dialect.ts';
import { trimEndWhere } from '#app/domain/text/trim-end.ts';

const MAX_PATTERN_BYTES = 50;

/** SQLite's LIKE ignores the case of ASCII letters always, and so do the searches: `ignoreCase` changes nothing.
 * Throws INVALID_SQL_ERROR for a long pattern with wildcards inside its fixed text. */
export function likeCondition(left: string, right: string, { negated, pattern }: LikeOptions): string {
  const isShort = new TextEncoder().encode(pattern).length <= MAX_PATTERN_BYTES;
  if (isShort) return `${left} ${negated ? 'NOT LIKE' : 'LIKE'} ${right}`;
  const search = longSearch(left, right, pattern);
  return negated ? `NOT (${search})` : search;
}

function longSearch(left: string, right: string, pattern: string): string {
  if (/^%+$/.test(pattern)) return `${left} LIKE substr(${right}, 1, 1)`;
  const opens = /^%*/.exec(pattern)?.[0].length ?? 0;
  const closes = pattern.length - trimEndWhere(pattern, (character) => character === '%').length;
  const length = [...pattern].length - opens - closes;
  if (/[%_]/.test(pattern.slice(opens, pattern.length - closes))) {
    throw new AppError(
      'INVALID_SQL_ERROR',
      `A LIKE pattern of more than ${MAX_PATTERN_BYTES} bytes can have % only at its ends.`,
    );
  }
  const text = `lower(${left})`;
  const needle = opens + closes === 0 ? `lower(${right})` : `lower(substr(${right}, ${opens + 1}, ${length}))`;
  if (opens > 0 && closes > 0) return `instr(${text}, ${needle}) > 0`;
  if (opens > 0) return `substr(${text}, -${length}) = ${needle}`;
  return closes > 0 ? `substr(${text}, 1, ${length}) = ${needle}` : `${text} = ${needle}`;
}
