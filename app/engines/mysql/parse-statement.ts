// One MySQL statement as a tree, every failure as a diagnostic. Each text is parsed once in an isolate, for all readers.
import type { Checked, Diagnostic } from '#app/domain/sql/grammar.ts';
import { isDeeperThan, nodesOf, type Node } from '#app/engines/shared/cst.ts';
import { ParsedTooLong, parseWithBudget } from '#app/engines/shared/parse-budget.ts';
import { remember } from '#app/engines/shared/remember.ts';
import { countWords, shortenLists } from '#app/engines/shared/short-lists.ts';
import { lexMysql, unquote, type MysqlToken } from './lexer.ts';
import { shadowOf } from './shadow.ts';

const MAX_BRACKET_DEPTH = 50;
const MAX_TREE_DEPTH = 1_000;
const TOO_DEEP = 'Parentheses and CASE expressions are nested too deeply.';
/** Tokens of what users write, in one text, and of one statement as it runs. */
export const MAX_WORDS = 6_000;
export const MAX_STATEMENT_WORDS = 40_000;
const TOO_MUCH_WORK =
  'The statement takes too long to read. Nest fewer parentheses and CASE expressions, and check that each is closed.';
const MAX_KEPT_BYTES = 12_000_000;
/** Of a tree, as V8 stores it. */
const BYTES_PER_WORD = 250;

/** Whether brackets of any kind are nested deeper than in any of our statements. */
function isTooDeep(sql: string, tokens: readonly MysqlToken[]): boolean {
  let depth = 0;
  for (const { kind, from, to } of tokens) {
    const word = kind === 'word' && to - from <= 4 ? sql.slice(from, to).toLowerCase() : '';
    if (kind === 'open' || word === 'case') depth += 1;
    if (kind === 'close' || word === 'end') depth = Math.max(0, depth - 1);
    if (depth > MAX_BRACKET_DEPTH) return true;
  }
  return false;
}

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
  const shifted = (problem: Diagnostic) => ({ ...problem, from: problem.from + offset, to: problem.to + offset });
  return { ok: false, diagnostics: checked.diagnostics.map(shifted) };
}

interface ParsedText {
  readonly checked: Checked<Node>;
  readonly bytes: number;
}

const parseText = remember(
  (sql: string, parameters: string): ParsedText => {
    const lexed = lexMysql(sql);
    if (!lexed.ok) return failed(lexed.error);
    const tokens = lexed.tokens.filter(({ kind }) => kind !== 'comment');
    const wordCount = countWords(sql, tokens);
    const tooLong = lengthProblem(wordCount, MAX_STATEMENT_WORDS);
    if (tooLong !== null) return failed(wholeText(tooLong, sql));
    if (isTooDeep(sql, tokens)) return failed(wholeText(TOO_DEEP, sql));
    return { checked: parseShadow(sql, { tokens, wordCount, parameters }), bytes: BYTES_PER_WORD * wordCount };
  },
  { maxBytes: MAX_KEPT_BYTES, bytesOf: ({ bytes }) => bytes },
);

const failed = (problem: Diagnostic): ParsedText => ({ checked: { ok: false, diagnostics: [problem] }, bytes: BYTES_PER_WORD });

interface Plain {
  readonly tokens: readonly MysqlToken[];
  readonly wordCount: number;
  readonly parameters: string;
}

function parseShadow(sql: string, { tokens, wordCount, parameters }: Plain): Checked<Node> {
  // Lists are as long in the shadow, token by token.
  const shadow = shortenLists(shadowOf(sql, tokens), tokens);
  try {
    const paramTypes: '?'[] = parameters === 'none' ? [] : ['?'];
    const { statements } = parseWithBudget(shadow, wordCount, { dialect: 'mysql', paramTypes });
    const [statement, second] = statements.filter(({ type }) => type !== 'empty');
    if (!statement || second) return { ok: false, diagnostics: [wholeText('This is not exactly one statement.', sql)] };
    if (isDeeperThan(statement, MAX_TREE_DEPTH))
      return { ok: false, diagnostics: [wholeText('The statement is nested too deeply, or chains too many operators.', sql)] };
    readNames(statement, sql);
    return { ok: true, value: statement };
  } catch (error) {
    // The parser throws its syntax errors, and RangeErrors for trees deeper than the stack: both are the text's fault.
    return { ok: false, diagnostics: [error instanceof ParsedTooLong ? wholeText(TOO_MUCH_WORK, sql) : syntaxError(sql, error)] };
  }
}

/** Names and texts as the statement has them. */
function readNames(tree: Node, sql: string): void {
  for (const node of nodesOf(tree)) {
    if (!node.range) continue;
    const text = sql.slice(...node.range);
    if (node.type === 'identifier') Object.assign(node, { name: unquote(text), text });
    else if (node.type === 'string_literal') Object.assign(node, { value: unquote(text), text });
  }
}

const wholeText = (message: string, sql: string): Diagnostic => ({ code: 'syntax', message, from: 0, to: sql.length });

function syntaxError(sql: string, error: unknown): Diagnostic {
  const text = error instanceof Error ? error.message : '';
  const isUnexpected = /^Syntax Error: Unexpected /.test(text);
  const [, line, column] = /^--> .*:(\d+):(\d+)$/m.exec(text) ?? [];
  const at = line === undefined ? 0 : placeOf(sql, Number(line), Number(column));
  const [found = ''] = /^(?:[\w$\u0080-\uffff]+|.)/u.exec(sql.slice(at)) ?? [];
  const unexpected = at >= sql.length ? 'end of the statement' : found;
  const message = isUnexpected ? `Syntax error: unexpected ${unexpected}` : 'The statement can’t be parsed.';
  return { code: 'syntax', message, from: at, to: Math.max(at, Math.min(at + 1, sql.length)) };
}

/** The parser counts lines from 1, and \r\n, \n and \r each end one. */
function placeOf(sql: string, line: number, column: number): number {
  const ends = [...sql.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: end }) => index + end.length);
  return (line === 1 ? 0 : (ends[line - 2] ?? 0)) + column - 1;
}
