// Rows to a hierarchy: below the root that the chart names, else below the node that most others descend from.
import { cellWriter } from '#app/charts/shared/format/cell-writer.ts';
import { numberAt } from '#app/charts/shared/format/number-at.ts';
import { columnLabel, metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { FieldRef } from '#app/charts/shared/form/setting-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { cellAt, findColumn, type Column } from '#app/domain/table.ts';
import type { TreeSettings } from './settings.ts';

export interface TreeNode {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  /** NaN where it has none. */
  readonly value: number;
  readonly children: TreeNode[];
}
export interface TreeData {
  readonly root: TreeNode | null;
  readonly rowCount: number;
  /** Names of the metric; empty where the chart has none. */
  readonly metric: string;
  /** Nodes that don't descend from the root, or whose ancestors run in circles. */
  readonly apart: number;
  /** Nodes beyond those that have room, or deeper than the chart shows. */
  readonly omitted: number;
  /** The chart names a root that no row has. */
  readonly missingRoot: string | null;
}

const MAX_NODES = 600;

export function readTree(input: LayoutInput<TreeSettings>): TreeData {
  const table = input.tables[0] ?? { columns: [], rowCount: 0 };
  const { id, parent, name, metric, root_node_id: rootId } = input.settings;
  const columnOf = (field: FieldRef | null): Column | undefined => findColumn(table, columnLabel(field));
  const texts = table.columns.filter(({ type }) => type !== 'numeric');
  const ids = columnOf(id) ?? texts[0] ?? table.columns[0];
  const parents = columnOf(parent) ?? texts[1];
  const values = metric === null ? undefined : findColumn(table, metricLabel(metric));
  const none = { root: null, rowCount: table.rowCount, metric: values?.name ?? '', apart: 0, omitted: 0, missingRoot: null };
  if (ids === undefined || table.rowCount === 0) return none;
  const names = columnOf(name) ?? ids;
  const nameOf = cellWriter(input, names);
  const nodes = new Map<string, TreeNode & { readonly parent: string | null }>();
  for (let row = 0; row < table.rowCount; row += 1) {
    const key = keyAt(ids, row);
    if (key === null || nodes.has(key)) continue;
    nodes.set(key, {
      index: row,
      id: key,
      name: keyAt(names, row) === null ? key : nameOf(row),
      value: numberAt(values, row),
      children: [],
      parent: parents === undefined ? null : keyAt(parents, row),
    });
  }
  for (const node of nodes.values())
    if (node.parent !== null && node.parent !== node.id) nodes.get(node.parent)?.children.push(node);
  const root = rootId === '' ? largestRoot([...nodes.values()]) : nodes.get(rootId);
  if (root === undefined) return { ...none, missingRoot: rootId };
  const { initialTreeDepth: depth } = input.settings;
  const { kept, reached, left } = descendants(root, depth === null || depth < 0 ? Infinity : depth);
  return { ...none, root: kept, apart: nodes.size - reached, omitted: left };
}

function keyAt(column: Column, row: number): string | null {
  const value = cellAt(column, row);
  if (value === null || value === '' || value === '<NULL>') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

type Linked = TreeNode & { readonly parent: string | null };

/** Among the nodes without a parent, the one with the most descendants. */
function largestRoot(nodes: readonly Linked[]): TreeNode | undefined {
  const ids = new Set(nodes.map(({ id }) => id));
  const roots = nodes.filter(({ id, parent }) => parent === null || parent === id || !ids.has(parent));
  const sized = (roots.length > 0 ? roots : nodes.slice(0, 1)).map((node) => ({ node, size: descendants(node).reached }));
  return sized.reduce<(typeof sized)[number] | undefined>(
    (most, one) => (most === undefined || one.size > most.size ? one : most),
    undefined,
  )?.node;
}

/** The tree below a node, level by level, as far as nodes have room; a node that was reached before is not followed again. */
function descendants(root: TreeNode, maxDepth = Infinity): { kept: TreeNode; reached: number; left: number } {
  const seen = new Set([root.id]);
  const copy: TreeNode = { ...root, children: [] };
  const queue: { from: TreeNode; to: TreeNode | null; depth: number }[] = [{ from: root, to: copy, depth: 0 }];
  let left = 0;
  for (let at = 0; at < queue.length; at += 1) {
    const { from, to, depth } = queue[at] ?? { from: root, to: null, depth: 0 };
    for (const child of from.children) {
      if (seen.has(child.id)) continue;
      seen.add(child.id);
      const kept = to === null || depth >= maxDepth || seen.size > MAX_NODES ? null : { ...child, children: [] };
      if (kept === null) left += 1;
      else to?.children.push(kept);
      queue.push({ from: child, to: kept, depth: depth + 1 });
    }
  }
  return { kept: copy, reached: seen.size, left };
}
