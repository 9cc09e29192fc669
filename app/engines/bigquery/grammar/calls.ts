// Lists the functions that a statement calls, and whether all are built in. Pure.
import type { SqlToken } from '#app/engines/shared/tokens/token.ts';
import { isName, isWord } from '#app/engines/shared/tokens/token-rules.ts';
import { isBuiltIn, isInNamespace } from './function-names.ts';
import { BIGQUERY_RESERVED } from '#app/engines/bigquery/names.ts';

/** A user-defined routine can read any table that its creator can. */
export function callsBuiltInsOnly(all: readonly SqlToken[], sql: string): boolean {
  const tokens = all.filter(({ kind }) => kind !== 'comment');
  return tokens.every((token, at) => tokens[at + 1]?.text !== '(' || !isName(token) || isOwn(tokens, at, sql));
}

function isOwn(tokens: readonly SqlToken[], at: number, sql: string): boolean {
  const [token, dot, owner] = [tokens[at], tokens[at - 1], tokens[at - 2]];
  if (token?.kind !== 'word') return false;
  const name = sql.slice(token.from, token.to).toLowerCase();
  if (dot?.text !== '.') return BIGQUERY_RESERVED.has(token.text) || isBuiltIn(name);
  // `(x).upper()` calls upper.
  if (owner?.kind === 'close') return isBuiltIn(name);
  if (owner?.kind !== 'word' || tokens[at - 3]?.text === '.') {
    const [second, first] = [tokens[at - 2], tokens[at - 4]];
    const isSafe = isWord(first, 'SAFE') && tokens[at - 5]?.text !== '.' && second?.kind === 'word';
    return isSafe && isInNamespace(second.text.toLowerCase(), name);
  }
  return isInNamespace(owner.text.toLowerCase(), name);
}
