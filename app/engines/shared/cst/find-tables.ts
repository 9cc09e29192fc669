// The tables that a statement reads, by our own walk through its scopes: names of common table expressions are none.
import type { TableRef } from '#app/domain/sql/grammar.ts';
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';
import { listChildNodes, isSelect, findWithClause, type AnySelect, type Node, type NodeOf } from './walk-tree.ts';

/** How the place at which a table is named goes on: with an alias, right of IN, in another way, or not at all. */
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
  /** Names of functions that are where a table can be, folded. */
  readonly tableFunctions: readonly string[];
  /** Common table expressions that read themselves. */
  readonly recursive: readonly NodeOf<'common_table_expr'>[];
  /** False if FROM contains something this walk does not know. */
  readonly isCertain: boolean;
}

/** Which common table expressions a name can mean. */
export interface ScopeRules {
  /**
   * `all`: each of a WITH sees every one of it. `preceding`: each sees those before it, with RECURSIVE also itself; what it would
   * mean by one after it is not told.
   */
  readonly visible: 'all' | 'preceding';
  /** Whether a name in another case could mean a table: then it cannot be told which of the two it means. */
  readonly hasCase: boolean;
  /** Whether a bare name right of IN is a table. */
  readonly hasMembers: boolean;
}

const SQLITE_SCOPES: ScopeRules = { visible: 'all', hasCase: false, hasMembers: true };

interface Findings {
  readonly rules: ScopeRules;
  sites: TableSite[];
  tableFunctions: string[];
  recursive: Set<CommonTable>;
  isCertain: boolean;
  /** Those within which the walk is. */
  readonly open: Set<CommonTable>;
}

type CommonTable = NodeOf<'common_table_expr'>;
/** The queries of one WITH, of which some are visible, and what is visible around them. */
interface Scope {
  readonly queries: ReadonlyMap<string, readonly NamedQuery[]>;
  /** The first so many. */
  readonly count: number;
  /** Whether it is not certain what the others mean, or those around them. */
  readonly isOpen: boolean;
  readonly outer: Scope | null;
}
interface NamedQuery {
  readonly query: CommonTable;
  readonly index: number;
}

const nameOf = (node: { readonly name: string }): string => foldAsciiCase(node.name);

/** Trees are kept and never changed: each is walked once. */
const known = new WeakMap<AnySelect, ScopeFindings>();

/** What a select reads, wherever in it. A tree is always read by the same rules. */
export function findTables(select: AnySelect, rules: ScopeRules = SQLITE_SCOPES): ScopeFindings {
  const findings = known.get(select) ?? readTables(select, rules);
  known.set(select, findings);
  return findings;
}

function readTables(select: AnySelect, rules: ScopeRules): ScopeFindings {
  const findings = emptyFindings(rules);
  visit(select, null, findings);
  const { open: _, rules: __, ...found } = findings;
  return { ...found, recursive: [...found.recursive], tables: distinct(findings.sites.map(({ ref }) => ref)) };
}

const emptyFindings = (rules: ScopeRules): Findings => ({
  rules,
  sites: [],
  tableFunctions: [],
  recursive: new Set(),
  isCertain: true,
  open: new Set(),
});

function visit(node: Node, scope: Scope | null, out: Findings): void {
  if (isSelect(node)) return visitSelect(node, scope, out);
  if (node.type === 'from_clause') return visitTable(node.expr, { scope, context: 'bare' }, out);
  if (out.rules.hasMembers && isMembership(node)) {
    visit(node.left, scope, out);
    if (isTableLike(node.right)) return visitTable(node.right, { scope, context: 'member' }, out);
    if (!isListed(node.right)) out.isCertain = false;
    return visit(node.right, scope, out);
  }
  for (const child of listChildNodes(node)) visit(child, scope, out);
}

function visitSelect(select: AnySelect, scope: Scope | null, out: Findings): void {
  const clause = findWithClause(select);
  const expressions = clause?.tables.items ?? [];
  const inner = withNames(scope, expressions);
  for (const [index, expression] of expressions.entries()) {
    out.open.add(expression);
    visit(expression.expr, scopeWithin(inner, { index, isRecursive: Boolean(clause?.recursiveKw) }, out.rules), out);
    out.open.delete(expression);
  }
  visitBelowWith(select, inner, out);
}

