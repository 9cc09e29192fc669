// One SQLite statement as a tree, every failure as a diagnostic.
import { parse } from 'sql-parser-cst';
import type { Checked } from '#app/domain/sql/grammar.ts';
import type { SqliteToken } from '#app/domain/sql/sqlite-lexer.ts';
import { isDeeperThan, type Node } from '#app/engines/shared/cst.ts';

/** The parser's time doubles with each grouping parenthesis around a mistake. */
const MAX_GROUPING_DEPTH = 16;
/** Far above what SQLite itself takes. */
const MAX_TREE_DEPTH = 1_000;
const KEYWORDS_BEFORE_GROUP =
  /^(?:and|or|not|in|on|by|as|is|if|when|then|else|case|where|having|select|from|join|like|glob|between|escape|distinct|all|union|except|intersect|limit|offset|values|using|end|over|filter)$/i;
const STATEMENT_START = /^(?:select|with|values)$/i;

/** Whether parentheses that only group are nested deeper than any statement of ours. */
export function isTooDeep(sql: string, tokens: readonly SqliteToken[]): boolean {
  const kinds: boolean[] = [];
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'close' && kinds.pop()) depth -= 1;
    if (token.kind !== 'open') continue;
    const isGroup = isGrouping(sql, tokens[index - 1], tokens[index + 1]);
    kinds.push(isGroup);
    if (isGroup) depth += 1;
    if (depth > MAX_GROUPING_DEPTH) return true;
  }
  return false;
}

function isGrouping(sql: string, before: SqliteToken | undefined, after: SqliteToken | undefined): boolean {
  const textOf = (token: SqliteToken | undefined): string => (token ? sql.slice(token.from, token.to) : '');
  if (after?.kind === 'word' && STATEMENT_START.test(textOf(after))) return false;
  const isCall = before?.kind === 'name' || (before?.kind === 'word' && !KEYWORDS_BEFORE_GROUP.test(textOf(before)));
  return !isCall;
}

/** The statement's tree. `offset` is added to the places in diagnostics. */
export function parseOne(
  sql: string,
  offset: number,
  options: { readonly allowParameters: boolean } = { allowParameters: true },
): Checked<Node> {
  try {
    const { statements } = parse(sql, {
      dialect: 'sqlite',
      includeRange: true,
      paramTypes: options.allowParameters ? ['?nr'] : [],
    });
    const [statement, second] = statements.filter(({ type }) => type !== 'empty');
    const problem = statement && !second ? depthProblem(statement) : 'This is not exactly one statement.';
    if (statement && problem === null) return { ok: true, value: statement };
    return { ok: false, diagnostics: [{ code: 'syntax', message: problem ?? '', from: offset, to: offset + sql.length }] };
  } catch (error) {
    // The parser throws its syntax errors, and RangeErrors for trees deeper than the stack: both are the text's fault.
    return { ok: false, diagnostics: [syntaxError(sql, offset, error)] };
  }
}

const depthProblem = (tree: Node): string | null =>
  isDeeperThan(tree, MAX_TREE_DEPTH) ? 'The statement is nested too deeply, or chains too many operators.' : null;

function syntaxError(sql: string, offset: number, error: unknown) {
  const text = error instanceof Error ? error.message : '';
  const [, found] = /^Syntax Error: Unexpected (.*)/.exec(text) ?? [];
  const [, line, column] = /^--> .*:(\d+):(\d+)$/m.exec(text) ?? [];
  const at = line === undefined ? 0 : placeOf(sql, Number(line), Number(column));
  const message = found === undefined ? 'The statement cannot be read.' : `Syntax error: unexpected ${found}`;
  return {
    code: 'syntax' as const,
    message,
    from: offset + at,
    to: Math.max(offset + at, Math.min(offset + at + 1, offset + sql.length)),
  };
}

/** The parser counts lines from 1, and \r\n, \n and \r each end one. */
function placeOf(sql: string, line: number, column: number): number {
  const ends = [...sql.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: end }) => index + end.length);
  return (line === 1 ? 0 : (ends[line - 2] ?? 0)) + column - 1;
}
