// SQLite's statements: where they begin and end by its own lexical rules, what they are by a parsed tree. What
// cannot be parsed is refused. The final guarantee is the Warehouse's own test of the compiled statement.
import { tooManyChars } from '#app/domain/sql/too-many-chars.ts';
import type { Checked, Diagnostic, Grammar, ParsedStatement, StatementKind, TextOrigin } from '#app/domain/sql/grammar.ts';
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';
import { lexSqlite, splitSqlite, type SqliteToken } from '#app/domain/sql/sqlite-lexer.ts';
import { findTables } from '#app/engines/shared/cst/find-tables.ts';
import { isSelect, walkTree, type AnySelect, type Node } from '#app/engines/shared/cst/walk-tree.ts';
import {
  collectChecked,
  findLoneParenthesis,
  findVersionedComment,
  mapChecked,
  placeWithin,
  refuse,
  takeClause,
  takeOnly,
  withoutComments,
} from '#app/engines/shared/grammar/checked.ts';
import { findTooLong, isTooDeep, TOO_DEEP } from '#app/engines/shared/cst/parser.ts';
import { remember } from '#app/engines/shared/grammar/remember.ts';
import { columnsOfClause } from './grammar/clause-columns.ts';
import { limitOf, withLimit } from './grammar/limit.ts';
import { describedTable } from './grammar/pragma.ts';
import { deniesFunction, findClauseProblem, findReadProblem } from './grammar/refusals.ts';
import { parseOne } from './grammar/parse-statement.ts';
import { replaceTables } from './grammar/replace-tables.ts';

const MAX_STATEMENT_CHARS = 100_000;

const prove = remember(proveReadOnly);

export const sqliteGrammar: Grammar = {
  parse: remember((sql: string) => mapChecked(parseScript(sql, 'typed'), (statements) => statements.map(({ parsed }) => parsed))),
  proveReadOnly: (sql, origin = 'typed') => prove(sql, origin),
  limitOf,
  withLimit,
  deniesFunction,
  checkExpression: remember(checkExpression),
  columnsOfClause,
  replaceTables,
};

interface TreeStatement {
  readonly parsed: ParsedStatement;
  readonly tree: Node;
}

function parseScript(sql: string, origin: TextOrigin): Checked<readonly TreeStatement[]> {
  const read = readTokens(sql);
  if (!read.ok) return read;
  const statements = splitSqlite(read.value);
  const tooLong = findTooLong(sql, statements, origin);
  if (tooLong !== null) return refuse(tooLong);
  const results = statements.map((tokens) => parseStatement(sql, tokens));
  return collectChecked(results);
}

function readTokens(sql: string): Checked<readonly SqliteToken[]> {
  if (sql.length > MAX_STATEMENT_CHARS) {
    return refuse({
      code: 'syntax',
      message: tooManyChars(MAX_STATEMENT_CHARS),
      from: MAX_STATEMENT_CHARS,
      to: sql.length,
    });
  }
  const lexed = lexSqlite(sql);
  if (!lexed.ok) return refuse({ code: 'syntax', ...lexed.error });
  return { ok: true, value: lexed.tokens };
}

function parseStatement(sql: string, tokens: readonly SqliteToken[]): Checked<TreeStatement> {
  const [from, to] = [tokens[0]?.from ?? 0, tokens.at(-1)?.to ?? sql.length];
  const text = sql.slice(from, to);
  const problem = nestingProblem(sql, tokens);
  if (problem) return refuse(problem);
  const tree = parseOne(text, from);
  return mapChecked(tree, (node) => ({ tree: node, parsed: { sql: text, from, to, ...describe(node) } }));
}

function nestingProblem(sql: string, tokens: readonly SqliteToken[]): Diagnostic | null {
  const lone = findLoneParenthesis(tokens);
  const first = tokens[0];
  if (lone || !first) return lone;
  return isTooDeep(sql, tokens) ? { code: 'syntax', message: TOO_DEEP, from: first.from, to: first.to } : null;
}

function describe(tree: Node): Pick<ParsedStatement, 'kind' | 'tables' | 'functions'> {
  const described = describedTable(tree);
  if (described) return { kind: 'show', tables: [described], functions: [] };
  const select = readingSelect(tree);
  const found = select && findTables(select);
  return { kind: kindOf(tree), tables: found?.isCertain ? found.tables : null, functions: functionsOf(tree) };
}

/** The select that a statement is or explains. */
function readingSelect(tree: Node): AnySelect | undefined {
  if (isSelect(tree)) return tree;
  return tree.type === 'explain_stmt' && isSelect(tree.statement) ? tree.statement : undefined;
}

function kindOf({ type }: Node): StatementKind {
  if (type === 'select_stmt' || type === 'compound_select_stmt') return 'select';
  if (type === 'explain_stmt') return 'explain';
  if (type === 'insert_stmt' || type === 'update_stmt' || type === 'delete_stmt') return 'dml';
  if (/^(?:pragma|start_transaction|commit_transaction|rollback_transaction|savepoint|release_savepoint)_stmt$/.test(type))
    return 'session';
  return /^(?:create|alter|drop)_/.test(type) ? 'ddl' : 'other';
}

function functionsOf(tree: Node): string[] {
  const names = new Set<string>();
  for (const node of walkTree(tree))
    if (node.type === 'func_call' && node.name.type === 'identifier') names.add(foldAsciiCase(node.name.name));
  return [...names];
}

function proveReadOnly(sql: string, origin: TextOrigin): Checked<ParsedStatement> {
  const checked = parseScript(sql, origin);
  if (!checked.ok) return checked;
  const only = takeOnly(checked.value, sql, ({ parsed }) => parsed);
  if (!only.ok) return only;
  const { parsed, tree } = only.value;
  const select = readingSelect(tree);
  const isReading = parsed.kind === 'show';
  const problem = versionedComment(sql) ?? (select ? findReadProblem(select, parsed) : isReading ? null : notReadOnly(parsed));
  return problem ? refuse(problem) : { ok: true, value: parsed };
}

const notReadOnly = ({ from, to }: ParsedStatement): Diagnostic => ({
  code: 'not-read-only',
  message: 'Only read-only statements are allowed here.',
  from,
  to,
});

const versionedComment = (sql: string): Diagnostic | null =>
  findVersionedComment(sql, () => {
    const lexed = lexSqlite(sql);
    return lexed.ok ? lexed.tokens : [];
  });

const PREFIX = 'SELECT (';

function checkExpression(text: string, use: 'condition' | 'value'): Checked<string> {
  const read = readTokens(text);
  if (!read.ok) return read;
  const clause = takeClause(splitSqlite(read.value), { text, use });
  if (!clause.ok) return clause;
  const { tokens, from, to } = clause.value;
  const problem = nestingProblem(text, tokens) ?? versionedComment(text) ?? findTooLong(text, [tokens], 'typed');
  if (problem) return refuse(problem);
  const tree = parseOne(`${PREFIX}${text.slice(from, to)}\n)`, from - PREFIX.length, { allowParameters: false });
  if (!tree.ok) return refuse(...tree.diagnostics.map((diagnostic) => placeWithin(diagnostic, text)));
  const clauseProblem = findClauseProblem(tree.value, { from, to });
  return clauseProblem ? refuse(clauseProblem) : { ok: true, value: withoutComments(text, read.value, to) };
}
