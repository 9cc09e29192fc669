// SQLite and MySQL name a column without an alias by the text of its expression: where a table in it is replaced, the column
// keeps the name that it had.
import type { Dialect } from '#app/domain/sql/dialect.ts';
import type { Edit } from '#app/engines/shared/grammar/apply-edits.ts';
import { findClause, walkTree, type Node, type NodeOf } from './walk-tree.ts';

/** Aliases for the columns of any select in the tree in whose text something is replaced. */
export function keepColumnNames(
  tree: Node,
  sql: string,
  replaced: readonly { readonly range: readonly [number, number] }[],
  { quoteIdentifier }: Pick<Dialect, 'quoteIdentifier'>,
): Edit[] {
  const edits: Edit[] = [];
  const inOrder = replaced.map(({ range }) => range).toSorted((a, b) => a[0] - b[0]);
  for (const select of walkTree(tree)) {
    if (select.type !== 'select_stmt') continue;
    for (const { range } of unnamedColumns(select)) {
      if (range && isTouched(range, inOrder))
        edits.push({ from: range[1], to: range[1], text: ` AS ${quoteIdentifier(sql.slice(...range))}` });
    }
  }
  return edits;
}

/** Whether a replaced place is in the range. Places never overlap, so that the first of them tells. */
function isTouched([from, to]: readonly [number, number], inOrder: readonly (readonly [number, number])[]): boolean {
  let [low, high] = [0, inOrder.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((inOrder[middle]?.[0] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return (inOrder[low]?.[1] ?? Infinity) <= to;
}

/** Those that are expressions. */
const unnamedColumns = (select: NodeOf<'select_stmt'>): Node[] =>
  (findClause(select, 'select_clause')?.columns?.items ?? []).filter(
    (column): column is NonNullable<typeof column> & Node =>
      column !== undefined && column.type !== 'alias' && column.type !== 'empty',
  );
