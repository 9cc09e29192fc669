// Lists the columns named in a condition, with those of its subqueries separate.
import type { ClauseColumns } from '#app/domain/sql/grammar.ts';
import { parseTree, type PgTree } from './pg-parser.ts';
import { isTree, readNameParts, walkNodes, unwrap, type PgNode } from './tree.ts';

/** See Grammar. Null if the text isn't a valid condition. */
export function columnsOfClause(clause: string): ClauseColumns | null {
  const parsed = parseTree(`SELECT 1 WHERE (${clause}\n)`);
  const [statement, second] = parsed.ok ? parsed.value : [];
  if (!statement || second) return null;
  const condition = unwrap(statement.tree).fields['whereClause'];
  const inner = new Set(listSelects(condition).flatMap(({ fields }) => columnRefs(fields)));
  const own = columnRefs(condition).filter((ref) => !inner.has(ref));
  return { own: own.map(columnName), inner: [...inner].map(columnName) };
}

/** Lists the outermost subqueries. Nested ones are walked as part of them. */
function listSelects(condition: unknown): PgNode[] {
  const found: PgNode[] = [];
  const open: unknown[] = [condition];
  while (open.length > 0) {
    const value = open.pop();
    if (Array.isArray(value)) for (const item of value as unknown[]) open.push(item);
    if (!isTree(value)) continue;
    const node = unwrap(value);
    if (node.type === 'SelectStmt') found.push(node);
    else for (const field in node.fields) open.push(node.fields[field]);
  }
  return found;
}

const columnRefs = (tree: unknown): PgTree[] =>
  [...walkNodes(tree)].filter(({ type }) => type === 'ColumnRef').map(({ fields }) => fields);

const columnName = (ref: PgTree): string => readNameParts(ref['fields']).at(-1) ?? '';
