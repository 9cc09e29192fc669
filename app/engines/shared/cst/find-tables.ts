// Finds the tables that a statement reads. The walk tracks scopes, so that names of common table expressions (CTEs) aren't tables.
import type { TableRef } from '#app/domain/sql/grammar.ts';
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';
import { listChildNodes, isSelect, findWithClause, type AnySelect, type Node, type NodeOf } from './walk-tree.ts';

/** The syntax around a table name: no alias, an alias, right of IN, or something that can't be replaced by a subquery. */
export type TableContext = 'bare' | 'aliased' | 'member' | 'special';

export interface TableSite {
  readonly ref: TableRef;
  readonly node: Node;
  readonly context: TableContext;
}

export interface ScopeFindings {
  readonly tables: readonly TableRef[];
  /** Every occurrence of these tables. */
  readonly sites: readonly TableSite[];
  /** Names of table functions, folded. */
  readonly tableFunctions: readonly string[];
  /** CTEs that refer to themselves. */
  readonly recursive: readonly NodeOf<'common_table_expr'>[];
  /** False if FROM contains unknown syntax. */
  readonly isCertain: boolean;
}

/** An engine's rules for resolving names of CTEs. */
export interface ScopeRules {
  /**
   * `all`: each CTE of a WITH sees all others. `preceding`: each sees those before it, with RECURSIVE also itself; a reference to a
   * later CTE is uncertain.
   */
  readonly visible: 'all' | 'preceding';
  /** Whether table names are case-sensitive: a name that differs from a CTE's only in case is then uncertain. */
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
  /** The CTEs that enclose the current node. */
  readonly open: Set<CommonTable>;
}

type CommonTable = NodeOf<'common_table_expr'>;
/** The CTEs of one WITH clause, and the enclosing scope. */
interface Scope {
  readonly queries: ReadonlyMap<string, readonly NamedQuery[]>;
  /** Only the first `count` CTEs are visible. */
  readonly count: number;
  /** Whether references to the remaining CTEs are uncertain. */
  readonly isOpen: boolean;
  readonly outer: Scope | null;
}
interface NamedQuery {
  readonly query: CommonTable;
  readonly index: number;
}

const foldName = (node: { readonly name: string }): string => foldAsciiCase(node.name);

/** Trees are cached and immutable, so each is walked only once. */
const known = new WeakMap<AnySelect, ScopeFindings>();

/** Finds all tables that a SELECT reads at any depth. The result is cached by tree, so `rules` must be the same for each tree. */
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
  const inner = addQueries(scope, expressions);
  for (const [index, expression] of expressions.entries()) {
    out.open.add(expression);
    visit(expression.expr, buildQueryScope(inner, { index, isRecursive: Boolean(clause?.recursiveKw) }, out.rules), out);
    out.open.delete(expression);
  }
  visitBelowWith(select, inner, out);
}

function addQueries(outer: Scope | null, expressions: readonly CommonTable[]): Scope | null {
  if (expressions.length === 0) return outer;
  const queries = new Map<string, NamedQuery[]>();
  for (const [index, query] of expressions.entries()) {
    const name = foldName(query.table);
    const named = queries.get(name);
    if (named) named.push({ query, index });
    else queries.set(name, [{ query, index }]);
  }
  return { queries, count: expressions.length, isOpen: false, outer };
}

/** The scope that a CTE's own query sees. */
function buildQueryScope(
  scope: Scope | null,
  { index, isRecursive }: { readonly index: number; readonly isRecursive: boolean },
  { visible }: ScopeRules,
): Scope | null {
  if (visible === 'all' || !scope) return scope;
  return { ...scope, count: isRecursive ? index + 1 : index, isOpen: isRecursive };
}

/** Resolves a name to the last visible CTE of that name. Null: uncertain; undefined: not a CTE. */
function resolveName(name: string, innermost: Scope | null): CommonTable | null | undefined {
  for (let scope = innermost; scope; scope = scope.outer) {
    const named = scope.queries.get(name) ?? [];
    const { count, isOpen } = scope;
    if (isOpen && (named.at(-1)?.index ?? -1) >= count) return null;
    const meant = named.findLast(({ index }) => index < count);
    if (meant) return meant.query;
  }
  return undefined;
}

/** Visits everything but WITH. The first SELECT of a compound contains the WITH of the compound, which is already visited. */
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
      out.tableFunctions.push(node.name.type === 'identifier' ? foldName(node.name) : '');
      if (node.args) visit(node.args, scope, out);
      return;
    default:
      out.isCertain = false;
      for (const child of listChildNodes(node)) visit(child, scope, out);
  }
}

function visitName(node: NodeOf<'identifier'>, { scope, context }: Surroundings, out: Findings): void {
  const meant = resolveName(foldName(node), scope);
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
 * Whether the right operand of IN starts with a list or a subquery in parentheses. SQLite ends IN after its first operand and reads
 * a bare name or string there as a table, but the parser includes following operators: `x IN secret || ''`.
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
