// Shows the part of a dashboard that the address names, a chart, a heading or a tab: opens its tabs, scrolls to it and
// focuses it.
import { flushSync } from 'react-dom';
import type { NodeView } from '#app/domain/dashboard/page/page-view.ts';
import { withTab } from '#app/screens/dashboard/tab-state.ts';
import { tabDomId } from '#app/ui/layout/TabList.tsx';

export interface TabsOfPage {
  readonly view: readonly NodeView[];
  readonly openTabs: readonly string[];
  readonly setOpenTabs: (openTabs: readonly string[]) => void;
}

/** @param parameter of the address: it forgets the chart then */
export function focusChart(parameter: string, tabs: TabsOfPage): void {
  const url = new URL(window.location.href);
  const chartId = Number(url.searchParams.get(parameter));
  url.searchParams.delete(parameter);
  window.history.replaceState(window.history.state, '', url);
  showPart(tabs, chartId, () =>
    document.querySelector(`[data-card] [data-chart-id="${chartId}"]`)?.closest<HTMLElement>('[data-card]'),
  );
}

/** @param anchor what the address has behind `#`: the id of a component, or of a heading inside of a text */
export const focusAnchor = (anchor: string, tabs: TabsOfPage): void =>
  showPart(tabs, anchor, () => document.getElementById(anchor) ?? document.getElementById(tabDomId(anchor)));

function showPart(
  { view, openTabs, setOpenTabs }: TabsOfPage,
  target: PartName,
  find: () => HTMLElement | null | undefined,
): void {
  const tabs = openTabsTo(view, openTabs, target);
  if (tabs === null) return;
  // At once: what is not drawn can't be scrolled to.
  flushSync(() => setOpenTabs(tabs));
  const part = find();
  if (part?.tabIndex === -1) part.setAttribute('tabindex', '-1');
  part?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: part.matches('[data-card]') ? 'center' : 'start' });
}

/** The id of a chart, or an anchor. */
type PartName = number | string;

/** With the tabs open in which the part is; null where the dashboard has no such part. */
export function openTabsTo(view: readonly NodeView[], open: readonly string[], target: PartName): string[] | null {
  const path = tabsTo(view, target);
  return path && path.reduce((tabs, selected) => withTab(view, tabs, selected), [...open]);
}

type SelectedTab = Parameters<typeof withTab>[2];

const isTarget = (node: NodeView, target: PartName): boolean =>
  typeof target === 'number'
    ? node.kind === 'chart' && node.chartId === target
    : node.id === target || (node.kind === 'markdown' && target.startsWith(`${node.id}-`));

function tabsTo(nodes: readonly NodeView[], target: PartName): SelectedTab[] | null {
  for (const node of nodes) {
    if (isTarget(node, target)) return [];
    const parts =
      node.kind === 'tabs'
        ? node.tabs.map(({ id, children }) => ({ id, step: [{ tabsId: node.id, tabId: id }], children }))
        : 'children' in node
          ? [{ id: node.id, step: [], children: node.children }]
          : [];
    for (const { id, step, children } of parts) {
      const below = id === target ? [] : tabsTo(children, target);
      if (below) return [...step, ...below];
    }
  }
  return null;
}
