// One SQLite statement as a tree, every failure as a diagnostic.
import { parse } from 'sql-parser-cst';
import type { Checked, Diagnostic } from '#app/domain/sql/grammar.ts';
import type { SqliteToken } from '#app/domain/sql/sqlite-lexer.ts';
import { isDeeperThan, type Node } from '#app/engines/shared/cst.ts';
import { withShortLists } from './short-lists.ts';

/** Of parentheses and CASE expressions: more than statements of ours have, less than SQLite itself takes. */
const MAX_BRACKET_DEPTH = 50;
/** Far above what SQLite itself takes. */
const MAX_TREE_DEPTH = 1_000;
export const TOO_DEEP = 'Parentheses and CASE expressions are nested too deeply.';

/**
 * The parser tries alternatives without remembering what it has read: around a mistake its work can double with each
 * bracket. It looks at its `dialect` option with every alternative, some 40 times for each character of a plain statement,
 * so that these looks measure its work. As many are allowed as take 10 ms, and as many more as a text of its length needs.
 */
const BASE_LOOKS = 40_000;
const LOOKS_PER_CHAR = 60;
const TOO_MUCH_WORK =
  'The statement takes too long to read. Nest fewer parentheses and CASE expressions, and check that each is closed.';

/** Whether brackets of any kind are nested deeper than in any statement of ours. Reads each token once. */
export function isTooDeep(sql: string, tokens: readonly SqliteToken[]): boolean {
  let depth = 0;
  for (const { kind, from, to } of tokens) {
    const word = kind === 'word' && to - from <= 4 ? sql.slice(from, to).toLowerCase() : '';
    if (kind === 'open' || word === 'case') depth += 1;
    if (kind === 'close' || word === 'end') depth = Math.max(0, depth - 1);
    if (depth > MAX_BRACKET_DEPTH) return true;
  }
  return false;
}

/** The statement's tree. `offset` is added to the places in diagnostics. */
export function parseOne(
  sql: string,
  offset: number,
  options: { readonly allowParameters: boolean } = { allowParameters: true },
): Checked<Node> {
  let looks = BASE_LOOKS + LOOKS_PER_CHAR * sql.length;
  try {
    const { statements } = parse(withShortLists(sql), {
      get dialect() {
        looks -= 1;
        if (looks < 0) throw new Error(TOO_MUCH_WORK);
        return 'sqlite' as const;
      },
      includeRange: true,
      paramTypes: options.allowParameters ? ['?nr'] : [],
    });
    const [statement, second] = statements.filter(({ type }) => type !== 'empty');
    const problem = statement && !second ? depthProblem(statement) : 'This is not exactly one statement.';
    if (statement && problem === null) return { ok: true, value: statement };
    return { ok: false, diagnostics: [{ code: 'syntax', message: problem ?? '', from: offset, to: offset + sql.length }] };
  } catch (error) {
    // The parser throws its syntax errors, and RangeErrors for trees deeper than the stack: both are the text's fault.
    return { ok: false, diagnostics: [looks < 0 ? tooMuchWork(sql, offset) : syntaxError(sql, offset, error)] };
  }
}

const tooMuchWork = (sql: string, offset: number): Diagnostic => ({
  code: 'syntax',
  message: TOO_MUCH_WORK,
  from: offset,
  to: offset + sql.length,
});

const depthProblem = (tree: Node): string | null =>
  isDeeperThan(tree, MAX_TREE_DEPTH) ? 'The statement is nested too deeply, or chains too many operators.' : null;

function syntaxError(sql: string, offset: number, error: unknown): Diagnostic {
  const text = error instanceof Error ? error.message : '';
  const [, found] = /^Syntax Error: Unexpected (.*)/.exec(text) ?? [];
  const [, line, column] = /^--> .*:(\d+):(\d+)$/m.exec(text) ?? [];
  const at = line === undefined ? 0 : placeOf(sql, Number(line), Number(column));
  const message = found === undefined ? 'The statement cannot be read.' : `Syntax error: unexpected ${found}`;
  return {
    code: 'syntax',
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
