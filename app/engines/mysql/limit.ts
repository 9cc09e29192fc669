// How many rows a MySQL statement lets through: its own limit, read from the tree, and a limit put into its text.
import type { ParsedStatement } from '#app/domain/sql/grammar.ts';
import { isSelect, limitClauseOf, type AnySelect, type Node, type NodeOf } from '#app/engines/shared/cst.ts';
import { mysqlDialect } from './dialect.ts';
import { parseOne } from './parse-statement.ts';
import { LOCKING } from './refusals.ts';

export function limitOf(statement: ParsedStatement): number | null {
  const clause = limitClause(statement);
  return clause ? plainCount(clause.count) : null;
}

/** A limit that is no plain number stays: the driver counts. */
export function withLimit(statement: ParsedStatement, limit: number): string {
  const { sql } = statement;
  const select = readSelect(statement);
  if (!select) return sql;
  const clause = limitClauseOf(select);
  if (!clause) return checked(limitedText(sql, select, limit), limit, sql);
  const own = plainCount(clause.count);
  const [from, to] = clause.count?.range ?? [0, 0];
  if (own === null || own <= limit || to === 0) return sql;
  return checked(`${sql.slice(0, from)}${limit}${sql.slice(to)}`, limit, sql);
}

/** What locks rows is behind the limit. */
function limitedText(sql: string, select: AnySelect, limit: number): string {
  const locking = 'clauses' in select ? (select.clauses as Node[]).find(({ type }) => LOCKING.has(type)) : undefined;
  const at = locking?.range?.[0];
  if (at === undefined) return mysqlDialect.limit(sql, limit, 0);
  return `${mysqlDialect.limit(sql.slice(0, at).trimEnd(), limit, 0)}\n${sql.slice(at)}`;
}

/** The text when it is one select with just that limit, else what it was made of. */
const checked = (text: string, limit: number, before: string): string => {
  const clause = limitClause({ sql: text, kind: 'select' });
  return clause && plainCount(clause.count) === limit ? text : before;
};

function readSelect({ sql, kind }: Pick<ParsedStatement, 'sql' | 'kind'>): AnySelect | null {
  const tree = kind === 'select' ? parseOne(sql, 0) : null;
  return tree?.ok && isSelect(tree.value) ? tree.value : null;
}

function limitClause(statement: Pick<ParsedStatement, 'sql' | 'kind'>): NodeOf<'limit_clause'> | undefined {
  const select = readSelect(statement);
  return select ? limitClauseOf(select) : undefined;
}

const plainCount = (count: Node | undefined): number | null =>
  count?.type === 'number_literal' && Number.isSafeInteger(count.value) ? count.value : null;
