// Analyzes statements with PostgreSQL's own parser; unparsable text is refused.
// This is the first line of defense; the server's read-only transaction is the second.
import { tooManyChars } from '#app/domain/sql/too-many-chars.ts';
import type { Checked, Diagnostic, Grammar, ParsedStatement, StatementKind, TextOrigin } from '#app/domain/sql/grammar.ts';
import {
  findLoneParenthesis,
  findVersionedComment,
  mapChecked,
  placeWithin,
  refuse,
  severalStatements,
  syntaxAt,
  takeOnly,
} from '#app/engines/shared/grammar/checked.ts';
import { remember } from '#app/engines/shared/grammar/remember.ts';
import { findTables } from './grammar/find-tables.ts';
import { columnsOfClause } from './grammar/clause-columns.ts';
import { readRowLimit, withLimit } from './grammar/limit.ts';
import { byteOffsets, codePointOffset } from './grammar/offsets.ts';
import {
  MAX_STATEMENT_TREE_CHARS,
  MAX_TREE_CHARS,
  parseTree,
  scanTokens,
  type PgProblem,
  type PgTree,
} from './grammar/pg-parser.ts';
import { replaceTables } from './grammar/replace-tables.ts';
import { callsBuiltInsOnly, deniesFunction, findClauseProblem, findFunctions, findReadProblem } from './grammar/refusals.ts';
import { isPlainSetting, sessionChange } from './grammar/session-change.ts';
import { mayHoldComments, trimComments, trimSpaces, type OffsetRange, type RangedToken } from './grammar/statement-ranges.ts';
import { walkNodes, unwrap } from './grammar/tree.ts';

const MAX_STATEMENT_CHARS = 100_000;
const MAX_STATEMENTS = 1_000;

const prove = remember(proveReadOnly);

export const postgresGrammar: Grammar = {
  parse: remember((sql: string) => mapChecked(parseScript(sql, 'typed'), (statements) => statements.map(({ parsed }) => parsed))),
  proveReadOnly: (sql, origin = 'typed') => prove(sql, origin),
  limitOf: readRowLimit,
  withLimit,
  deniesFunction,
  checkExpression: remember(checkExpression),
  callsBuiltInsOnly: expressionCallsBuiltInsOnly,
  columnsOfClause,
  replaceTables,
  sessionChange,
};

interface TreeStatement {
  readonly parsed: ParsedStatement;
  readonly tree: PgTree;
}

const TREE_LIMITS: Readonly<Record<TextOrigin, number>> = { typed: MAX_TREE_CHARS, composed: MAX_STATEMENT_TREE_CHARS };

function parseScript(sql: string, origin: TextOrigin): Checked<readonly TreeStatement[]> {
  const unreadable = findUnreadable(sql);
  if (unreadable) return refuse(unreadable);
  const found = parseTree(sql, TREE_LIMITS[origin]);
  if (!found.ok) return refuse(syntaxProblem(found.problem, sql));
  if (found.value.length > MAX_STATEMENTS) return refuse(tooManyStatements(sql));
  const offsetOf = byteOffsets(sql);
  const ranges = trimRanges(
    sql,
    found.value.map(({ fromByte, toByte }) => ({ from: offsetOf(fromByte), to: offsetOf(toByte) })),
  );
  if (!ranges.ok) return ranges;
  const parsed = (range: OffsetRange, tree: PgTree) => ({ sql: sql.slice(range.from, range.to), ...range, ...describe(tree) });
  const statements = ranges.value.flatMap((range, index) => {
    const tree = found.value[index]?.tree;
    return tree ? [{ tree, parsed: parsed(range, tree) }] : [];
  });
  return { ok: true, value: statements };
}

