// How many rows a select gives at most, as far as its text tells. An approximation: tables have a million rows.
import {
  findClause,
  limitNumber,
  limitClauseOf,
  selectInside,
  withClauseOf,
  type AnySelect,
  type Node,
  type NodeOf,
} from './cst.ts';
import { countSteps, type SizedRelation } from './cst-join-groups.ts';
import { hasAggregate, relationsOf, writtenElements } from './cst-relations.ts';

const ROWS_OF_A_TABLE = 1_000_000;
/** Elements of a JSON value that a column holds. */
const ELEMENTS_OF_A_VALUE = 30;

/** Rows of common table expressions, by their lower-case names. */
export type RowsByName = ReadonlyMap<string, number>;

/** What the names of common table expressions mean inside a select. */
export function scopeOf(select: AnySelect, outer: RowsByName): RowsByName {
  const scope = new Map(outer);
  for (const { table, expr } of withClauseOf(select)?.tables.items ?? []) {
    const name = table.name.toLowerCase();
    const body = selectInside(expr);
    // Inside itself it is what its LIMIT allows.
    if (body) scope.set(name, limitedRows(body) ?? ROWS_OF_A_TABLE);
    if (body) scope.set(name, rowsOf(body, scope));
  }
  return scope;
}

/** Rows that a LIMIT without OFFSET leaves, rows that it goes through with one; null where it is unknown. */
export function limitedRows(select: AnySelect): number | null {
  const limit = limitNumber(select);
  if (limit === null || limit < 0) return null;
  const offset = limitClauseOf(select)?.offset;
  if (!offset) return limit;
  return offset.type === 'number_literal' && Number.isFinite(offset.value) ? limit + Math.max(0, offset.value) : null;
}

function rowsOf(select: AnySelect, outer: RowsByName): number {
  const scope = scopeOf(select, outer);
  return Math.min(limitedRows(select) ?? Infinity, unlimitedRows(select, scope));
}

function unlimitedRows(select: AnySelect, scope: RowsByName): number {
  if (select.type === 'compound_select_stmt')
    return [select.left, select.right].reduce((sum, part) => sum + rowsOfNode(part, scope), 0);
  const values = findClause(select, 'values_clause');
  if (values) return values.values.items.length;
  const inner = findClause(select, 'paren_expr');
  if (inner) return rowsOfNode(inner, scope);
  const from = findClause(select, 'from_clause');
  return !from || isSingleRow(select) ? 1 : stepsOf(select, from, scope);
}

/** Rows that the FROM and WHERE of a select go through. */
export const stepsOf = (select: NodeOf<'select_stmt'>, from: NodeOf<'from_clause'>, scope: RowsByName): number =>
  countSteps(sizedRelations(from, scope), from.expr, findClause(select, 'where_clause')?.expr);

export const sizedRelations = (from: NodeOf<'from_clause'>, scope: RowsByName): SizedRelation[] =>
  relationsOf(from.expr).map(({ name, node }) => ({ names: name === null ? [] : [name], rows: rowsOfNode(node, scope) }));

function rowsOfNode(node: Node, scope: RowsByName): number {
  if (node.type === 'identifier') return scope.get(node.name.toLowerCase()) ?? ROWS_OF_A_TABLE;
  if (node.type === 'func_call') return (node.args && writtenElements(node.args)) ?? ELEMENTS_OF_A_VALUE;
  const select = selectInside(node);
  return select ? rowsOf(select, scope) : ROWS_OF_A_TABLE;
}

function isSingleRow(select: NodeOf<'select_stmt'>): boolean {
  const columns = findClause(select, 'select_clause')?.columns?.items ?? [];
  return !findClause(select, 'group_by_clause') && columns.some(hasAggregate);
}
