// Row limits of a MySQL statement: reads its own limit from the tree, and inserts a limit into its text.
import type { ParsedStatement } from '#app/domain/sql/grammar.ts';
import { findLimitClause, type AnySelect, type Node } from '#app/engines/shared/cst/walk-tree.ts';
import { createOwnLimit, readPlainCount } from '#app/engines/shared/cst/own-limit.ts';
import { mysqlDialect } from '#app/engines/mysql/dialect.ts';
import { parseOne } from './parse-statement.ts';
import { LOCKING } from './refusals.ts';

const { limitOf, readSelect, keepIfLimited } = createOwnLimit(parseOne);
export { limitOf };

/** A limit that is no plain number stays: the driver counts. */
export function withLimit(statement: ParsedStatement, limit: number): string {
  const { sql } = statement;
  const select = readSelect(statement);
  if (!select) return sql;
  const clause = findLimitClause(select);
  if (!clause) return keepIfLimited(limitedText(sql, select, limit), limit, sql);
  const own = readPlainCount(clause.count);
  const [from, to] = clause.count?.range ?? [0, 0];
  if (own === null || own <= limit || to === 0) return sql;
  return keepIfLimited(`${sql.slice(0, from)}${limit}${sql.slice(to)}`, limit, sql);
}

/** What locks rows is behind the limit. */
function limitedText(sql: string, select: AnySelect, limit: number): string {
  const locking = 'clauses' in select ? (select.clauses as Node[]).find(({ type }) => LOCKING.has(type)) : undefined;
  const at = locking?.range?.[0];
  if (at === undefined) return mysqlDialect.limit(sql, limit, 0);
  return `${mysqlDialect.limit(sql.slice(0, at).trimEnd(), limit, 0)}\n${sql.slice(at)}`;
}
