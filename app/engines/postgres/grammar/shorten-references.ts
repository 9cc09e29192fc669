// Subqueries have no schema, so `public.orders.id` becomes `orders.id` when a subquery replaces public.orders. Refused if `orders`
// could also mean something else.
import type { TableMention } from './find-tables.ts';
import type { PgToken, PgTree } from './pg-parser.ts';
import { isTree, readNameParts, walkNodes, asPgText, type PgNode } from './tree.ts';

interface Span {
  readonly fromByte: number;
  readonly toByte: number;
}
type Shortened = { readonly ok: true; readonly value: readonly Span[] } | { readonly ok: false; readonly table: string };

interface Reference {
  readonly schema: string;
  readonly table: string;
  /** Names before the table's. */
  readonly depth: number;
  readonly fromByte: number;
}

/** Builds edits that remove schema qualifiers. `renamed` are the tables without an alias that subqueries replace. */
export function shortenReferences(tree: PgTree, tokens: readonly PgToken[], renamed: readonly TableMention[]): Shortened {
  const spans: Span[] = [];
  if (renamed.length === 0) return { ok: true, value: spans };
  const nodes = [...walkNodes(tree)];
  const nameCounts = countRanges(nodes);
  const indexByByte = new Map(tokens.map((token, index) => [token.fromByte, index]));
  const countMeant = countBySchema(renamed);
  for (const reference of nodes.flatMap(readReference)) {
    const { table, depth, fromByte } = reference;
    const meant = countMeant(table, reference.schema);
    if (meant === 0) continue;
    const first = indexByByte.get(fromByte);
    const last = first === undefined ? undefined : tokens[first + 2 * depth];
    if (!last || nameCounts.get(table) !== meant) return { ok: false, table };
    spans.push({ fromByte, toByte: last.fromByte });
  }
  return { ok: true, value: spans };
}

/** Counts the tables that `schema.table` can refer to: those with this schema and unqualified ones. */
function countBySchema(renamed: readonly TableMention[]): (table: string, schema: string) => number {
  const counts = new Map<string, number>();
  const keyOf = (table: string, schema: string | null): string => JSON.stringify([table, schema]);
  for (const { ref } of renamed) {
    const key = keyOf(ref.table, ref.schema);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (table, schema) => (counts.get(keyOf(table, schema)) ?? 0) + (counts.get(keyOf(table, null)) ?? 0);
}

/** `schema.table.column` and `catalog.schema.table.column`; a star can replace the column. */
function readReference({ type, fields }: PgNode): Reference[] {
  const location = fields['location'];
  const names = type === 'ColumnRef' ? readNameParts(fields['fields']) : [];
  const [schema, table] = names.slice(-3, -1);
  if (names.length < 3 || schema === undefined || table === undefined) return [];
  // The tree omits a location of 0.
  return [{ schema, table, depth: names.length - 2, fromByte: typeof location === 'number' ? location : 0 }];
}

/** Counts FROM items by name in the entire statement. */
function countRanges(nodes: readonly PgNode[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { type, fields, field } of nodes) {
    const isAlias = field === 'alias' && type === null;
    const isTable = type === 'RangeVar' && !isTree(fields['alias']);
    const name = isAlias ? asPgText(fields['aliasname']) : isTable ? asPgText(fields['relname']) : null;
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
