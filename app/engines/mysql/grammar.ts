// MySQL's and MariaDB's statements: where they begin and end by the lexical rules of our sessions, what they are by a parsed tree.
// What cannot be parsed is refused. The final guarantee is the server's: the session can only read.
import { tooManyChars } from '#app/domain/sql/too-many-chars.ts';
import type { Checked, Diagnostic, Grammar, ParsedStatement, TextOrigin } from '#app/domain/sql/grammar.ts';
import { remember } from '#app/engines/shared/remember.ts';
import { countWords } from '#app/engines/shared/short-lists.ts';
import { columnsOfClause } from './clause-columns.ts';
import { areBuiltIn, callsOf, deniesFunction, readsVariables } from './functions.ts';
import { lexMysql, splitMysql, type MysqlToken } from './lexer.ts';
import { limitOf, withLimit } from './limit.ts';
import { lengthProblem, MAX_STATEMENT_WORDS, MAX_WORDS, parseOne } from './parse-statement.ts';
import { readTokens, type ReadStatement } from './read-statement.ts';
import { findClauseProblem, findReadProblem, findTableProblem, notReadOnly } from './refusals.ts';
import { replaceTables } from './replace-tables.ts';
import { sessionChange } from './session-change.ts';

const MAX_STATEMENT_CHARS = 100_000;

const prove = remember(proveReadOnly);

export const mysqlGrammar: Grammar = {
  parse: remember((sql: string) => mapChecked(parseScript(sql, 'typed'), (statements) => statements.map(({ parsed }) => parsed))),
  proveReadOnly: (sql, origin = 'typed') => prove(sql, origin),
  limitOf,
  withLimit,
  deniesFunction,
  checkExpression: remember(checkExpression),
  callsBuiltInsOnly,
  columnsOfClause,
  replaceTables,
  sessionChange,
};

const WORD_LIMITS: Readonly<Record<TextOrigin, number>> = { typed: MAX_WORDS, composed: MAX_STATEMENT_WORDS };

function parseScript(sql: string, origin: TextOrigin): Checked<readonly ReadStatement[]> {
  const lexed = lex(sql);
  if (!lexed.ok) return lexed;
  const statements = splitMysql(lexed.value);
  const wordCount = statements.reduce((count, tokens) => count + countWords(sql, tokens), 0);
  const tooLong = lengthProblem(wordCount, WORD_LIMITS[origin]);
  if (tooLong !== null) return refuse({ code: 'syntax', message: tooLong, from: 0, to: sql.length });
  const results = statements.map((tokens): Checked<ReadStatement> => {
    const range = { from: tokens[0]?.from ?? 0, to: tokens.at(-1)?.to ?? sql.length };
    const problem = parenthesisProblem(tokens);
    return problem ? refuse(problem) : readTokens(sql, tokens, range);
  });
  const diagnostics = results.flatMap((result) => (result.ok ? [] : result.diagnostics));
  if (diagnostics.length > 0) return { ok: false, diagnostics };
  return { ok: true, value: results.flatMap((result) => (result.ok ? [result.value] : [])) };
}

function lex(sql: string): Checked<readonly MysqlToken[]> {
  if (sql.length > MAX_STATEMENT_CHARS) {
    const message = tooManyChars(MAX_STATEMENT_CHARS);
    return refuse({ code: 'syntax', message, from: MAX_STATEMENT_CHARS, to: sql.length });
  }
  const lexed = lexMysql(sql);
  return lexed.ok ? { ok: true, value: lexed.tokens } : refuse(lexed.error);
}

function parenthesisProblem(tokens: readonly MysqlToken[]): Diagnostic | null {
  const open: MysqlToken[] = [];
  for (const token of tokens) {
    if (token.kind === 'open') open.push(token);
    if (token.kind === 'close' && !open.pop())
      return { code: 'syntax', message: 'Unmatched closing parenthesis.', from: token.from, to: token.to };
  }
  const last = open.at(-1);
  return last ? { code: 'syntax', message: 'Unclosed parenthesis.', from: last.from, to: last.to } : null;
}

