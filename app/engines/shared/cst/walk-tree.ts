// Walks the concrete syntax trees of sql-parser-cst generically, regardless of node types.
import type { Node } from 'sql-parser-cst';

export type { Node };
export type NodeOf<T extends Node['type']> = Extract<Node, { type: T }>;
export type AnySelect = NodeOf<'select_stmt'> | NodeOf<'compound_select_stmt'>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Lists a node's direct children, without keywords. */
export function listChildNodes(node: Node): Node[] {
  const children: Node[] = [];
  // `for … in` avoids the array of Object.entries: trees have thousands of nodes and are walked several times.
  for (const key in node) {
    if (key === 'leading' || key === 'trailing' || key === 'range') continue;
    const value = (node as unknown as Readonly<Record<string, unknown>>)[key];
    if (typeof value !== 'object') continue;
    if (Array.isArray(value)) for (const item of value as unknown[]) addNode(item, children);
    else addNode(value, children);
  }
  return children;
}

function addNode(value: unknown, nodes: Node[]): void {
  if (isNode(value) && value.type !== 'keyword') nodes.push(value);
}

/** Yields all nodes of a tree in pre-order. */
export function* walkTree(root: Node): Generator<Node> {
  const stack: Node[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node;
    const children = listChildNodes(node);
    for (let at = children.length - 1; at >= 0; at -= 1) stack.push(children[at] as Node);
  }
}

export const isSelect = (node: Node): node is AnySelect => node.type === 'select_stmt' || node.type === 'compound_select_stmt';

/** The select inside any number of parentheses, or undefined. */
export function selectInside(node: Node): AnySelect | undefined {
  if (isSelect(node)) return node;
  return node.type === 'paren_expr' ? selectInside(node.expr) : undefined;
}

export function findClause<T extends Node['type']>(select: NodeOf<'select_stmt'>, type: T): NodeOf<T> | undefined {
  return (select.clauses as Node[]).find((clause): clause is NodeOf<T> => clause.type === type);
}

/** Whether the tree is deeper than `depth`: recursive walks would overflow the stack. */
export function isDeeperThan(root: Node, depth: number): boolean {
  let level = [root];
  for (let below = 0; below <= depth && level.length > 0; below += 1) level = level.flatMap(listChildNodes);
  return level.length > 0;
}

/** Finds the WITH clause of a SELECT. A compound's WITH belongs to its first SELECT in the tree. */
export function findWithClause(select: AnySelect): NodeOf<'with_clause'> | undefined {
  if (select.type === 'select_stmt') return findClause(select, 'with_clause');
  return isSelect(select.left) ? findWithClause(select.left) : undefined;
}

/** Finds the LIMIT clause of a SELECT. A compound's LIMIT belongs to its last SELECT in the tree but applies to all. */
export function findLimitClause(select: AnySelect): NodeOf<'limit_clause'> | undefined {
  if (select.type === 'select_stmt') return findClause(select, 'limit_clause');
  return isSelect(select.right) ? findLimitClause(select.right) : undefined;
}

/** The number in the LIMIT; null if there is no LIMIT or it isn't a plain number. */
export function limitNumber(select: AnySelect): number | null {
  const count = findLimitClause(select)?.count;
  return count?.type === 'number_literal' && Number.isFinite(count.value) ? count.value : null;
}