function trimRanges(sql: string, wholes: readonly OffsetRange[]): Checked<readonly OffsetRange[]> {
  const ranges = wholes.map((whole) => trimSpaces(sql, whole));
  if (!ranges.some((range) => mayHoldComments(sql, range))) return { ok: true, value: ranges };
  return mapChecked(readTokens(sql), (tokens) => {
    const label = tokens.filter(({ kind }) => kind !== 'comment');
    return wholes.map((whole) => trimComments(label, whole));
  });
}

/** Refuses NUL characters, which would cut the text in C and on the wire, and text that is too long. */
function findUnreadable(sql: string): Diagnostic | null {
  const nul = sql.indexOf('\0');
  if (nul >= 0) return syntaxAt('NUL characters aren’t allowed here.', nul, nul + 1);
  if (!sql.isWellFormed()) return syntaxAt('The text is not well-formed Unicode.', 0, sql.length);
  return sql.length > MAX_STATEMENT_CHARS ? syntaxAt(tooManyChars(MAX_STATEMENT_CHARS), MAX_STATEMENT_CHARS, sql.length) : null;
}

function syntaxProblem({ message, at }: PgProblem, sql: string): Diagnostic {
  if (at === null) return syntaxAt(message, 0, sql.length);
  const from = codePointOffset(sql, at);
  const [word = ''] = /^(?:\w+|.)/su.exec(sql.slice(from)) ?? [];
  return syntaxAt(message, from, from + word.length);
}

function readTokens(sql: string): Checked<readonly RangedToken[]> {
  const scanned = scanTokens(sql);
  if (!scanned.ok) return refuse(syntaxProblem(scanned.problem, sql));
  const offsetOf = byteOffsets(sql);
  return {
    ok: true,
    value: scanned.value.map(({ kind, fromByte, toByte }) => ({ kind, from: offsetOf(fromByte), to: offsetOf(toByte) })),
  };
}

const tooManyStatements = (sql: string): Diagnostic =>
  syntaxAt(`A script may have at most ${MAX_STATEMENTS} statements.`, 0, sql.length);

function describe(tree: PgTree): Pick<ParsedStatement, 'kind' | 'tables' | 'functions'> {
  const kind = kindOf(tree);
  return { kind, tables: tablesOf(tree, kind), functions: findFunctions(tree) };
}

/** Null if unknown: other statements name objects without their type, and user-defined functions can read any table. */
function tablesOf(tree: PgTree, kind: StatementKind): ParsedStatement['tables'] {
  const type = unwrap(tree).type ?? '';
  if (kind === 'show') return showsSession(tree) ? [] : null;
  if (kind === 'session') return isPlainSetting(tree) ? [] : null;
  if (!callsBuiltInsOnly(tree)) return null;
  return kind === 'select' || kind === 'explain' || kind === 'dml' || TABLE_MAKERS.has(type) ? findTables(tree) : null;
}

/** Whether SHOW reads only text and time settings of the session. Other settings expose the server's files and addresses. */
function showsSession(tree: PgTree): boolean {
  const { name } = unwrap(tree).fields;
  return typeof name === 'string' && SESSION_SETTINGS.test(name);
}

const SESSION_SETTINGS =
  /^(?:search_path|timezone|datestyle|intervalstyle|extra_float_digits|(?:client|server)_encoding|server_version(?:_num)?|lc_.*|statement_timeout|transaction_isolation)$/i;

const TABLE_MAKERS: ReadonlySet<string> = new Set(['SelectStmt', 'CreateTableAsStmt', 'ViewStmt']);
const WRITERS: ReadonlySet<string | null> = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']);
const SESSION: ReadonlySet<string | null> = new Set(['VariableSetStmt', 'TransactionStmt', 'ConstraintsSetStmt', 'DiscardStmt']);
const DDL = /^(?:Create.*|Alter.*|Drop.*|RenameStmt|IndexStmt|ViewStmt|TruncateStmt|CommentStmt|Define.*|RuleStmt)$/;

