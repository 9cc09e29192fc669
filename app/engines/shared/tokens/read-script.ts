// The statements of a script by an engine's tokens. What can't be read is refused with its place.
import { tooManyChars } from '#app/domain/sql/too-many-chars.ts';
import type { Checked, ParsedStatement, TableRef } from '#app/domain/sql/grammar.ts';
import { refuse } from '#app/engines/shared/grammar/checked.ts';
import { findSources } from './find-sources.ts';
import type { Sources } from './source-walk.ts';
import { pairParentheses, splitStatements, type Pairs } from './outline.ts';
import type { SqlToken } from './token.ts';
import { isName, type TokenRules } from './token-rules.ts';

const MAX_STATEMENT_CHARS = 1_000_000;
const MAX_STATEMENTS = 1_000;

export interface TokenStatement {
  readonly parsed: ParsedStatement;
  /** Without comments; places count in the whole script. */
  readonly tokens: readonly SqlToken[];
  readonly pairs: Pairs;
  readonly found: Sources;
}

export function readTokens(sql: string, rules: TokenRules): Checked<readonly SqlToken[]> {
  if (sql.length > MAX_STATEMENT_CHARS) {
    const message = tooManyChars(MAX_STATEMENT_CHARS);
    return refuse({ code: 'syntax', message, from: MAX_STATEMENT_CHARS, to: sql.length });
  }
  const lexed = rules.lex(sql);
  return lexed.ok ? { ok: true, value: lexed.tokens } : refuse({ code: 'syntax', ...lexed.error });
}

export function readScript(sql: string, rules: TokenRules): Checked<readonly TokenStatement[]> {
  const read = readTokens(sql, rules);
  if (!read.ok) return read;
  const split = splitStatements(read.value);
  if (split.length > MAX_STATEMENTS)
    return refuse({
      code: 'syntax',
      message: `A script may have at most ${MAX_STATEMENTS} statements.`,
      from: 0,
      to: sql.length,
    });
  const statements: TokenStatement[] = [];
  for (const tokens of split) {
    const paired = pairParentheses(tokens);
    if (!paired.ok) return refuse(paired.problem);
    statements.push(describe(sql, { tokens, pairs: paired.pairs, rules }));
  }
  return { ok: true, value: statements };
}

interface Outlined {
  readonly tokens: readonly SqlToken[];
  readonly pairs: Pairs;
  readonly rules: TokenRules;
}

function describe(sql: string, { tokens, pairs, rules }: Outlined): TokenStatement {
  const [from, to] = [tokens[0]?.from ?? 0, tokens.at(-1)?.to ?? 0];
  const kind = rules.kindOf(tokens);
  const found = findSources(tokens, sql, { pairs, rules });
  const targets = rules.findTargets(tokens, kind, sql);
  const refs = [...found.sources.map(({ ref }) => ref), ...(targets ?? []).map((parts) => refOf(parts, sql, rules))];
  const functions = listCalledFunctions(tokens, sql, rules);
  const isKnown =
    !functions.some((name) => rules.exposesServer?.(name)) && found.isCertain && targets !== null && !refs.includes(null);
  const tables = isKnown ? refs.filter((ref) => ref !== null) : null;
  const parsed = { sql: sql.slice(from, to), from, to, kind, tables, functions };
  return { parsed, tokens, pairs, found };
}

function refOf(parts: readonly SqlToken[], sql: string, rules: TokenRules): TableRef | null {
  const [table, schema = null, catalog = null, more] = parts.map((part) => rules.nameOf(part, sql)).toReversed();
  return table === undefined || more !== undefined ? null : { catalog, schema, table };
}

/** All words before an opening parenthesis that aren't reserved, in lower case. */
export function listCalledFunctions(tokens: readonly SqlToken[], sql: string, rules: TokenRules): string[] {
  const names = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (tokens[index + 1]?.text !== '(' || !isName(token)) continue;
    if (token.kind === 'word' && rules.reserved.has(token.text)) continue;
    names.add(rules.nameOf(token, sql).toLowerCase());
  }
  return [...names];
}
