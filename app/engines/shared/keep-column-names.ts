// SQLite and MySQL name a column without an alias by the text of its expression: where a table in it is replaced, the column
// keeps the name that it had.
import type { Dialect } from '#app/domain/sql/dialect.ts';
import type { Edit } from './apply-edits.ts';
import { findClause, nodesOf, type Node, type NodeOf } from './cst.ts';

/** Aliases for the columns of any select in the tree in whose text something is replaced. */
export function keepColumnNames(
  tree: Node,
  sql: string,
  replaced: readonly { readonly range: readonly [number, number] }[],
  { quoteIdentifier }: Pick<Dialect, 'quoteIdentifier'>,
): Edit[] {
  const edits: Edit[] = [];
  for (const select of nodesOf(tree)) {
    if (select.type !== 'select_stmt') continue;
    for (const { range } of unnamedColumns(select)) {
      const isTouched = range && replaced.some((part) => part.range[0] >= range[0] && part.range[1] <= range[1]);
      if (isTouched) edits.push({ from: range[1], to: range[1], text: ` AS ${quoteIdentifier(sql.slice(...range))}` });
    }
  }
  return edits;
}

/** Those that are expressions. */
const unnamedColumns = (select: NodeOf<'select_stmt'>): Node[] =>
  (findClause(select, 'select_clause')?.columns?.items ?? []).filter(
    (column): column is NonNullable<typeof column> & Node =>
      column !== undefined && column.type !== 'alias' && column.type !== 'empty',
  );
