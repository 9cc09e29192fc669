// A sub-query has no schema: `main.orders.id` becomes `orders.id` where a sub-query replaces main.orders. Where `orders`
// could then mean something else, nothing is shortened.
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';
import type { Edit } from './apply-edits.ts';
import type { TableSite } from './cst-tables.ts';
import { nodesOf, type Node, type NodeOf } from './cst.ts';

type Shortened = { readonly ok: true; readonly value: readonly Edit[] } | { readonly ok: false; readonly table: string };

/** What to leave out of the text. `replaced`: the places where sub-queries replace tables. */
export function shortenReferences(
  tree: Node,
  sites: readonly TableSite[],
  replaced: readonly { readonly site: TableSite }[],
): Shortened {
  const bare = replaced.map(({ site }) => site).filter(({ context }) => context === 'bare');
  const edits: Edit[] = [];
  if (bare.length === 0) return { ok: true, value: edits };
  const inFrom = new Set<Node>(sites.map(({ node }) => node));
  const nodes = [...nodesOf(tree)];
  for (const node of nodes) {
    const owner = node.type === 'member_expr' && !inFrom.has(node) ? qualifiedOwner(node) : null;
    if (!owner) continue;
    const { schema, table } = owner;
    const meant = bare.filter(({ ref }) => isName(ref.table, table.name) && isName(ref.schema ?? schema.name, schema.name));
    if (meant.length === 0) continue;
    if (!schema.range || !table.range || countNames(nodes, sites, table.name) !== new Set(meant.map((site) => site.node)).size)
      return { ok: false, table: table.name };
    edits.push({ from: schema.range[0], to: table.range[0], text: '' });
  }
  return { ok: true, value: edits };
}

type Identifier = NodeOf<'identifier'>;

/** Of `schema.table.column`, whatever the column is. */
function qualifiedOwner({ object }: NodeOf<'member_expr'>): { readonly schema: Identifier; readonly table: Identifier } | null {
  if (object.type !== 'member_expr' || object.object.type !== 'identifier' || object.property.type !== 'identifier') return null;
  return { schema: object.object, table: object.property };
}

const isName = (a: string, b: string): boolean => foldAsciiCase(a) === foldAsciiCase(b);

/** How many tables, aliases and WITH queries are called so, wherever in the statement. */
function countNames(nodes: readonly Node[], sites: readonly TableSite[], name: string): number {
  const tables = new Set(
    sites.filter(({ ref, context }) => context !== 'aliased' && isName(ref.table, name)).map(({ node }) => node),
  );
  const others = nodes.filter((node) => {
    if (node.type === 'alias') return node.alias.type === 'identifier' && isName(node.alias.name, name);
    return node.type === 'common_table_expr' && isName(node.table.name, name);
  });
  return tables.size + others.length;
}
