// Parses one statement into a tree, with every failure as a diagnostic. Results are cached per isolate.
import type { Checked, Diagnostic, TextOrigin } from '#app/domain/sql/grammar.ts';
import type { SqliteToken } from '#app/domain/sql/sqlite-lexer.ts';
import { isDeeperThan, type Node } from './walk-tree.ts';
import { ParsedTooLong } from './parse-budget.ts';
import { remember } from '#app/engines/shared/grammar/remember.ts';
import { countWords } from '#app/engines/shared/grammar/short-lists.ts';

/** Max nesting of parentheses and CASE expressions: above what generated statements need, below SQLite's own limit. */
const MAX_BRACKET_DEPTH = 50;
/** Far above SQLite's own limit. */
const MAX_TREE_DEPTH = 1_000;
export const TOO_DEEP = 'Parentheses and CASE expressions are nested too deeply.';

/** Max tokens of user-written text, which parse in about 50 ms. 20 KB of ordinary SQL have 5,000 tokens. */
const MAX_WORDS = 6_000;
/** Max tokens of a generated statement: it can contain a virtual dataset twice, row clauses, and 3,500 tokens per time zone column. */
const MAX_STATEMENT_WORDS = 40_000;
const WORD_LIMITS: Readonly<Record<TextOrigin, number>> = { typed: MAX_WORDS, composed: MAX_STATEMENT_WORDS };

const TOO_MUCH_WORK =
  'The statement takes too long to read. Nest fewer parentheses and CASE expressions, and check that each is closed.';
/** Max size of the tree cache per isolate. */
const MAX_KEPT_BYTES = 12_000_000;
/** Approximate memory of a tree in V8 per token. */
const BYTES_PER_WORD = 250;

/** Whether brackets or CASE expressions are nested too deeply to parse. Reads each token once. */
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

/** Returns a diagnostic if the statements together have too many tokens to parse. */
export function findTooLong(sql: string, statements: readonly (readonly SqliteToken[])[], origin: TextOrigin): Diagnostic | null {
  const wordCount = statements.reduce((count, tokens) => count + countWords(sql, tokens), 0);
  const limit = WORD_LIMITS[origin];
  if (wordCount <= limit) return null;
  const message = `This SQL is too long: it has ${wordCount} words and symbols, and the limit is ${limit}. Values in an IN list or an INSERT don't count.`;
  return wholeText(message, sql);
}

export interface LexedText {
  readonly sql: string;
  readonly tokens: readonly SqliteToken[];
  readonly wordCount: number;
  readonly allowsParameters: boolean;
}

/** An engine's hooks of the parser. */
interface CstSyntax {
  readonly lex: (
    sql: string,
  ) => { readonly ok: true; readonly tokens: readonly SqliteToken[] } | { readonly ok: false; readonly error: Diagnostic };
  /** Checks a text before it is parsed; returns a message if it must be rejected. */
  readonly findProblem: (text: LexedText) => string | null;
  /** Parses a text into statements. Throws the parser's errors. */
  readonly parse: (text: LexedText) => readonly Node[];
  /** Post-processes the parsed tree. */
  readonly complete?: (statement: Node, sql: string) => void;
  /** Converts an error of the parser to a diagnostic. */
  readonly describeError: (sql: string, error: unknown) => Diagnostic;
}

export type ParseOne = (sql: string, offset: number, options?: { readonly allowParameters: boolean }) => Checked<Node>;

interface ParsedText {
  readonly checked: Checked<Node>;
  readonly bytes: number;
}

/** The parser returns cached trees, which must not be changed. `offset` is added to the positions in diagnostics. */
export function createCstParser(syntax: CstSyntax): ParseOne {
  const parseText = remember((sql: string, parameters: string): ParsedText => readText(sql, parameters !== 'none', syntax), {
    maxBytes: MAX_KEPT_BYTES,
    measureBytes: ({ bytes }) => bytes,
  });
  return (sql, offset, { allowParameters } = { allowParameters: true }) => {
    const { checked } = parseText(sql, allowParameters ? 'parameters' : 'none');
    if (checked.ok || offset === 0) return checked;
    const shifted = (problem: Diagnostic) => ({ ...problem, from: problem.from + offset, to: problem.to + offset });
    return { ok: false, diagnostics: checked.diagnostics.map(shifted) };
  };
}

function readText(sql: string, allowsParameters: boolean, syntax: CstSyntax): ParsedText {
  const lexed = syntax.lex(sql);
  if (!lexed.ok) return failed(lexed.error);
  const tooLong = findTooLong(sql, [lexed.tokens], 'composed');
  if (tooLong !== null) return failed(tooLong);
  const text = { sql, tokens: lexed.tokens, wordCount: countWords(sql, lexed.tokens), allowsParameters };
  const problem = syntax.findProblem(text);
  if (problem !== null) return failed(wholeText(problem, sql));
  return { checked: parseTree(text, syntax), bytes: BYTES_PER_WORD * text.wordCount };
}

const failed = (problem: Diagnostic): ParsedText => ({ checked: { ok: false, diagnostics: [problem] }, bytes: BYTES_PER_WORD });

function parseTree(text: LexedText, { parse, complete, describeError }: CstSyntax): Checked<Node> {
  const { sql } = text;
  try {
    const [statement, second] = parse(text).filter(({ type }) => type !== 'empty');
    if (!statement || second) return { ok: false, diagnostics: [wholeText('This is not exactly one statement.', sql)] };
    if (isDeeperThan(statement, MAX_TREE_DEPTH))
      return { ok: false, diagnostics: [wholeText('The statement is nested too deeply, or chains too many operators.', sql)] };
    complete?.(statement, sql);
    return { ok: true, value: statement };
  } catch (error) {
    // The parser throws syntax errors, and RangeErrors (stack overflow) for deeply nested text. Both are caused by the text.
    const problem = error instanceof ParsedTooLong ? wholeText(TOO_MUCH_WORK, sql) : describeError(sql, error);
    return { ok: false, diagnostics: [problem] };
  }
}

const wholeText = (message: string, sql: string): Diagnostic => ({ code: 'syntax', message, from: 0, to: sql.length });
