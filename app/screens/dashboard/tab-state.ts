// Which tabs are open, as in the URL: `?tab=…` once for each set of tabs that is not at its first.
import type { NodeView, TabsView } from '#app/domain/dashboard/page/page-view.ts';

const MAX_TABS = 50;
const MAX_ID_LENGTH = 200;

/** Ids of open tabs as the address says. */
export function parseTabs(params: URLSearchParams): string[] {
  return params
    .getAll('tab')
    .filter((id) => id !== '' && id.length <= MAX_ID_LENGTH)
    .slice(0, MAX_TABS);
}

/** The open tabs after one was selected: its siblings close. */
export function withTab(
  view: readonly NodeView[],
  open: readonly string[],
  selected: { readonly tabsId: string; readonly tabId: string },
): string[] {
  const siblings = findTabs(view, selected.tabsId)?.tabs.map((tab) => tab.id) ?? [];
  return [...open.filter((id) => !siblings.includes(id)), selected.tabId];
}

/** The text of a tab; empty where the page has no such tab. */
export const tabLabel = (view: readonly NodeView[], tabsId: string, tabId: string): string =>
  findTabs(view, tabsId)?.tabs.find(({ id }) => id === tabId)?.label ?? '';

/** URL parameters that no longer apply once the page is open. */
const PASSING: readonly string[] = ['tab', 'edit', 'force'];

/** The address of a dashboard with these tabs open, relative to its path. What else `search` says, such as filters, stays. */
export function tabsHref(open: readonly string[], search = ''): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => !PASSING.includes(name));
  return `?${new URLSearchParams([...kept, ...open.map((id) => ['tab', id])] as [string, string][]).toString()}`;
}

function findTabs(nodes: readonly NodeView[], tabsId: string): TabsView | undefined {
  for (const node of nodes) {
    if (node.kind === 'tabs' && node.id === tabsId) return node;
    const below = node.kind === 'tabs' ? node.tabs.flatMap((tab) => tab.children) : 'children' in node ? node.children : [];
    const found = findTabs(below, tabsId);
    if (found) return found;
  }
  return undefined;
}
