// Lists the columns named in a condition, with those of its subqueries separate.
import type { ClauseColumns } from '#app/domain/sql/grammar.ts';
import { listChildNodes, isSelect, type Node } from './walk-tree.ts';

/** Lists the columns of a SELECT's WHERE clause; null for other statements. */
export function columnsInWhere(tree: Node): ClauseColumns | null {
  if (tree.type !== 'select_stmt') return null;
  const [own, inner] = [new Set<string>(), new Set<string>()];
  const note = (node: Node, into: Set<string>): void => {
    const names = isSelect(node) ? inner : into;
    if (node.type === 'identifier') names.add(node.name);
    else if (node.type === 'member_expr') note(node.property, names);
    else if (node.type === 'func_call') [node.args, node.filter, node.over].forEach((part) => part && note(part, names));
    else for (const child of listChildNodes(node)) note(child, names);
  };
  for (const { type, ...part } of tree.clauses as Node[]) if (type === 'where_clause') note((part as { expr: Node }).expr, own);
  return { own: [...own], inner: [...inner] };
}
