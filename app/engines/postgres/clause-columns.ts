// The columns that a condition names, apart from those in its sub-queries.
import type { ClauseColumns } from '#app/domain/sql/grammar.ts';
import { parseTree, type PgTree } from './pg-parser.ts';
import { namesOf, nodesOf, unwrap } from './tree.ts';

/** See Grammar. Null where the text is no condition. */
export function columnsOfClause(clause: string): ClauseColumns | null {
  const parsed = parseTree(`SELECT 1 WHERE (${clause}\n)`);
  const [statement, second] = parsed.ok ? parsed.value : [];
  if (!statement || second) return null;
  const condition = unwrap(statement.tree).fields['whereClause'];
  const selects = [...nodesOf(condition)].filter(({ type }) => type === 'SelectStmt');
  const inner = new Set(selects.flatMap(({ fields }) => columnRefs(fields)));
  const own = columnRefs(condition).filter((ref) => !inner.has(ref));
  return { own: own.map(columnName), inner: [...inner].map(columnName) };
}

const columnRefs = (tree: unknown): PgTree[] =>
  [...nodesOf(tree)].filter(({ type }) => type === 'ColumnRef').map(({ fields }) => fields);

const columnName = (ref: PgTree): string => namesOf(ref['fields']).at(-1) ?? '';