function kindOf(tree: PgTree): StatementKind {
  const { type, fields } = unwrap(tree);
  if (type === 'ExplainStmt') return 'explain';
  if (type === 'VariableShowStmt') return 'show';
  if (SESSION.has(type)) return 'session';
  if (WRITERS.has(type)) return 'dml';
  if (type === 'SelectStmt') {
    if ('intoClause' in fields) return 'ddl';
    for (const node of walkNodes(tree)) if (WRITERS.has(node.type)) return 'dml';
    return 'select';
  }
  return DDL.test(type ?? '') ? 'ddl' : 'other';
}

function proveReadOnly(sql: string, origin: TextOrigin): Checked<ParsedStatement> {
  const checked = parseScript(sql, origin);
  if (!checked.ok) return checked;
  const only = takeOnly(checked.value, sql, ({ parsed }) => parsed);
  if (!only.ok) return only;
  const { parsed, tree } = only.value;
  const problem = versionedComment(sql) ?? findReadProblem(tree, { from: parsed.from, to: parsed.to });
  return problem ? refuse(problem) : { ok: true, value: parsed };
}

const versionedComment = (sql: string): Diagnostic | null =>
  findVersionedComment(sql, () => {
    const tokens = readTokens(sql);
    return tokens.ok ? tokens.value : [];
  });

const PREFIX = 'SELECT (';

function checkExpression(text: string, use: 'condition' | 'value'): Checked<string> {
  const unreadable = findUnreadable(text);
  if (unreadable) return refuse(unreadable);
  const tokens = readTokens(text);
  if (!tokens.ok) return tokens;
  const label = withoutTrailingSemicolons(tokens.value.filter(({ kind }) => kind !== 'comment'));
  const [first, last] = [label[0], label.at(-1)];
  if (!first || !last) return refuse({ code: 'empty', message: `The ${use} is empty.`, from: 0, to: text.length });
  const range = { from: first.from, to: last.to };
  const end = label.findIndex(({ kind }) => kind === 'semicolon');
  const after = label[end + 1];
  if (end >= 0 && after) return refuse(severalStatements(`A ${use} must not hold a second statement.`, after));
  const problem = findLoneParenthesis(label) ?? versionedComment(text);
  if (problem) return refuse(problem);
  const clean = withoutComments(text, tokens.value, last.to);
  const found = parseTree(`${PREFIX}${clean})`, MAX_TREE_CHARS);
  if (!found.ok) return refuse(clauseSyntax(found.problem, text, clean));
  const [statement, second] = found.value;
  const clauseProblem = statement && !second ? findClauseProblem(statement.tree, range) : { ...syntaxAt('', 0, 0), ...range };
  return clauseProblem ? refuse(clauseProblem) : { ok: true, value: clean.trim() };
}

function expressionCallsBuiltInsOnly(expression: string): boolean {
  const found = parseTree(`${PREFIX}${expression}\n)`);
  return found.ok && found.value.every(({ tree }) => callsBuiltInsOnly(tree));
}

function withoutTrailingSemicolons(tokens: readonly RangedToken[]): readonly RangedToken[] {
  const last = tokens.findLastIndex(({ kind }) => kind !== 'semicolon');
  return tokens.slice(0, last + 1);
}

/** Positions are valid for the original text, because comments were replaced by spaces of the same length. */
function clauseSyntax(problem: PgProblem, text: string, clean: string): Diagnostic {
  const found = syntaxProblem(problem, `${PREFIX}${clean})`);
  return placeWithin({ ...found, from: found.from - PREFIX.length, to: found.to - PREFIX.length }, text);
}

/** Replaces comments by spaces of the same length: offsets stay valid, and a line comment can't hide SQL appended to the text. */
function withoutComments(text: string, tokens: readonly RangedToken[], to: number): string {
  let [clean, position] = ['', 0];
  for (const token of tokens) {
    if (token.kind !== 'comment' || token.to > to) continue;
    clean += text.slice(position, token.from) + ' '.repeat(token.to - token.from);
    position = token.to;
  }
  return clean + text.slice(position, to);
}
