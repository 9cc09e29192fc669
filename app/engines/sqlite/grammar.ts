// SQLite's statements: where they begin and end by its own lexical rules, what they are by a parsed tree. What
// cannot be parsed is refused. The final guarantee is the Warehouse's own test of the compiled statement.
import { tooManyChars } from '#app/domain/sql/too-many-chars.ts';
import type { Checked, Diagnostic, Grammar, ParsedStatement, StatementKind, TextOrigin } from '#app/domain/sql/grammar.ts';
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';
import { lexSqlite, splitSqlite, type SqliteToken } from '#app/domain/sql/sqlite-lexer.ts';
import { findTables } from '#app/engines/shared/cst-tables.ts';
import { isSelect, nodesOf, type AnySelect, type Node } from '#app/engines/shared/cst.ts';
import { remember } from '#app/engines/shared/remember.ts';
import { columnsOfClause } from './clause-columns.ts';
import { limitOf, withLimit } from './limit.ts';
import { describedTable } from './pragma.ts';
import { deniesFunction, findClauseProblem, findReadProblem } from './refusals.ts';
import { isTooDeep, lengthProblem, MAX_STATEMENT_WORDS, MAX_WORDS, parseOne, TOO_DEEP } from './parse-statement.ts';
import { replaceTables } from './replace-tables.ts';
import { countWords } from '#app/engines/shared/short-lists.ts';

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

const WORD_LIMITS: Readonly<Record<TextOrigin, number>> = { typed: MAX_WORDS, composed: MAX_STATEMENT_WORDS };

function parseScript(sql: string, origin: TextOrigin): Checked<readonly TreeStatement[]> {
  const read = readTokens(sql);
  if (!read.ok) return read;
  const statements = splitSqlite(read.value);
  const tooLong = lengthRefusal(sql, statements, WORD_LIMITS[origin]);
  if (tooLong) return refuse(tooLong);
  const results = statements.map((tokens) => parseStatement(sql, tokens));
  const diagnostics = results.flatMap((result) => (result.ok ? [] : result.diagnostics));
  if (diagnostics.length > 0) return { ok: false, diagnostics };
  return { ok: true, value: results.flatMap((result) => (result.ok ? [result.value] : [])) };
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

/** Of all statements together: what is read at once. */
function lengthRefusal(sql: string, statements: readonly (readonly SqliteToken[])[], limit: number): Diagnostic | null {
  const wordCount = statements.reduce((count, tokens) => count + countWords(sql, tokens), 0);
  const message = lengthProblem(wordCount, limit);
  return message === null ? null : { code: 'syntax', message, from: 0, to: sql.length };
}

function parseStatement(sql: string, tokens: readonly SqliteToken[]): Checked<TreeStatement> {
  const [from, to] = [tokens[0]?.from ?? 0, tokens.at(-1)?.to ?? sql.length];
  const text = sql.slice(from, to);
  const problem = parenthesisProblem(sql, tokens);
  if (problem) return refuse(problem);
  const tree = parseOne(text, from);
  return mapChecked(tree, (node) => ({ tree: node, parsed: { sql: text, from, to, ...describe(node) } }));
}

function parenthesisProblem(sql: string, tokens: readonly SqliteToken[]): Diagnostic | null {
  const open: SqliteToken[] = [];
  for (const token of tokens) {
    if (token.kind === 'open') open.push(token);
    if (token.kind === 'close' && !open.pop())
      return { code: 'syntax', message: 'Unmatched closing parenthesis.', from: token.from, to: token.to };
  }
  const last = open.at(-1);
  if (last) return { code: 'syntax', message: 'Unclosed parenthesis.', from: last.from, to: last.to };
  const first = tokens[0];
  return first && isTooDeep(sql, tokens) ? { code: 'syntax', message: TOO_DEEP, from: first.from, to: first.to } : null;
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
  for (const node of nodesOf(tree))
    if (node.type === 'func_call' && node.name.type === 'identifier') names.add(foldAsciiCase(node.name.name));
  return [...names];
}

function proveReadOnly(sql: string, origin: TextOrigin): Checked<ParsedStatement> {
  const checked = parseScript(sql, origin);
  if (!checked.ok) return checked;
  const [statement, second] = checked.value;
  if (!statement) return refuse({ code: 'empty', message: 'There is no statement.', from: 0, to: sql.length });
  if (second)
    return refuse({
      code: 'several-statements',
      message: 'Only one statement is allowed here.',
      from: second.parsed.from,
      to: second.parsed.to,
    });
  const { parsed, tree } = statement;
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

/** Comments that some engines run. */
function versionedComment(sql: string): Diagnostic | null {
  if (!sql.includes('/*!')) return null;
  const lexed = lexSqlite(sql);
  const found = lexed.ok ? lexed.tokens.find(({ kind, from }) => kind === 'comment' && sql.startsWith('/*!', from)) : undefined;
  return found ? { code: 'not-read-only', message: 'A comment must not begin with /*!.', from: found.from, to: found.to } : null;
}

const PREFIX = 'SELECT (';

function checkExpression(text: string, use: 'condition' | 'value'): Checked<string> {
  const read = readTokens(text);
  if (!read.ok) return read;
  const [tokens, another] = splitSqlite(read.value);
  const [first, last] = [tokens?.[0], tokens?.at(-1)];
  if (!tokens || !first || !last) return refuse({ code: 'empty', message: `The ${use} is empty.`, from: 0, to: text.length });
  if (another)
    return refuse({
      code: 'several-statements',
      message: `A ${use} must not hold a second statement.`,
      from: another[0]?.from ?? 0,
      to: another.at(-1)?.to ?? 0,
    });
  const problem = parenthesisProblem(text, tokens) ?? versionedComment(text) ?? lengthRefusal(text, [tokens], MAX_WORDS);
  if (problem) return refuse(problem);
  const tree = parseOne(`${PREFIX}${text.slice(first.from, last.to)}\n)`, first.from - PREFIX.length, { allowParameters: false });
  if (!tree.ok) return refuse(...tree.diagnostics.map((diagnostic) => within(diagnostic, text)));
  const clauseProblem = findClauseProblem(tree.value, { from: first.from, to: last.to });
  return clauseProblem ? refuse(clauseProblem) : { ok: true, value: withoutComments(text, read.value, last.to) };
}

/** Comments become spaces, so that nothing that follows can be swallowed. */
function withoutComments(text: string, tokens: readonly SqliteToken[], to: number): string {
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
