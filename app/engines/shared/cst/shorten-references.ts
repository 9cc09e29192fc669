// Subqueries have no schema, so `main.orders.id` becomes `orders.id` when a subquery replaces main.orders. Refused if `orders`
// could also mean something else.
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';
import type { Edit } from '#app/engines/shared/grammar/apply-edits.ts';
import type { TableSite } from './find-tables.ts';
import { walkTree, type Node, type NodeOf } from './walk-tree.ts';

type Shortened = { readonly ok: true; readonly value: readonly Edit[] } | { readonly ok: false; readonly table: string };

/** Builds edits that remove schema qualifiers. `replaced` are the table occurrences that subqueries replace. */
export function shortenReferences(
  tree: Node,
  sites: readonly TableSite[],
  replaced: readonly { readonly site: TableSite }[],
): Shortened {
  const bare = replaced.map(({ site }) => site).filter(({ context }) => context === 'bare');
  const edits: Edit[] = [];
  if (bare.length === 0) return { ok: true, value: edits };
  const inFrom = new Set<Node>(sites.map(({ node }) => node));
  const nodes = [...walkTree(tree)];
  const nameCounts = countNames(nodes, sites);
  const bareByTable = groupByTable(bare);
  for (const node of nodes) {
    const owner = node.type === 'member_expr' && !inFrom.has(node) ? qualifiedOwner(node) : null;
    if (!owner) continue;
    const { schema, table } = owner;
    const folded = foldAsciiCase(table.name);
    const meant = countMatches(bareByTable.get(folded), foldAsciiCase(schema.name));
    if (meant === 0) continue;
    if (!schema.range || !table.range || nameCounts.get(folded) !== meant) return { ok: false, table: table.name };
    edits.push({ from: schema.range[0], to: table.range[0], text: '' });
  }
  return { ok: true, value: edits };
}

type Identifier = NodeOf<'identifier'>;

/** Returns schema and table of `schema.table.column`. */
function qualifiedOwner({ object }: NodeOf<'member_expr'>): { readonly schema: Identifier; readonly table: Identifier } | null {
  if (object.type !== 'member_expr' || object.object.type !== 'identifier' || object.property.type !== 'identifier') return null;
  return { schema: object.object, table: object.property };
}

/** Number of occurrences of a table's name by schema, '' if unqualified. */
type CountBySchema = ReadonlyMap<string, number>;

function groupByTable(sites: readonly TableSite[]): ReadonlyMap<string, CountBySchema> {
  const groups = new Map<string, Map<string, number>>();
  for (const { ref } of new Map(sites.map((site) => [site.node, site])).values()) {
    const [table, schema] = [foldAsciiCase(ref.table), foldAsciiCase(ref.schema ?? '')];
    const counts = groups.get(table) ?? new Map<string, number>();
    groups.set(table, counts.set(schema, (counts.get(schema) ?? 0) + 1));
  }
  return groups;
}

/** Counts occurrences that `schema.table` can refer to: those with this schema and unqualified ones. */
const countMatches = (places: CountBySchema | undefined, schema: string): number =>
  (places?.get(schema) ?? 0) + (schema === '' ? 0 : (places?.get('') ?? 0));

/** Counts tables, aliases and CTEs by name in the entire statement. */
function countNames(nodes: readonly Node[], sites: readonly TableSite[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (name: string): void => void counts.set(foldAsciiCase(name), (counts.get(foldAsciiCase(name)) ?? 0) + 1);
  const tables = sites.filter(({ context }) => context !== 'aliased');
  for (const { ref } of new Map(tables.map((site) => [site.node, site])).values()) add(ref.table);
  for (const node of nodes) {
    if (node.type === 'alias' && node.alias.type === 'identifier') add(node.alias.name);
    if (node.type === 'common_table_expr') add(node.table.name);
  }
  return counts;
}
