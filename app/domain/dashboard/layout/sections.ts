// A dashboard without tabs, for paper and pictures: a tab's content comes under its name.
import { GRID_COLUMNS } from './layout-tree.ts';
import type { NodeView, TabsView } from '#app/domain/dashboard/page/page-view.ts';

export interface Chapter {
  /** Empty for what is in no tab. */
  readonly title: string;
  readonly nodes: readonly NodeView[];
}

/** 'all' tabs, or these; of a group that has none of these its first. */
export type ShownTabs = 'all' | readonly string[];

/** The tabs at the top of a dashboard as chapters; what is before and after them is in chapters without a name. */
export function splitChapters(view: readonly NodeView[], shown: ShownTabs): readonly Chapter[] {
  const chapters: { title: string; nodes: NodeView[] }[] = [];
  for (const node of view) {
    if (node.kind === 'tabs') {
      for (const { label, children } of tabsOf(node, shown))
        chapters.push({ title: label, nodes: [...flattenTabs(children, shown)] });
      continue;
    }
    const last = chapters.at(-1);
    if (last?.title === '') last.nodes.push(flattenNode(node, shown));
    else chapters.push({ title: '', nodes: [flattenNode(node, shown)] });
  }
  return chapters;
}

/** Every group of tabs as headings with each tab's content below. */
export const flattenTabs = (nodes: readonly NodeView[], shown: ShownTabs): readonly NodeView[] =>
  nodes.flatMap((node): readonly NodeView[] => (node.kind === 'tabs' ? tabSections(node, shown) : [flattenNode(node, shown)]));

function flattenNode(node: NodeView, shown: ShownTabs): NodeView {
  if (node.kind === 'column') return { ...node, children: flattenTabs(node.children, shown) };
  if (node.kind !== 'row') return node;
  return {
    ...node,
    children: node.children.map((child) => (child.kind === 'tabs' ? asColumn(child, shown) : flattenNode(child, shown))),
  };
}

const asColumn = (tabs: TabsView, shown: ShownTabs): NodeView => ({
  kind: 'column',
  id: tabs.id,
  columns: GRID_COLUMNS,
  isFilled: false,
  children: tabSections(tabs, shown),
});

const tabSections = (tabs: TabsView, shown: ShownTabs): readonly NodeView[] =>
  tabsOf(tabs, shown).flatMap(({ id, label, children }): readonly NodeView[] => [
    { kind: 'header', id, text: label, size: 'medium' },
    ...flattenTabs(children, shown),
  ]);

function tabsOf(tabs: TabsView, shown: ShownTabs): readonly TabsView['tabs'][number][] {
  if (shown === 'all') return tabs.tabs;
  const named = tabs.tabs.filter(({ id }) => shown.includes(id));
  return named.length > 0 ? named : tabs.tabs.slice(0, 1);
}

/** Ids of all tabs. */
export const collectTabIds = (nodes: readonly NodeView[]): ReadonlySet<string> => new Set(nodes.flatMap(tabIdsIn));

function tabIdsIn(node: NodeView): readonly string[] {
  if (node.kind === 'tabs') return node.tabs.flatMap(({ id, children }) => [id, ...children.flatMap(tabIdsIn)]);
  return 'children' in node ? node.children.flatMap(tabIdsIn) : [];
}
