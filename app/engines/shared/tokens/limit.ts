// The row limit of a statement, found and set by its tokens.
import type { ParsedStatement } from '#app/domain/sql/grammar.ts';
import { readScript } from './read-script.ts';
import type { SqlToken } from './token.ts';
import { isWord, type TokenRules } from './token-rules.ts';

interface OwnLimit {
  /** The token after LIMIT: a number or ALL. */
  readonly count: SqlToken;
  readonly rows: number | null;
}

/** `unclear`: the statement has a limit in a form that can't be changed. */
type Found = { readonly kind: 'none' | 'unclear' } | ({ readonly kind: 'limit' } & OwnLimit);

function findLimit({ sql, kind }: Pick<ParsedStatement, 'sql' | 'kind'>, rules: TokenRules): Found {
  const read = kind === 'select' ? readScript(sql, rules) : null;
  const statement = read?.ok ? read.value[0] : undefined;
  if (!statement) return { kind: 'unclear' };
  const { tokens, pairs } = statement;
  let found: Found = { kind: 'none' };
  for (let at = 0; at < tokens.length; at += 1) {
    at = pairs.get(at) ?? at;
    if (isWord(tokens[at], 'FETCH') || SETTERS.has(tokens[at]?.text ?? '')) found = { kind: 'unclear' };
    if (!isWord(tokens[at], 'LIMIT')) continue;
    const [count, after] = [tokens[at + 1], tokens[at + 2]];
    if (!count) continue;
    found = { kind: 'unclear' };
    if (after === undefined && isWord(count, 'ALL')) found = { kind: 'limit', count, rows: null };
    if (after === undefined && /^\d{1,15}$/.test(count.text)) found = { kind: 'limit', count, rows: Number(count.text) };
  }
  return found;
}

/** Clauses that follow a limit or redirect the output. Statements with them aren't changed. */
const SETTERS: ReadonlySet<string> = new Set(['SETTINGS', 'FORMAT', 'INTO']);

export function readTokenLimit(statement: ParsedStatement, rules: TokenRules): number | null {
  const found = findLimit(statement, rules);
  return found.kind === 'limit' ? found.rows : null;
}

export function withLimit(statement: ParsedStatement, limit: number, rules: TokenRules): string {
  const { sql, kind } = statement;
  const found = findLimit(statement, rules);
  if (kind !== 'select' || found.kind === 'unclear') return sql;
  if (found.kind === 'none') return `${sql}\nLIMIT ${limit}`;
  const { count, rows } = found as OwnLimit;
  return rows !== null && rows <= limit ? sql : `${sql.slice(0, count.from)}${limit}${sql.slice(count.to)}`;
}
