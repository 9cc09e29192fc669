// The columns that a condition names, apart from those in its sub-queries.
import type { ClauseColumns } from '#app/domain/sql/grammar.ts';
import { childrenOf, isSelect, type Node } from '#app/engines/shared/cst.ts';
import { parseOne } from './parse-statement.ts';

/** See Grammar. Null where the text is no condition. */
export function columnsOfClause(clause: string): ClauseColumns | null {
  const parsed = parseOne(`SELECT 1 WHERE (${clause}\n)`, 0);
  if (!parsed.ok || parsed.value.type !== 'select_stmt') return null;
  const [own, inner] = [new Set<string>(), new Set<string>()];
  const note = (node: Node, into: Set<string>): void => {
    const names = isSelect(node) ? inner : into;
    if (node.type === 'identifier') names.add(node.name);
    else if (node.type === 'member_expr') note(node.property, names);
    else if (node.type === 'func_call') [node.args, node.filter, node.over].forEach((part) => part && note(part, names));
    else for (const child of childrenOf(node)) note(child, names);
  };
  for (const { type, ...part } of parsed.value.clauses as Node[])
    if (type === 'where_clause') note((part as { expr: Node }).expr, own);
  return { own: [...own], inner: [...inner] };
}
