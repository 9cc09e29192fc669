// Row bounds derived from LIMIT clauses.
import { findLimitClause, limitNumber, selectInside, type AnySelect, type NodeOf } from './walk-tree.ts';

/** Max rows of a recursive query. */
const MAX_RECURSION_ROWS = 1_000_000;

/** Max rows that the query reads because of its LIMIT, including rows skipped by OFFSET; null if unknown. */
export function limitedRows(select: AnySelect): number | null {
  const limit = limitNumber(select);
  if (limit === null || limit < 0) return null;
  const offset = findLimitClause(select)?.offset;
  if (!offset) return limit;
  return offset.type === 'number_literal' && Number.isFinite(offset.value) ? limit + Math.max(0, offset.value) : null;
}

/** Whether a recursive CTE is bounded by its own LIMIT. */
export function isBoundedRecursion(expression: NodeOf<'common_table_expr'>): boolean {
  const body = selectInside(expression.expr);
  const limit = body && limitedRows(body);
  return typeof limit === 'number' && limit <= MAX_RECURSION_ROWS;
}
