// SQLite and MySQL name a column without an alias after the text of its expression. If a table in that text is replaced, an alias
// preserves the original name.
import type { Dialect } from '#app/domain/sql/dialect.ts';
import type { Edit } from '#app/engines/shared/grammar/apply-edits.ts';
import { findClause, walkTree, type Node, type NodeOf } from './walk-tree.ts';

/** Builds edits that add aliases to all columns whose text contains a replacement. */
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

/** Whether the range contains a replacement. Replacements don't overlap, so checking the first one after `from` suffices. */
function isTouched([from, to]: readonly [number, number], inOrder: readonly (readonly [number, number])[]): boolean {
  let [low, high] = [0, inOrder.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((inOrder[middle]?.[0] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return (inOrder[low]?.[1] ?? Infinity) <= to;
}

/** Lists the columns that are expressions without an alias. */
const unnamedColumns = (select: NodeOf<'select_stmt'>): Node[] =>
  (findClause(select, 'select_clause')?.columns?.items ?? []).filter(
    (column): column is NonNullable<typeof column> & Node =>
      column !== undefined && column.type !== 'alias' && column.type !== 'empty',
  );
