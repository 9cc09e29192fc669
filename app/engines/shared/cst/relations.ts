// Lists the relations of a FROM clause and the columns that an expression names.
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';
import { listChildNodes, isSelect, walkTree, type Node } from './walk-tree.ts';

export interface Relation {
  /** The folded name or alias that qualifies its columns; null if there is none. */
  readonly name: string | null;
  readonly node: Node;
}

/** The relations of a FROM, from left to right. */
export function listRelations(root: Node): Relation[] {
  const found: Relation[] = [];
  const open: Node[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    const inner = unwrapParentheses(node);
    if (inner.type === 'join_expr') open.push(inner.right, inner.left);
    else if (inner !== node && !isSelect(inner)) open.push(inner);
    else found.push(toRelation(node));
  }
  return found;
}

function toRelation(node: Node): Relation {
  switch (node.type) {
    case 'alias':
      return { name: node.alias.type === 'identifier' ? foldAsciiCase(node.alias.name) : null, node: unwrap(node.expr) };
    case 'indexed_table':
    case 'not_indexed_table':
      return toRelation(node.table);
    case 'identifier':
      return { name: foldAsciiCase(node.name), node };
    case 'member_expr':
      return { name: node.property.type === 'identifier' ? foldAsciiCase(node.property.name) : null, node };
    default:
      return { name: null, node };
  }
}

/** Removes all enclosing parentheses. */
function unwrapParentheses(node: Node): Node {
  let inner = node;
  while (inner.type === 'paren_expr') inner = inner.expr;
  return inner;
}

const unwrap = (node: Node): Node =>
  node.type === 'indexed_table' || node.type === 'not_indexed_table' ? unwrap(node.table) : node;

export const isColumn = (node: Node): boolean => node.type === 'identifier' || node.type === 'member_expr';

interface ColumnRef {
  readonly qualifier: string | null;
  readonly name: string;
  toString(): string;
}

/** Lists the columns that expressions name outside of subqueries, folded. */
function listColumns(nodes: readonly Node[]): ColumnRef[] {
  return nodes.flatMap((node): ColumnRef[] => {
    const path = readPath(node);
    const name = path?.at(-1);
    if (path && name !== undefined) return [{ qualifier: path.at(-2) ?? null, name, toString: () => path.join('.') }];
    if (node.type === 'func_call') return node.args ? listColumns([node.args]) : [];
    return isSelect(node) ? [] : listColumns(listChildNodes(node));
  });
}

function readPath(node: Node): string[] | null {
  if (node.type === 'identifier') return [foldAsciiCase(node.name)];
  if (node.type !== 'member_expr' || node.property.type !== 'identifier') return null;
  const before = readPath(node.object);
  return before && [...before, foldAsciiCase(node.property.name)];
}

const AGGREGATES = new Set([
  'count',
  'sum',
  'avg',
  'total',
  'group_concat',
  'string_agg',
  'median',
  'percentile',
  'percentile_cont',
  'percentile_disc',
  'json_group_array',
  'json_group_object',
  'jsonb_group_array',
  'jsonb_group_object',
]);

/** Whether an expression contains an aggregate, not counting its subqueries. */
export const hasAggregate = (root: Node): boolean => hasCall(root, ({ isWindow, isAggregate }) => isAggregate && !isWindow);
export const hasAggregateOrWindow = (root: Node): boolean =>
  hasCall(root, ({ isWindow, isAggregate }) => isAggregate || isWindow);

function hasCall(node: Node, matches: (call: { isWindow: boolean; isAggregate: boolean }) => boolean): boolean {
  if (isSelect(node)) return false;
  if (node.type === 'func_call' && node.name.type === 'identifier') {
    const name = foldAsciiCase(node.name.name);
    // With two or more arguments, SQLite's min and max are scalar functions.
    const isLeast = (name === 'min' || name === 'max') && node.args?.expr.args.items.length === 1;
    if (matches({ isWindow: node.over !== undefined, isAggregate: isLeast || AGGREGATES.has(name) })) return true;
  }
  return listChildNodes(node).some((child) => hasCall(child, matches));
}

/** Upper bound of the number of elements in a JSON literal; null if the arguments name columns. */
export function countWrittenElements(args: Node): number | null {
  const columns = listColumns([args]);
  if (columns.length > 0) return null;
  let commas = 0;
  for (const node of walkTree(args)) if (node.type === 'string_literal') commas += node.value.split(/[,:[{]/).length;
  return commas + 1;
}

/** An operator's keywords in upper case. */
export const operatorText = (operator: unknown): string =>
  (Array.isArray(operator) ? (operator as unknown[]) : [operator])
    .map((word) => (typeof word === 'object' && word !== null ? String((word as { name?: unknown }).name) : String(word)))
    .join(' ')
    .toUpperCase();
