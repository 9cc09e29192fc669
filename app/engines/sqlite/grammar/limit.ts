// Row limits of a SQLite statement: reads its own limit from the tree, and inserts a limit into its text.
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';
import type { ParsedStatement } from '#app/domain/sql/grammar.ts';
import { findClause, isSelect, findLimitClause, type AnySelect, type Node } from '#app/engines/shared/cst/walk-tree.ts';
import { createOwnLimit, readPlainCount } from '#app/engines/shared/cst/own-limit.ts';
import { sqliteDialect } from '#app/engines/sqlite/dialect.ts';
import { parseOne } from './parse-statement.ts';

const { limitOf, readSelect, keepIfLimited } = createOwnLimit(parseOne);
export { limitOf };

export function withLimit(statement: ParsedStatement, limit: number): string {
  const { sql } = statement;
  const select = readSelect(statement);
  if (!select) return sql;
  const clause = findLimitClause(select);
  if (!clause)
    return endsInValues(select) ? wrapped(sql, select, limit) : keepIfLimited(sqliteDialect.limit(sql, limit, 0), limit, sql);
  const own = readPlainCount(clause.count);
  if (own !== null && own <= limit) return sql;
  const [from, to] = clause.count?.range ?? [0, 0];
  if ((own === null && !isUnlimited(clause.count)) || to === 0) return wrapped(sql, select, limit);
  return keepIfLimited(`${sql.slice(0, from)}${limit}${sql.slice(to)}`, limit, sql);
}

const wrapped = (sql: string, select: AnySelect, limit: number): string =>
  keepsColumns(select) ? keepIfLimited(sqliteDialect.limit(`SELECT * FROM (\n${sql}\n) AS __q`, limit, 0), limit, sql) : sql;

/** A negative number is no limit. */
const isUnlimited = (count: Node | undefined): boolean =>
  count?.type === 'prefix_op_expr' &&
  count.operator === '-' &&
  readPlainCount(count.expr) !== null &&
  readPlainCount(count.expr) !== 0;

/** VALUES takes no LIMIT. */
function endsInValues(select: AnySelect): boolean {
  if (select.type === 'select_stmt') return findClause(select, 'values_clause') !== undefined;
  return isSelect(select.right) && endsInValues(select.right);
}

/** Whether the names of the columns stay as they are in a sub-query: SQLite renames those that repeat. */
function keepsColumns(select: AnySelect): boolean {
  if (select.type === 'compound_select_stmt') return isSelect(select.left) && keepsColumns(select.left);
  if (findClause(select, 'values_clause')) return true;
  const names = (findClause(select, 'select_clause')?.columns?.items ?? []).map(columnName);
  return names.every((name) => name !== null) && new Set(names).size === names.length;
}

/** Lower case; null where the text alone does not tell it. */
function columnName(column: Node): string | null {
  if (column.type === 'alias') return column.alias.type === 'identifier' ? foldAsciiCase(column.alias.name) : null;
  if (column.type === 'identifier') return foldAsciiCase(column.name);
  if (column.type === 'member_expr') return columnName(column.property);
  return null;
}
