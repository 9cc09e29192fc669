// Statements that are known to be (nearly) endless in an engine that cannot be interrupted inside an aggregate:
// recursion without a LIMIT of its own, and relations that are joined by nothing.
// An approximation: it knows no sizes, and takes any comparison between two relations for a join condition.
import {
  childrenOf,
  findClause,
  isSelect,
  limitNumber,
  nodesOf,
  selectInside,
  type AnySelect,
  type Node,
  type NodeOf,
} from './cst.ts';

/** Rows that a recursion or an unjoined part may have. */
const MAX_RECURSION_ROWS = 1_000_000;
const MAX_SMALL_ROWS = 10_000;
const AGGREGATES = new Set([
  'count',
  'sum',
  'avg',
  'total',
  'min',
  'max',
  'group_concat',
  'string_agg',
  'json_group_array',
  'json_group_object',
]);

/** Whether a common table expression that reads itself ends by a LIMIT of its own. */
export function isBoundedRecursion(expression: NodeOf<'common_table_expr'>): boolean {
  const body = selectInside(expression.expr);
  const limit = body ? limitNumber(body) : null;
  return limit !== null && limit >= 0 && limit <= MAX_RECURSION_ROWS;
}

/** The first FROM of a tree in which two relations of unknown size are joined by nothing; undefined when there is none. */
export function findUnboundedJoin(root: Node): NodeOf<'from_clause'> | undefined {
  const sizes = smallExpressions(root);
  for (const node of nodesOf(root)) {
    if (node.type !== 'select_stmt') continue;
    const from = findClause(node, 'from_clause');
    if (from && !isPlainAndLimited(node) && isUnjoined(node, from, sizes)) return from;
  }
  return undefined;
}

/** Names of common table expressions that are small. */
function smallExpressions(root: Node): ReadonlySet<string> {
  const small = new Set<string>();
  for (const node of nodesOf(root)) {
    if (node.type !== 'common_table_expr') continue;
    const body = selectInside(node.expr);
    if (body && isSmall(body, small)) small.add(node.table.name.toLowerCase());
  }
  return small;
}

function isSmall(select: AnySelect, sizes: ReadonlySet<string>): boolean {
  const limit = limitNumber(select);
  if (limit !== null && limit >= 0 && limit <= MAX_SMALL_ROWS) return true;
  if (select.type === 'compound_select_stmt') return [select.left, select.right].every((side) => isSmallPart(side, sizes));
  const from = findClause(select, 'from_clause');
  if (!from) return !select.clauses.some((clause) => clause.type === 'paren_expr');
  if (isSingleRow(select)) return true;
  return relationsOf(from.expr).every((relation) => !isBig(relation.node, sizes));
}

const isSmallPart = (node: Node, sizes: ReadonlySet<string>): boolean => {
  const select = selectInside(node);
  return select !== undefined && isSmall(select, sizes);
};

const isSingleRow = (select: NodeOf<'select_stmt'>): boolean => !findClause(select, 'group_by_clause') && hasAggregate(select);

function hasAggregate(select: NodeOf<'select_stmt'>): boolean {
  const columns = findClause(select, 'select_clause')?.columns?.items ?? [];
  return columns.some((column) => containsAggregate(column));
}

function containsAggregate(node: Node): boolean {
  for (const inner of nodesOf(node)) {
    if (isSelect(inner)) return false;
    if (
      inner.type === 'func_call' &&
      !inner.over &&
      inner.name.type === 'identifier' &&
      AGGREGATES.has(inner.name.name.toLowerCase())
    )
      return true;
  }
  return false;
}

/** Ends after its LIMIT, because nothing before it needs all rows. */
function isPlainAndLimited(select: NodeOf<'select_stmt'>): boolean {
  const limit = limitNumber(select);
  if (limit === null || limit < 0) return false;
  const isPlain = select.clauses.every(({ type }) =>
    ['select_clause', 'from_clause', 'limit_clause', 'with_clause'].includes(type),
  );
  const clause = findClause(select, 'select_clause');
  return isPlain && clause?.modifiers.length === 0 && ![...nodesOf(clause)].some((node) => node.type === 'func_call');
}

interface Relation {
  readonly name: string | null;
  readonly node: Node;
}

function isUnjoined(select: NodeOf<'select_stmt'>, from: NodeOf<'from_clause'>, sizes: ReadonlySet<string>): boolean {
  const relations = relationsOf(from.expr);
  if (relations.length < 2) return false;
  const groups = new JoinGroups(relations.map(({ name }, index) => name ?? `#${index}`));
  linkJoins(from.expr, groups);
  const where = findClause(select, 'where_clause');
  if (where) linkConditions(where.expr, groups);
  const bigGroups = relations.flatMap(({ name, node }, index) =>
    isBig(node, sizes) ? [groups.groupOf(name ?? `#${index}`)] : [],
  );
  return new Set(bigGroups).size > 1;
}

