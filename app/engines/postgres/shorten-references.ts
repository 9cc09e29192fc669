// A sub-query has no schema: `public.orders.id` becomes `orders.id` where a sub-query replaces public.orders. Where
// `orders` could then mean something else, nothing is shortened.
import type { TableMention } from './find-tables.ts';
import type { PgToken, PgTree } from './pg-parser.ts';
import { isTree, namesOf, nodesOf, textOf, type PgNode } from './tree.ts';

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

/** What to leave out of the text. `renamed`: the tables without an alias that sub-queries replace. */
export function shortenReferences(tree: PgTree, tokens: readonly PgToken[], renamed: readonly TableMention[]): Shortened {
  const spans: Span[] = [];
  if (renamed.length === 0) return { ok: true, value: spans };
  const nodes = [...nodesOf(tree)];
  for (const reference of nodes.flatMap(readReference)) {
    const { table, depth, fromByte } = reference;
    const meant = renamed.filter(({ ref }) => ref.table === table && (ref.schema ?? reference.schema) === reference.schema);
    if (meant.length === 0) continue;
    const first = tokens.findIndex((token) => token.fromByte === fromByte);
    const last = first < 0 ? undefined : tokens[first + 2 * depth];
    if (!last || countRanges(nodes, table) !== meant.length) return { ok: false, table };
    spans.push({ fromByte, toByte: last.fromByte });
  }
  return { ok: true, value: spans };
}

/** `schema.table.column` and `catalog.schema.table.column`; a star can replace the column. */
function readReference({ type, fields }: PgNode): Reference[] {
  const location = fields['location'];
  const names = type === 'ColumnRef' ? namesOf(fields['fields']) : [];
  const [schema, table] = names.slice(-3, -1);
  if (names.length < 3 || schema === undefined || table === undefined) return [];
  // A place of zero is left out of the tree.
  return [{ schema, table, depth: names.length - 2, fromByte: typeof location === 'number' ? location : 0 }];
}

/** How many items of a FROM have the name, wherever in the statement. */
const countRanges = (nodes: readonly PgNode[], name: string): number =>
  nodes.filter(({ type, fields, field }) => {
    if (field === 'alias' && type === null) return textOf(fields['aliasname']) === name;
    return type === 'RangeVar' && !isTree(fields['alias']) && textOf(fields['relname']) === name;
  }).length;