function withNames(outer: Scope | null, expressions: readonly CommonTable[]): Scope | null {
  if (expressions.length === 0) return outer;
  const queries = new Map<string, NamedQuery[]>();
  for (const [index, query] of expressions.entries()) {
    const name = nameOf(query.table);
    const named = queries.get(name);
    if (named) named.push({ query, index });
    else queries.set(name, [{ query, index }]);
  }
  return { queries, count: expressions.length, isOpen: false, outer };
}

/** What an expression of a WITH sees of it. */
function scopeWithin(
  scope: Scope | null,
  { index, isRecursive }: { readonly index: number; readonly isRecursive: boolean },
  { visible }: ScopeRules,
): Scope | null {
  if (visible === 'all' || !scope) return scope;
  return { ...scope, count: isRecursive ? index + 1 : index, isOpen: isRecursive };
}

/** What a name means: the last visible query of that name. Null: that is not certain; undefined: none. */
function meantBy(name: string, innermost: Scope | null): CommonTable | null | undefined {
  for (let scope = innermost; scope; scope = scope.outer) {
    const named = scope.queries.get(name) ?? [];
    const { count, isOpen } = scope;
    if (isOpen && (named.at(-1)?.index ?? -1) >= count) return null;
    const meant = named.findLast(({ index }) => index < count);
    if (meant) return meant.query;
  }
  return undefined;
}

/** The first select of a compound carries the WITH of them all, which was read above. */
function visitBelowWith(select: AnySelect, scope: Scope | null, out: Findings): void {
  const first = select.type === 'compound_select_stmt' && isSelect(select.left) ? select.left : null;
  if (first) visitBelowWith(first, scope, out);
  for (const child of listChildNodes(select)) if (child !== first && child.type !== 'with_clause') visit(child, scope, out);
}

interface Surroundings {
  readonly scope: Scope | null;
  readonly context: TableContext;
}

function visitTable(node: Node, { scope, context }: Surroundings, out: Findings): void {
  switch (node.type) {
    case 'identifier':
      return visitName(node, { scope, context }, out);
    case 'member_expr':
      return visitQualified(node, context, out);
    case 'alias':
      return visitTable(node.expr, { scope, context: 'aliased' }, out);
    case 'indexed_table':
    case 'not_indexed_table':
      return visitTable(node.table, { scope, context: 'special' }, out);
    case 'partitioned_table':
      return visitTable(node.table.type === 'alias' ? node.table.expr : node.table, { scope, context: 'special' }, out);
    case 'dual_table':
      return;
    case 'lateral_derived_table':
      return visit(node.expr, scope, out);
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
      for (const child of listChildNodes(node)) visit(child, scope, out);
  }
}

function visitName(node: NodeOf<'identifier'>, { scope, context }: Surroundings, out: Findings): void {
  const meant = meantBy(nameOf(node), scope);
  if (meant === null || (meant && out.rules.hasCase && meant.table.name !== node.name)) out.isCertain = false;
  if (!meant) out.sites.push({ ref: { catalog: null, schema: null, table: node.name }, node, context });
  else if (out.open.has(meant)) out.recursive.add(meant);
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
  node.type === 'identifier' || node.type === 'member_expr' || (node.type === 'func_call' && node.name.type === 'identifier');

/**
 * Whether what begins right of an IN is a list or a sub-query in parentheses. SQLite ends the IN after its first operand and
 * takes a bare name or a text there for a table; the parser goes on with operators: `x IN secret || ''`.
 */
export function isListed(right: Node): boolean {
  switch (right.type) {
    case 'paren_expr':
    case 'list_expr':
      return true;
    case 'binary_expr':
      return isListed(right.left);
    default:
      return false;
  }
}

/** Whether the node is `a IN b` or `a NOT IN b`. */
export function isMembership(node: Node): node is NodeOf<'binary_expr'> {
  if (node.type !== 'binary_expr') return false;
  const operator: unknown = node.operator;
  const message = Array.isArray(operator) ? (operator as unknown[]) : [operator];
  return message.some((word) => typeof word === 'object' && word !== null && (word as { name?: unknown }).name === 'IN');
}

function distinct(tables: readonly TableRef[]): TableRef[] {
  const byKey = new Map(tables.map((ref) => [JSON.stringify([ref.catalog, ref.schema, ref.table]), ref]));
  return [...byKey.values()];
}
