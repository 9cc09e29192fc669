// The tabs of a dashboard as a tree, for selecting one: reports, links.
import { childrenOf, walk, type DashboardNode, type RootNode } from './layout-tree.ts';

export interface TabBranch {
  readonly value: string;
  readonly title: string;
  readonly parents: readonly string[];
  readonly children: readonly TabBranch[];
}

/** Nested tabs are children, regardless of the rows and columns between them. */
export const tabTree = (root: RootNode): readonly TabBranch[] => tabsBelow(root);

/** Titles by tab id, in reading order. */
export const allTabs = (root: RootNode): Readonly<Record<string, string>> =>
  Object.fromEntries([...walk(root)].flatMap((node) => (node.type === 'tab' ? [[node.id, node.text]] : [])));

interface Filter {
  readonly id: string;
  readonly tabsInScope?: unknown;
}

/** Filters by the id of each tab that they apply to; under `all`, every one. */
export function filtersByTab<F extends Filter>(filters: readonly F[]): Readonly<Record<string, readonly F[]>> {
  const byTab = new Map<string, F[]>([['all', [...filters]]]);
  for (const filter of filters)
    for (const tab of Array.isArray(filter.tabsInScope) ? filter.tabsInScope : [])
      if (typeof tab === 'string' && tab !== 'all') byTab.set(tab, [...(byTab.get(tab) ?? []), filter]);
  return Object.fromEntries(byTab);
}

function tabsBelow(node: DashboardNode): TabBranch[] {
  return childrenOf(node).flatMap((child) =>
    child.type === 'tab'
      ? [{ value: child.id, title: child.text, parents: child.parents, children: tabsBelow(child) }]
      : tabsBelow(child),
  );
}
