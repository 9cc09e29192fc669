// How many rows a LIMIT in the text leaves.
import { findLimitClause, limitNumber, selectInside, type AnySelect, type NodeOf } from './walk-tree.ts';

/** Rows that a recursion can have. */
const MAX_RECURSION_ROWS = 1_000_000;

/** Rows that a LIMIT without OFFSET leaves, rows that it reads with one; null where it is unknown. */
export function limitedRows(select: AnySelect): number | null {
  const limit = limitNumber(select);
  if (limit === null || limit < 0) return null;
  const offset = findLimitClause(select)?.offset;
  if (!offset) return limit;
  return offset.type === 'number_literal' && Number.isFinite(offset.value) ? limit + Math.max(0, offset.value) : null;
}

/** Whether a common table expression that reads itself ends by its own LIMIT. */
export function isBoundedRecursion(expression: NodeOf<'common_table_expr'>): boolean {
  const body = selectInside(expression.expr);
  const limit = body && limitedRows(body);
  return typeof limit === 'number' && limit <= MAX_RECURSION_ROWS;
}