function proveReadOnly(sql: string, origin: TextOrigin): Checked<ParsedStatement> {
  const checked = parseScript(sql, origin);
  if (!checked.ok) return checked;
  const [statement, second] = checked.value;
  if (!statement) return refuse({ code: 'empty', message: 'There is no statement.', from: 0, to: sql.length });
  if (second) {
    const { from, to } = second.parsed;
    return refuse({ code: 'several-statements', message: 'Only one statement is allowed here.', from, to });
  }
  const problem = readProblem(statement);
  return problem ? refuse(problem) : { ok: true, value: statement.parsed };
}

function readProblem({ parsed, select, problem }: ReadStatement): Diagnostic | null {
  if (problem !== null) return notReadOnly(problem, parsed);
  if (select) return findReadProblem(select, parsed);
  if (parsed.kind === 'show') return findTableProblem(parsed.tables ?? [], parsed);
  return notReadOnly('Only read-only statements are allowed here.', parsed);
}

const PREFIX = 'SELECT (';

function checkExpression(text: string, use: 'condition' | 'value'): Checked<string> {
  const lexed = lex(text);
  if (!lexed.ok) return lexed;
  const [tokens, another] = splitMysql(lexed.value);
  const [first, last] = [tokens?.[0], tokens?.at(-1)];
  if (!tokens || !first || !last) return refuse({ code: 'empty', message: `The ${use} is empty.`, from: 0, to: text.length });
  if (another) {
    const range = { from: another[0]?.from ?? 0, to: another.at(-1)?.to ?? 0 };
    return refuse({ code: 'several-statements', message: `A ${use} must not hold a second statement.`, ...range });
  }
  const tooLong = lengthProblem(countWords(text, tokens), MAX_WORDS);
  if (tooLong !== null) return refuse({ code: 'syntax', message: tooLong, from: 0, to: text.length });
  const problem = parenthesisProblem(tokens);
  if (problem) return refuse(problem);
  const tree = parseOne(`${PREFIX}${text.slice(first.from, last.to)}\n)`, first.from - PREFIX.length, { allowParameters: false });
  if (!tree.ok) return refuse(...tree.diagnostics.map((diagnostic) => within(diagnostic, text)));
  const functions = callsOf(text, tokens).map(({ name }) => name);
  const clauseProblem = findClauseProblem(tree.value, functions, { from: first.from, to: last.to });
  return clauseProblem ? refuse(clauseProblem) : { ok: true, value: withoutComments(text, lexed.value, last.to) };
}

function callsBuiltInsOnly(expression: string): boolean {
  const lexed = lexMysql(expression);
  if (!lexed.ok) return false;
  const tokens = lexed.tokens.filter(({ kind }) => kind !== 'comment');
  return areBuiltIn(callsOf(expression, tokens)) && !readsVariables(expression, tokens);
}

/** Comments become spaces, so that nothing that follows can be swallowed. */
function withoutComments(text: string, tokens: readonly MysqlToken[], to: number): string {
  let [clean, position] = ['', 0];
  for (const token of tokens) {
    if (token.kind !== 'comment' || token.to > to) continue;
    clean += `${text.slice(position, token.from)} `;
    position = token.to;
  }
  return (clean + text.slice(position, to)).trim();
}

const within = (diagnostic: Diagnostic, text: string): Diagnostic => ({
  ...diagnostic,
  from: Math.min(Math.max(diagnostic.from, 0), text.length),
  to: Math.min(Math.max(diagnostic.to, 0), text.length),
});

const refuse = (...diagnostics: Diagnostic[]): { readonly ok: false; readonly diagnostics: readonly Diagnostic[] } => ({
  ok: false,
  diagnostics,
});

function mapChecked<T, U>(checked: Checked<T>, map: (value: T) => U): Checked<U> {
  return checked.ok ? { ok: true, value: map(checked.value) } : checked;
}
