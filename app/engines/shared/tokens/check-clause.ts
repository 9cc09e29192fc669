// Checks a user-written clause by its tokens: it must be one expression without subqueries that can't break out of the statement
// around it.
import type { Checked, Diagnostic } from '#app/domain/sql/grammar.ts';
import { pairParentheses, splitStatements } from './outline.ts';
import { refuse, takeClause, withoutComments } from '#app/engines/shared/grammar/checked.ts';
import { listCalledFunctions, readTokens } from './read-script.ts';
import type { SqlToken } from './token.ts';
import { isWord, strayMembership, type TokenRules } from './token-rules.ts';

/** See Grammar. */
export function checkClause(text: string, use: 'condition' | 'value', rules: TokenRules): Checked<string> {
  const read = readTokens(text, rules);
  if (!read.ok) return read;
  const clause = takeClause(splitStatements(read.value), { text, use });
  if (!clause.ok) return clause;
  const { tokens, ...range } = clause.value;
  const paired = pairParentheses(tokens);
  if (!paired.ok) return refuse(paired.problem);
  const problem =
    membershipProblem(tokens, rules) ??
    wordProblem(tokens, rules) ??
    functionProblem(listCalledFunctions(tokens, text, rules), rules);
  if (problem) return refuse({ ...range, ...problem });
  return { ok: true, value: withoutComments(text, read.value, range.to) };
}

type Problem = Pick<Diagnostic, 'code' | 'message'> & Partial<Pick<Diagnostic, 'from' | 'to'>>;

const SUBQUERY = 'Subqueries aren’t allowed here.';

/** In a clause, IN accepts only a list in parentheses or brackets. */
function membershipProblem(tokens: readonly SqlToken[], rules: TokenRules): Problem | null {
  const named = rules.readsBehindIn
    ? tokens.find((token, index) => isWord(tokens[index - 1], 'IN') && token.kind !== 'open')
    : undefined;
  const found = strayMembership(tokens, rules) ?? named;
  return found ? { code: 'subquery', message: SUBQUERY, from: found.from, to: found.to } : null;
}

function wordProblem(tokens: readonly SqlToken[], rules: TokenRules): Problem | null {
  const open: (SqlToken | undefined)[] = [];
  for (const [index, token] of tokens.entries()) {
    const { from, to } = token;
    if (token.kind === 'open') open.push(tokens[index - 1]);
    if (token.kind === 'close') open.pop();
    if (token.kind === 'parameter') return { code: 'syntax', message: 'Parameters can’t be used here.', from, to };
    if (token.text === ',' && open.length === 0) return { code: 'syntax', message: 'Enter a single expression.', from, to };
    if (token.kind !== 'word' || tokens[index - 1]?.text === '.') continue;
    if (QUERY_WORDS.has(token.text) && !isColumn(token, rules)) return { code: 'subquery', message: SUBQUERY, from, to };
    if (token.text === 'FROM' && !isOwnFrom(tokens, index, { called: open.at(-1), rules }))
      return { code: 'subquery', message: SUBQUERY, from, to };
    if (open.length === 0 && rules.clauseWords.has(token.text) && !isGroupOfOrder(tokens, index))
      return { code: 'syntax', message: 'Enter a single expression.', from, to };
  }
  return null;
}

const QUERY_WORDS: ReadonlySet<string> = new Set(['SELECT', 'VALUES', 'TABLE', 'JOIN', 'INTO']);
/** In engines with few reserved words, the other words can be column names; there, only SELECT starts a query. */
const isColumn = (token: SqlToken, { reserved }: TokenRules): boolean => token.text !== 'SELECT' && !reserved.has(token.text);

function isOwnFrom(
  tokens: readonly SqlToken[],
  at: number,
  { called, rules }: { called: SqlToken | undefined; rules: TokenRules },
): boolean {
  if (isWord(tokens[at - 1], 'DISTINCT') && (isWord(tokens[at - 2], 'IS') || isWord(tokens[at - 2], 'NOT'))) return true;
  return called?.kind === 'word' && rules.fromFunctions.has(called.text);
}

const isGroupOfOrder = (tokens: readonly SqlToken[], at: number): boolean =>
  isWord(tokens[at], 'GROUP') && isWord(tokens[at - 1], 'WITHIN');

function functionProblem(functions: readonly string[], { deniesFunction }: TokenRules): Problem | null {
  const denied = functions.find(deniesFunction);
  return denied === undefined ? null : { code: 'function-denied', message: `The function ${denied} is not allowed.` };
}
