// One SQLite statement as a tree, every failure as a diagnostic. Each text is parsed once in an isolate, for all readers.
import type { Checked, Diagnostic } from '#app/domain/sql/grammar.ts';
import { lexSqlite, type SqliteToken } from '#app/domain/sql/sqlite-lexer.ts';
import { isDeeperThan, type Node } from '#app/engines/shared/cst.ts';
import { ParsedTooLong, parseWithBudget } from '#app/engines/shared/parse-budget.ts';
import { remember } from '#app/engines/shared/remember.ts';
import { countWords, shortenLists } from '#app/engines/shared/short-lists.ts';

/** Of parentheses and CASE expressions: more than our statements have, less than SQLite itself takes. */
const MAX_BRACKET_DEPTH = 50;
/** Far above what SQLite itself takes. */
const MAX_TREE_DEPTH = 1_000;
export const TOO_DEEP = 'Parentheses and CASE expressions are nested too deeply.';

/** Tokens of what users write, in one text: about as many as are parsed in 50 ms. 20 KB of ordinary SQL have 5,000. */
export const MAX_WORDS = 6_000;
/** Of one statement as it runs: a virtual dataset can be in it twice, each table with its row clauses, and days of a zone take 3,500 tokens a column. */
export const MAX_STATEMENT_WORDS = 40_000;

const TOO_MUCH_WORK =
  'The statement takes too long to read. Nest fewer parentheses and CASE expressions, and check that each is closed.';
/** Of the trees that are kept, in each isolate. */
const MAX_KEPT_BYTES = 12_000_000;
/** Of a tree, as V8 stores it. */
const BYTES_PER_WORD = 250;

/** Whether brackets of any kind are nested deeper than in any of our statements. Reads each token once. */
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

/** Why a text has too many tokens to be parsed, or null. */
export const lengthProblem = (wordCount: number, limit: number): string | null =>
  wordCount <= limit
    ? null
    : `This SQL is too long: it has ${wordCount} words and symbols, and the limit is ${limit}. Values in an IN list or an INSERT don't count.`;

/** The statement's tree, never changed: it is kept for the next reader. `offset` is added to the places in diagnostics. */
export function parseOne(
  sql: string,
  offset: number,
  { allowParameters }: { readonly allowParameters: boolean } = { allowParameters: true },
): Checked<Node> {
  const { checked } = parseText(sql, allowParameters ? 'parameters' : 'none');
  if (checked.ok || offset === 0) return checked;
  return { ok: false, diagnostics: checked.diagnostics.map((problem) => shifted(problem, offset)) };
}

const shifted = (problem: Diagnostic, offset: number): Diagnostic => ({
  ...problem,
  from: problem.from + offset,
  to: problem.to + offset,
});

interface ParsedText {
  readonly checked: Checked<Node>;
  readonly bytes: number;
}

const parseText = remember(
  (sql: string, parameters: string): ParsedText => {
    const lexed = lexSqlite(sql);
    if (!lexed.ok) return failed({ code: 'syntax', ...lexed.error });
    const wordCount = countWords(sql, lexed.tokens);
    const tooLong = lengthProblem(wordCount, MAX_STATEMENT_WORDS);
    if (tooLong !== null) return failed(wholeText(tooLong, sql));
    const short = { text: shortenLists(sql, lexed.tokens), wordCount };
    return { checked: parseTokens(sql, short, parameters), bytes: BYTES_PER_WORD * wordCount };
  },
  { maxBytes: MAX_KEPT_BYTES, bytesOf: ({ bytes }) => bytes },
);

const failed = (problem: Diagnostic): ParsedText => ({ checked: { ok: false, diagnostics: [problem] }, bytes: BYTES_PER_WORD });

interface ShortText {
  readonly text: string;
  readonly wordCount: number;
}

function parseTokens(sql: string, { text, wordCount }: ShortText, parameters: string): Checked<Node> {
  try {
    const paramTypes: '?nr'[] = parameters === 'none' ? [] : ['?nr'];
    const { statements } = parseWithBudget(text, wordCount, { dialect: 'sqlite', paramTypes });
    const [statement, second] = statements.filter(({ type }) => type !== 'empty');
    const problem = statement && !second ? depthProblem(statement) : 'This is not exactly one statement.';
    if (statement && problem === null) return { ok: true, value: statement };
    return { ok: false, diagnostics: [wholeText(problem ?? '', sql)] };
  } catch (error) {
    // The parser throws its syntax errors, and RangeErrors for trees deeper than the stack: both are the text's fault.
    return { ok: false, diagnostics: [error instanceof ParsedTooLong ? wholeText(TOO_MUCH_WORK, sql) : syntaxError(sql, error)] };
  }
}

const wholeText = (message: string, sql: string): Diagnostic => ({ code: 'syntax', message, from: 0, to: sql.length });

const depthProblem = (tree: Node): string | null =>
  isDeeperThan(tree, MAX_TREE_DEPTH) ? 'The statement is nested too deeply, or chains too many operators.' : null;

function syntaxError(sql: string, error: unknown): Diagnostic {
  const text = error instanceof Error ? error.message : '';
  const [, found] = /^Syntax Error: Unexpected (.*)/.exec(text) ?? [];
  const [, line, column] = /^--> .*:(\d+):(\d+)$/m.exec(text) ?? [];
  const at = line === undefined ? 0 : placeOf(sql, Number(line), Number(column));
  const message = found === undefined ? 'The statement cannot be read.' : `Syntax error: unexpected ${found}`;
  return { code: 'syntax', message, from: at, to: Math.max(at, Math.min(at + 1, sql.length)) };
}

/** The parser counts lines from 1, and \r\n, \n and \r each end one. */
function placeOf(sql: string, line: number, column: number): number {
  const ends = [...sql.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: end }) => index + end.length);
  return (line === 1 ? 0 : (ends[line - 2] ?? 0)) + column - 1;
}
