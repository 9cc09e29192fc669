// What a MySQL statement or clause cannot contain, although it parses: writes, locks, files, internals, side effects, sub-queries.
import type { Diagnostic, ParsedStatement, TableRef } from '#app/domain/sql/grammar.ts';
import { findClause, isSelect, walkTree, type AnySelect, type Node } from '#app/engines/shared/cst/walk-tree.ts';
import { findTables } from './find-tables.ts';
import { deniesFunction } from './functions.ts';

/** Allowed clauses of a select. Clauses of later versions are refused. */
const CLAUSES: ReadonlySet<string> = new Set([
  'with_clause',
  'select_clause',
  'from_clause',
  'where_clause',
  'group_by_clause',
  'having_clause',
  'window_clause',
  'order_by_clause',
  'limit_clause',
  'values_clause',
  'paren_expr',
]);

/** Passwords, rights, and the text of statements: others' and this one's, which contains the row-level clauses of its caller. */
const DENIED_SCHEMAS: ReadonlySet<string> = new Set(['mysql', 'performance_schema', 'sys']);
const DENIED_INFORMATION =
  /^(?:processlist|innodb_trx|innodb_locks|innodb_lock_waits|optimizer_trace|profiling|user_statistics|client_statistics|query_.*|metadata_lock_info|column_statistics|user_variables|.*_general_log|.*slow_log)$/;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Whether the schema is one of the server's own that no statement reads. */
export const isDeniedSchema = (schema: string): boolean => DENIED_SCHEMAS.has(schema.toLowerCase());

const isInternal = ({ schema, table }: TableRef): boolean => {
  if (schema === null) return false;
  return (
    isDeniedSchema(schema) || (schema.toLowerCase() === 'information_schema' && DENIED_INFORMATION.test(table.toLowerCase()))
  );
};

/** Why tables can't be read, or null. */
export function findTableProblem(tables: readonly TableRef[], range: Range): Diagnostic | null {
  const internal = tables.find(isInternal);
  return internal ? notReadOnly(`The table ${internal.schema ?? ''}.${internal.table} is internal.`, range) : null;
}

/** Why a select must not run, or null. */
export function findReadProblem(select: AnySelect, statement: ParsedStatement): Diagnostic | null {
  const range: Range = { from: statement.from, to: statement.to };
  const denied = statement.functions.find(deniesFunction);
  if (denied !== undefined) return { code: 'function-denied', message: `The function ${denied} is not allowed.`, ...range };
  const problem = findClauseOfWriting(select);
  if (problem !== null && problem !== LOCKS) return notReadOnly(problem, range);
  const found = findTables(select);
  const tableFunction = found.tableFunctions.find((name) => name !== 'json_table');
  if (tableFunction !== undefined)
    return { code: 'function-denied', message: `The function ${tableFunction || 'here'} is not allowed.`, ...range };
  const tableProblem = findTableProblem(found.tables, range) ?? (found.isCertain ? null : notReadOnly(UNCERTAIN, range));
  return tableProblem ?? (problem === null ? null : { ...notReadOnly(LOCKS, range), locksRows: true });
}

/** What a select, anywhere in the tree, does besides reading; or null. That it locks rows is said where it does nothing else. */
export function findClauseOfWriting(tree: Node): string | null {
  let isLocking = false;
  for (const node of walkTree(tree)) {
    const problem = node === tree && !isSelect(node) ? null : problemOf(node);
    if (problem !== null) return problem;
    isLocking ||= node.type === 'select_stmt' && (node.clauses as Node[]).some(({ type }) => LOCKING.has(type));
  }
  return isLocking ? LOCKS : null;
}

const LOCKS = 'FOR UPDATE and FOR SHARE lock rows.';
export const LOCKING: ReadonlySet<string> = new Set(['for_clause', 'lock_in_share_mode_clause']);

const UNCERTAIN =
  'The tables in this statement can’t be determined. Write names of WITH queries as they are defined, in the same case.';

function problemOf(node: Node): string | null {
  if (node.type.endsWith('_stmt') && !isSelect(node)) return 'A statement inside this one writes.';
  if (node.type !== 'select_stmt') return null;
  const clause = (node.clauses as Node[]).find(({ type }) => !CLAUSES.has(type) && !LOCKING.has(type));
  if (!clause) return null;
  if (clause.type.startsWith('into_')) return 'SELECT … INTO writes files or variables.';
  return 'Only read-only statements are allowed here.';
}

export const notReadOnly = (message: string, { from, to }: Range): Diagnostic => ({ code: 'not-read-only', message, from, to });

/** Why the tree of `SELECT (clause)` is not one expression that can be in our queries, or null. */
export function findClauseProblem(tree: Node, functions: readonly string[], range: Range): Diagnostic | null {
  const expression = onlyExpression(tree);
  if (!expression) return { code: 'syntax', message: 'Enter a single expression.', ...range };
  for (const node of walkTree(expression)) {
    if (isSelect(node) || node.type.endsWith('_stmt'))
      return { code: 'subquery', message: 'Subqueries aren’t allowed here.', ...range };
    if (node.type === 'parameter') return { code: 'syntax', message: 'Parameters aren’t allowed here.', ...range };
  }
  const denied = functions.find(deniesFunction);
  return denied === undefined ? null : { code: 'function-denied', message: `The function ${denied} is not allowed.`, ...range };
}

function onlyExpression(tree: Node): Node | null {
  if (tree.type !== 'select_stmt' || tree.clauses.length !== 1) return null;
  const [column, second] = findClause(tree, 'select_clause')?.columns?.items ?? [];
  if (!column || second || column.type !== 'paren_expr') return null;
  const inner: Node = column.expr;
  return inner.type === 'list_expr' || inner.type === 'alias' || inner.type === 'all_columns' || inner.type === 'empty'
    ? null
    : inner;
}
