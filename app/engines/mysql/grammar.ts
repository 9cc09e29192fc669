// MySQL's and MariaDB's statements: where they begin and end by the lexical rules of our sessions, what they are by a parsed tree.
// What cannot be parsed is refused. The final guarantee is the server's: the session can only read.
import { tooManyChars } from '#app/domain/sql/too-many-chars.ts';
import type { Checked, Diagnostic, Grammar, ParsedStatement, TextOrigin } from '#app/domain/sql/grammar.ts';
import {
  collectChecked,
  findLoneParenthesis,
  mapChecked,
  placeWithin,
  refuse,
  takeClause,
  takeOnly,
  withoutComments,
} from '#app/engines/shared/grammar/checked.ts';
import { findTooLong } from '#app/engines/shared/cst/parser.ts';
import { remember } from '#app/engines/shared/grammar/remember.ts';
import { columnsOfClause } from './grammar/clause-columns.ts';
import { areBuiltIn, listFunctionCalls, deniesFunction, readsVariables } from './grammar/functions.ts';
import { lexMysql, splitMysql, type MysqlToken } from './grammar/lexer.ts';
import { limitOf, withLimit } from './grammar/limit.ts';
import { parseOne } from './grammar/parse-statement.ts';
import { readTokens, type ReadStatement } from './grammar/read-statement.ts';
import { findClauseProblem, findReadProblem, findTableProblem, notReadOnly } from './grammar/refusals.ts';
import { replaceTables } from './grammar/replace-tables.ts';
import { sessionChange } from './grammar/session-change.ts';

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

function parseScript(sql: string, origin: TextOrigin): Checked<readonly ReadStatement[]> {
  const lexed = lex(sql);
  if (!lexed.ok) return lexed;
  const statements = splitMysql(lexed.value);
  const tooLong = findTooLong(sql, statements, origin);
  if (tooLong !== null) return refuse(tooLong);
  const results = statements.map((tokens): Checked<ReadStatement> => {
    const range = { from: tokens[0]?.from ?? 0, to: tokens.at(-1)?.to ?? sql.length };
    const problem = findLoneParenthesis(tokens);
    return problem ? refuse(problem) : readTokens(sql, tokens, range);
  });
  return collectChecked(results);
}

function lex(sql: string): Checked<readonly MysqlToken[]> {
  if (sql.length > MAX_STATEMENT_CHARS) {
    const message = tooManyChars(MAX_STATEMENT_CHARS);
    return refuse({ code: 'syntax', message, from: MAX_STATEMENT_CHARS, to: sql.length });
  }
  const lexed = lexMysql(sql);
  return lexed.ok ? { ok: true, value: lexed.tokens } : refuse(lexed.error);
}

function proveReadOnly(sql: string, origin: TextOrigin): Checked<ParsedStatement> {
  const checked = parseScript(sql, origin);
  if (!checked.ok) return checked;
  const only = takeOnly(checked.value, sql, ({ parsed }) => parsed);
  if (!only.ok) return only;
  const problem = readProblem(only.value);
  return problem ? refuse(problem) : { ok: true, value: only.value.parsed };
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
  const clause = takeClause(splitMysql(lexed.value), { text, use });
  if (!clause.ok) return clause;
  const { tokens, from, to } = clause.value;
  const problem = findTooLong(text, [tokens], 'typed') ?? findLoneParenthesis(tokens);
  if (problem) return refuse(problem);
  const tree = parseOne(`${PREFIX}${text.slice(from, to)}\n)`, from - PREFIX.length, { allowParameters: false });
  if (!tree.ok) return refuse(...tree.diagnostics.map((diagnostic) => placeWithin(diagnostic, text)));
  const functions = listFunctionCalls(text, tokens).map(({ name }) => name);
  const clauseProblem = findClauseProblem(tree.value, functions, { from, to });
  return clauseProblem ? refuse(clauseProblem) : { ok: true, value: withoutComments(text, lexed.value, to) };
}

function callsBuiltInsOnly(expression: string): boolean {
  const lexed = lexMysql(expression);
  if (!lexed.ok) return false;
  const tokens = lexed.tokens.filter(({ kind }) => kind !== 'comment');
  return areBuiltIn(listFunctionCalls(expression, tokens)) && !readsVariables(expression, tokens);
}
