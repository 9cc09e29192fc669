// Counts how often a token-based grammar reads its tokens.
import { createStepCounter, READS_PER_NODE, list, nest, WALKED_STATEMENTS } from '#app/engines/shared/grammar/walks.fixture.ts';
import { createTokenGrammar } from './create-grammar.ts';
import type { TokenRules } from './token-rules.ts';
import type { SqlToken } from './token.ts';

/** Includes statements that the tree-based grammars refuse. */
export const TOKEN_STATEMENTS: Readonly<Record<string, string>> = {
  ...WALKED_STATEMENTS,
  'table functions in table functions': nest('SELECT * FROM TABLE(f(a => TABLE(t), b => (', 'SELECT 1', ')))', 30),
  'parentheses in FROM': `SELECT * FROM ${nest('(', 't', ')')}`,
  'many items in a list': `SELECT * FROM t WHERE a IN (${list(10_000, String)})`,
  'many names with dots': `SELECT ${list(3_000, () => 'a.b.c.d')} FROM t`,
};

/** Returns the number of token reads by each walk over the statement, and the number of tokens. */
export function countTokenReads(
  sql: string,
  rules: TokenRules,
): { readonly tokens: number; readonly reads: Record<string, number> } {
  const lexed = rules.lex(sql);
  if (!lexed.ok) throw new Error(lexed.error.message);
  const { step, countSteps } = createStepCounter(20 * READS_PER_NODE * lexed.tokens.length, `${lexed.tokens.length} tokens`);
  const counted = (token: SqlToken): SqlToken =>
    new Proxy(token, {
      get(target, name, receiver) {
        step();
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
  const lex: TokenRules['lex'] = (text) => {
    const found = rules.lex(text);
    return found.ok ? { ok: true, tokens: found.tokens.map(counted) } : found;
  };
  const grammar = createTokenGrammar({ ...rules, lex });
  const statement = { kind: 'select' as const, sql, from: 0, to: sql.length, tables: null, functions: [] };
  const walks: Readonly<Record<string, () => unknown>> = {
    parse: () => grammar.parse(sql),
    proof: () => grammar.proveReadOnly(sql),
    'tables with row clauses': () => grammar.replaceTables?.(sql, ({ ref }) => (ref.table === 't' ? 'SELECT 1' : null)),
    limit: () => grammar.limitOf(statement),
    'another limit': () => grammar.withLimit(statement, 10),
    'columns of a clause': () => grammar.columnsOfClause?.(sql),
  };
  const reads = Object.fromEntries(Object.entries(walks).map(([name, walk]) => [name, countSteps(walk)]));
  return { tokens: lexed.tokens.length, reads };
}
