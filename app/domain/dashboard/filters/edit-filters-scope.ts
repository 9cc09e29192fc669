// Which charts a filter reaches, as a tree to select from, and the scope that describes a selection most briefly.
import { childrenOf, chartNodes, type DashboardNode, type RootNode } from '#app/domain/dashboard/layout/layout-tree.ts';
import type { FilterScope } from '#app/domain/dashboard/metadata/parse-metadata.ts';

export interface ScopeBranch {
  /** Unique in the tree. */
  readonly key: string;
  readonly kind: 'all' | 'tab' | 'row' | 'chart';
  readonly label: string;
  /** Charts in the scope, without duplicates. */
  readonly chartIds: readonly number[];
  readonly children: readonly ScopeBranch[];
}

export interface Choosing {
  readonly tree: RootNode;
  /** A chart's own name, for layouts that do not contain it. */
  readonly nameOf: (chartId: number) => string;
}

/** Tabs, rows of more than one chart, and charts; boxes without charts are left out. */
export function scopeTree({ tree, nameOf }: Choosing): ScopeBranch {
  const children = branchesBelow(tree, nameOf);
  return { key: tree.id, kind: 'all', label: 'All charts', chartIds: idsOf(children), children };
}

function branchesBelow(node: DashboardNode, nameOf: (chartId: number) => string): ScopeBranch[] {
  let rows = 0;
  return childrenOf(node).flatMap((child): ScopeBranch[] => {
    if (child.type === 'chart') {
      const label = child.nameOverride ?? child.name ?? nameOf(child.chartId);
      return [{ key: child.id, kind: 'chart', label, chartIds: [child.chartId], children: [] }];
    }
    const children = branchesBelow(child, nameOf);
    const chartIds = idsOf(children);
    if (chartIds.length === 0) return [];
    if (child.type === 'tab') return [{ key: child.id, kind: 'tab', label: child.text || 'Untitled tab', chartIds, children }];
    if (child.type !== 'row' || chartIds.length === 1 || children.length === 1) return children;
    rows += 1;
    return [{ key: child.id, kind: 'row', label: `Row ${rows}`, chartIds, children }];
  });
}

const idsOf = (branches: readonly ScopeBranch[]): number[] => [...new Set(branches.flatMap(({ chartIds }) => chartIds))];

/** How much of a branch is selected. */
export function classifySelection(branch: ScopeBranch, selected: ReadonlySet<number>): 'all' | 'some' | 'none' {
  const count = branch.chartIds.filter((id) => selected.has(id)).length;
  if (count === 0) return 'none';
  return count === branch.chartIds.length ? 'all' : 'some';
}

/** With all of the branch, or where all of it was selected, without it. */
export function toggleBranch(branch: ScopeBranch, selected: ReadonlySet<number>): Set<number> {
  const next = new Set(selected);
  const isAll = classifySelection(branch, selected) === 'all';
  for (const id of branch.chartIds)
    if (isAll) next.delete(id);
    else next.add(id);
  return next;
}

/** The scope of these charts: the tabs containing them, less those not selected. Charts added later to such a tab are included. */
export function buildScope(selected: ReadonlySet<number>, tree: RootNode): FilterScope {
  const charts = chartNodes(tree);
  if (!charts.some(({ chartId }) => selected.has(chartId))) return { rootPath: [], excluded: [] };
  const rootPath = covers(tree, selected) ?? ['ROOT_ID'];
  const inside = charts.filter((node) => node.parents.some((id) => rootPath.includes(id)));
  const excluded = [...new Set(inside.map(({ chartId }) => chartId))].filter((id) => !selected.has(id));
  return { rootPath, excluded };
}

/** The least tabs that contain all selected charts below the node; null where some of them are in none. */
function covers(node: DashboardNode, selected: ReadonlySet<number>): string[] | null {
  const below = chartsBelow(node);
  if (node.type === 'root' && below.every((id) => selected.has(id))) return ['ROOT_ID'];
  const hasAll = node.type === 'tab' && below.every((id) => selected.has(id));
  if (hasAll) return [node.id];
  const found: string[] = [];
  for (const child of childrenOf(node)) {
    if (!chartsBelow(child).some((id) => selected.has(id))) continue;
    const inner = child.type === 'chart' ? null : covers(child, selected);
    if (inner === null) return node.type === 'tab' ? [node.id] : null;
    found.push(...inner);
  }
  return found;
}

function chartsBelow(node: DashboardNode): number[] {
  return node.type === 'chart' ? [node.chartId] : childrenOf(node).flatMap(chartsBelow);
}
