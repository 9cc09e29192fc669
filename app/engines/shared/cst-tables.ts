// The tables that a statement reads, by our own walk through its scopes: names of common table expressions are none.
import type { TableRef } from '#app/domain/sql/grammar.ts';
import { childrenOf, isSelect, withClauseOf, type AnySelect, type Node, type NodeOf } from './cst.ts';

/** How the place at which a table is named goes on: with an alias, right of IN, in a way of its own, or not at all. */
export type TableContext = 'bare' | 'aliased' | 'member' | 'special';

export interface TableSite {
  readonly ref: TableRef;
  readonly node: Node;
  readonly context: TableContext;
}

export interface ScopeFindings {
  readonly tables: readonly TableRef[];
  /** Every place at which one of them is named. */
  readonly sites: readonly TableSite[];
  /** Names of functions that stand where a table may stand, in lower case. */
  readonly tableFunctions: readonly string[];
  /** Common table expressions that read themselves. */
  readonly recursive: readonly NodeOf<'common_table_expr'>[];
  /** False where something stands in FROM that this walk does not know. */
  readonly isCertain: boolean;
}

interface Findings {
  sites: TableSite[];
  tableFunctions: string[];
  recursive: NodeOf<'common_table_expr'>[];
  isCertain: boolean;
}

type Scope = ReadonlySet<string>;

const nameOf = (node: { readonly name: string }): string => node.name.toLowerCase();

/** What a select reads, wherever in it. */
export function findTables(select: AnySelect): ScopeFindings {
  const findings = emptyFindings();
  visit(select, new Set(), findings);
  return { ...findings, tables: distinct(findings.sites.map(({ ref }) => ref)) };
}

const emptyFindings = (): Findings => ({ sites: [], tableFunctions: [], recursive: [], isCertain: true });

function visit(node: Node, scope: Scope, out: Findings): void {
  if (isSelect(node)) return visitSelect(node, scope, out);
  if (node.type === 'from_clause') return visitTable(node.expr, { scope, context: 'bare' }, out);
  if (node.type === 'binary_expr' && isMembership(node)) {
    visit(node.left, scope, out);
    return isTableLike(node.right) ? visitTable(node.right, { scope, context: 'member' }, out) : visit(node.right, scope, out);
  }
  for (const child of childrenOf(node)) visit(child, scope, out);
}

function visitSelect(select: AnySelect, scope: Scope, out: Findings): void {
  const expressions = withClauseOf(select)?.tables.items ?? [];
  const inner: Scope = expressions.length === 0 ? scope : new Set([...scope, ...expressions.map(({ table }) => nameOf(table))]);
  for (const expression of expressions) {
    if (readsItself(expression, scope)) out.recursive.push(expression);
    visit(expression.expr, inner, out);
  }
  for (const child of childrenOf(select)) if (child.type !== 'with_clause') visitBelowWith(child, inner, out);
}

/** The first select of a compound carries the WITH that was read above. */
function visitBelowWith(node: Node, scope: Scope, out: Findings): void {
  if (!isSelect(node) || !withClauseOf(node)) return visit(node, scope, out);
  for (const child of childrenOf(node)) if (child.type !== 'with_clause') visitBelowWith(child, scope, out);
}

function readsItself(expression: NodeOf<'common_table_expr'>, scope: Scope): boolean {
  const own = nameOf(expression.table);
  const outer = new Set([...scope].filter((name) => name !== own));
  const inside = emptyFindings();
  visit(expression.expr, outer, inside);
  return inside.sites.some(({ ref }) => ref.schema === null && ref.table.toLowerCase() === own);
}

interface Surroundings {
  readonly scope: Scope;
  readonly context: TableContext;
}

function visitTable(node: Node, { scope, context }: Surroundings, out: Findings): void {
  switch (node.type) {
    case 'identifier':
      if (!scope.has(nameOf(node))) out.sites.push({ ref: { catalog: null, schema: null, table: node.name }, node, context });
      return;
    case 'member_expr':
      return visitQualified(node, context, out);
    case 'alias':
      return visitTable(node.expr, { scope, context: 'aliased' }, out);
    case 'indexed_table':
    case 'not_indexed_table':
      return visitTable(node.table, { scope, context: 'special' }, out);
    case 'paren_expr':
      return isSelect(node.expr) ? visit(node.expr, scope, out) : visitTable(node.expr, { scope, context: 'bare' }, out);
    case 'join_expr':
      visitTable(node.left, { scope, context: 'bare' }, out);
      visitTable(node.right, { scope, context: 'bare' }, out);
      if (node.specification) visit(node.specification, scope, out);
      return;
    case 'func_call':
      out.tableFunctions.push(node.name.type === 'identifier' ? nameOf(node.name) : '');
      if (node.args) visit(node.args, scope, out);
      return;
    default:
      out.isCertain = false;
      for (const child of childrenOf(node)) visit(child, scope, out);
  }
}

function visitQualified(node: NodeOf<'member_expr'>, context: TableContext, out: Findings): void {
  const parts = qualifiedParts(node);
  const [table, schema, catalog] = parts?.reverse() ?? [];
  if (table === undefined || (parts?.length ?? 0) > 3) out.isCertain = false;
  else out.sites.push({ ref: { catalog: catalog ?? null, schema: schema ?? null, table }, node, context });
}

function qualifiedParts(node: Node): string[] | null {
  if (node.type === 'identifier') return [node.name];
  if (node.type !== 'member_expr' || node.property.type !== 'identifier') return null;
  const before = qualifiedParts(node.object);
  return before && [...before, node.property.name];
}

const isTableLike = (node: Node): boolean =>
  node.type === 'identifier' || node.type === 'member_expr' || node.type === 'func_call';

function isMembership(node: NodeOf<'binary_expr'>): boolean {
  const operator: unknown = node.operator;
  const words = Array.isArray(operator) ? (operator as unknown[]) : [operator];
  return words.some((word) => typeof word === 'object' && word !== null && (word as { name?: unknown }).name === 'IN');
}

function distinct(tables: readonly TableRef[]): TableRef[] {
  const byKey = new Map(tables.map((ref) => [JSON.stringify([ref.catalog, ref.schema, ref.table]), ref]));
  return [...byKey.values()];
}
