// What one statement of MySQL is: its tree where it has one, its kind, what it reads and calls.
import type { Checked, Diagnostic, ParsedStatement, StatementKind } from '#app/domain/sql/grammar.ts';
import { isSelect, walkTree, type AnySelect, type Node } from '#app/engines/shared/cst/walk-tree.ts';
import { findTables } from './find-tables.ts';
import { areBuiltIn, listFunctionCalls, readsVariables } from './functions.ts';
import { lexMysql, splitMysql, type MysqlToken } from './lexer.ts';
import { parseOne } from './parse-statement.ts';
import { isPlainSetting } from './session-change.ts';
import { readForm } from './statement-forms.ts';

export interface ReadStatement {
  readonly parsed: ParsedStatement;
  /** Null for SHOW, DESCRIBE, and what is known by its first word only. */
  readonly tree: Node | null;
  /** The select that the statement is or explains. */
  readonly select: AnySelect | null;
  readonly callsBuiltInsOnly: boolean;
  /** Why it can’t run at all, or null. */
  readonly problem: string | null;
}

/** The only statement of a text; null where there is none, or more. */
export function readStatement(sql: string): ReadStatement | null {
  const lexed = lexMysql(sql);
  const [tokens, another] = lexed.ok ? splitMysql(lexed.tokens) : [];
  if (!tokens || another) return null;
  // Places are those of the text, spaces and comments before the statement included.
  const read = readTokens(sql, tokens, { from: 0, to: sql.length });
  return read.ok ? read.value : null;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** `tokens` are those of the statement, by places in `script`; the range is that of its text. */
export function readTokens(script: string, tokens: readonly MysqlToken[], { from, to }: Range): Checked<ReadStatement> {
  const sql = script.slice(from, to);
  const own = tokens.map((token) => ({ ...token, from: token.from - from, to: token.to - from }));
  const form = readForm(sql, own);
  const functions = [...new Set(listFunctionCalls(sql, own).map(({ name }) => name))];
  const plain = { sql, from, to, functions };
  if (form.kind === 'refused') return { ok: true, value: unknown(plain, 'other', form.message) };
  if (kindByWord(sql, own) === 'session' && isPlainSetting(sql)) {
    const { parsed, ...rest } = unknown(plain, 'session', null);
    return { ok: true, value: { ...rest, parsed: { ...parsed, tables: [] } } };
  }
  if (form.kind === 'show')
    return { ok: true, value: { ...unknown(plain, 'show', null), parsed: { ...plain, kind: 'show', tables: form.tables } } };
  const text = form.kind === 'explain' ? ' '.repeat(own[form.at]?.from ?? 0) + sql.slice(own[form.at]?.from) : sql;
  const tree = parseOne(text, from);
  if (!tree.ok) {
    const kind = form.kind === 'plain' ? kindByWord(sql, own) : null;
    return kind === null ? tree : { ok: true, value: unknown(plain, kind, null) };
  }
  return describe(tree.value, { plain, isExplained: form.kind === 'explain', tokens: own });
}

interface Described {
  readonly plain: Omit<ParsedStatement, 'kind' | 'tables'>;
  readonly isExplained: boolean;
  readonly tokens: readonly MysqlToken[];
}

function describe(tree: Node, { plain, isExplained, tokens }: Described): Checked<ReadStatement> {
  const select = isSelect(tree) ? tree : null;
  if (isExplained && !select) return refusedExplain(plain);
  const callsBuiltInsOnly =
    areBuiltIn(listFunctionCalls(plain.sql, tokens), withNames(tree)) && !readsVariables(plain.sql, tokens);
  const found = select && findTables(select);
  const tables = found?.isCertain && callsBuiltInsOnly ? found.tables : null;
  const kind = isExplained ? 'explain' : kindOf(tree);
  return { ok: true, value: { parsed: { ...plain, kind, tables }, tree, select, callsBuiltInsOnly, problem: null } };
}

function refusedExplain({ from, to }: Range): Checked<ReadStatement> {
  const problem: Diagnostic = { code: 'not-read-only', message: 'Only selects can be explained here.', from, to };
  return { ok: false, diagnostics: [problem] };
}

const unknown = (
  plain: Omit<ParsedStatement, 'kind' | 'tables'>,
  kind: StatementKind,
  problem: string | null,
): ReadStatement => ({
  parsed: { ...plain, kind, tables: null },
  tree: null,
  select: null,
  callsBuiltInsOnly: false,
  problem,
});

/** Lists of columns can follow them, as arguments follow functions. */
function withNames(tree: Node): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of walkTree(tree)) {
    if (node.type === 'common_table_expr') names.add(node.table.name.toLowerCase());
    if (node.type === 'insert_clause') addName(node.table, names);
    if (node.type === 'create_table_stmt') addName(node.name, names);
  }
  return names;
}

function addName(node: Node, names: Set<string>): void {
  if (node.type === 'identifier') names.add(node.name.toLowerCase());
  else if (node.type === 'alias') addName(node.expr, names);
}

function kindOf({ type }: Node): StatementKind {
  if (type === 'select_stmt' || type === 'compound_select_stmt') return 'select';
  if (type === 'insert_stmt' || type === 'update_stmt' || type === 'delete_stmt') return 'dml';
  if (/^(?:set|start_transaction|commit_transaction|rollback_transaction|savepoint|release_savepoint)_stmt$/.test(type))
    return 'session';
  return /^(?:create|alter|drop|truncate|rename)_/.test(type) ? 'ddl' : 'other';
}

/** Statements without tables that are known well enough by their first word, where writing is allowed. */
function kindByWord(sql: string, [first]: readonly MysqlToken[]): StatementKind | null {
  const word = first?.kind === 'word' ? sql.slice(first.from, first.to).toLowerCase() : '';
  if (/^(?:set|begin|start|commit|rollback|savepoint)$/.test(word)) return 'session';
  if (/^(?:create|alter|drop|truncate|rename|optimize|repair)$/.test(word)) return 'ddl';
  if (
    /^(?:insert|update|delete|replace|call|do|load|lock|unlock|handler|use|grant|revoke|kill|flush|prepare|execute|xa)$/.test(
      word,
    )
  )
    return 'other';
  return null;
}