function isBig(node: Node, sizes: ReadonlySet<string>): boolean {
  if (node.type === 'identifier') return !sizes.has(node.name.toLowerCase());
  if (node.type === 'func_call') return false;
  const select = selectInside(node);
  return select ? !isSmall(select, sizes) : true;
}

/** The relations of a FROM, with the names under which its columns are qualified (in lower case). */
function relationsOf(node: Node): Relation[] {
  switch (node.type) {
    case 'join_expr':
      return [...relationsOf(node.left), ...relationsOf(node.right)];
    case 'paren_expr':
      return selectInside(node) ? [{ name: null, node }] : relationsOf(node.expr);
    case 'alias':
      return [{ name: node.alias.type === 'identifier' ? node.alias.name.toLowerCase() : null, node: unwrap(node.expr) }];
    case 'indexed_table':
    case 'not_indexed_table':
      return relationsOf(node.table);
    case 'identifier':
      return [{ name: node.name.toLowerCase(), node }];
    case 'member_expr':
      return [{ name: node.property.type === 'identifier' ? node.property.name.toLowerCase() : null, node }];
    default:
      return [{ name: null, node }];
  }
}

const unwrap = (node: Node): Node =>
  node.type === 'indexed_table' || node.type === 'not_indexed_table' ? unwrap(node.table) : node;

/** Which relations are connected. */
class JoinGroups {
  private readonly groups: Map<string, number>;

  constructor(names: readonly string[]) {
    this.groups = new Map(names.map((name, index) => [name, index]));
  }

  groupOf(name: string): number {
    return this.groups.get(name) ?? -1;
  }

  join(names: readonly string[]): void {
    const joined = new Set(names.flatMap((name) => this.groups.get(name) ?? []));
    const target = Math.min(...joined);
    for (const [name, group] of this.groups) if (joined.has(group)) this.groups.set(name, target);
  }

  joinAll(): void {
    this.join([...this.groups.keys()]);
  }
}

function linkJoins(node: Node, groups: JoinGroups): void {
  if (node.type === 'paren_expr' && !selectInside(node)) return linkJoins(node.expr, groups);
  if (node.type !== 'join_expr') return;
  linkJoins(node.left, groups);
  const isNatural = Array.isArray(node.operator) && node.operator.some(({ name }) => name === 'NATURAL');
  if (isNatural || node.specification?.type === 'join_using_specification') groups.joinAll();
  else if (node.specification) linkConditions(node.specification.expr, groups);
}

const COMPARISONS = new Set(['=', '==', '<', '<=', '>', '>=', 'IS', 'LIKE', 'GLOB', 'IN', 'MATCH']);

function linkConditions(node: Node, groups: JoinGroups): void {
  if (node.type === 'paren_expr') return linkConditions(node.expr, groups);
  if (node.type === 'between_expr') return linkSides([node.left], [node.begin, node.end], groups);
  if (node.type !== 'binary_expr') return;
  const operator = operatorName(node.operator);
  if (operator === 'AND') {
    linkConditions(node.left, groups);
    linkConditions(node.right, groups);
  } else if (COMPARISONS.has(operator)) {
    linkSides([node.left], [node.right], groups);
  }
}

function operatorName(operator: unknown): string {
  if (typeof operator === 'string') return operator;
  const name = (operator as { name?: unknown }).name;
  return typeof name === 'string' ? name : '';
}

function linkSides(left: readonly Node[], right: readonly Node[], groups: JoinGroups): void {
  const [a, b] = [columnsOf(left), columnsOf(right)];
  if (a.length === 0 || b.length === 0 || String(a) === String(b)) return;
  const qualifiers = [...a, ...b].map((column) => column.split('.').at(-2));
  const known = qualifiers.filter((qualifier) => qualifier !== undefined);
  if (known.length === qualifiers.length) groups.join(known);
  else groups.joinAll();
}

/** Column references, in lower case, with their qualifier where they have one. */
function columnsOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node): string[] => {
    if (node.type === 'identifier') return [node.name.toLowerCase()];
    if (node.type === 'member_expr') return [[...columnsOf([node.object]), ...columnsOf([node.property])].join('.')];
    if (node.type === 'func_call') return node.args ? columnsOf([node.args]) : [];
    if (isSelect(node)) return [];
    return columnsOf(childrenOf(node));
  });
}
