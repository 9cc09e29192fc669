// Which tabs of a dashboard a report shows: those selected for it, else all of them; and which it leaves out.
import {
  childrenOf,
  walk,
  type DashboardNode,
  type RootNode,
  type TabNode,
  type TabsNode,
} from '#app/domain/dashboard/layout/layout-tree.ts';

export interface TabSelection {
  /** Ids of tabs, or of anything in them. */
  readonly anchors: readonly string[];
  /** Ids of the tabs that are open in groups of which no tab is selected. */
  readonly open: readonly string[];
  /** What is shown of groups of which no tab is selected or open. */
  readonly others: 'all' | 'first';
}

export interface SelectedTabs {
  readonly shown: readonly string[];
  /** Titles; of a tab in another one with that one's before it. */
  readonly leftOut: readonly string[];
  /** True when something selected is no longer on the dashboard. */
  readonly isStale: boolean;
}

/** As clients save it: an id, or the JSON of a list of ids. */
export function readAnchors(anchor: string | null | undefined): readonly string[] {
  if (!anchor) return [];
  const list = parseList(anchor);
  return list === null ? [anchor] : list.filter((id) => typeof id === 'string');
}

export function selectTabs(tree: RootNode, selection: TabSelection): SelectedTabs {
  const found = groupsBelow(tree).map((group) => selectIn(group, selection, ''));
  return {
    shown: found.flatMap(({ shown }) => shown),
    leftOut: found.flatMap(({ leftOut }) => leftOut),
    isStale: findUnknownIds(tree, [...selection.anchors, ...selection.open]).length > 0,
  };
}

/** Those that are of nothing on the dashboard. */
export function findUnknownIds(tree: RootNode, ids: readonly string[]): readonly string[] {
  const known = new Set([...walk(tree)].map(({ id }) => id));
  return [...new Set(ids)].filter((id) => !known.has(id));
}

type Selected = Omit<SelectedTabs, 'isStale'>;

/** @param around the title of the tab around the group, with the sign after it; '' at the top */
function selectIn(group: TabsNode, selection: TabSelection, around: string): Selected {
  const shown = new Set(shownOf(group.children, selection));
  const parts = group.children.map((tab): Selected => {
    const title = `${around}${tab.text.trim() || '…'}`;
    if (!shown.has(tab)) return { shown: [], leftOut: [title] };
    const inside = groupsBelow(tab).map((inner) => selectIn(inner, selection, `${title} › `));
    return { shown: [tab.id, ...inside.flatMap((part) => part.shown)], leftOut: inside.flatMap((part) => part.leftOut) };
  });
  return { shown: parts.flatMap((part) => part.shown), leftOut: parts.flatMap((part) => part.leftOut) };
}

function shownOf(tabs: readonly TabNode[], { anchors, open, others }: TabSelection): readonly TabNode[] {
  const selected = tabs.filter((tab) => [...walk(tab)].some(({ id }) => anchors.includes(id)));
  if (selected.length > 0) return selected;
  const opened = tabs.filter(({ id }) => open.includes(id));
  if (opened.length > 0) return opened;
  return others === 'all' ? tabs : tabs.slice(0, 1);
}

/** The nearest ones: not those inside their tabs. */
const groupsBelow = (node: DashboardNode): TabsNode[] =>
  childrenOf(node).flatMap((child) => (child.type === 'tabs' ? [child] : groupsBelow(child)));

function parseList(text: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null; // The id of one.
  }
}
