// What parts of a dashboard share: its tabs, the addresses they lead to, and what the menu of a chart does.
import { useLocation } from '@remix-run/react';
import { useMemo, type RefObject } from 'react';
import type { ChartView, NodeView } from '#app/domain/dashboard/page-view.ts';
import type { UrlParams } from '#app/domain/viewer/url-parameters.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { activeMasks } from './client/active-masks.ts';
import { download, openDataTable } from './client/chart-actions.ts';
import { keepForExplore } from './client/explore-origin.ts';
import { refreshAll } from './client/chart-refresher.ts';
import type { ChartAction, DashboardContext } from './dashboard-context.ts';
import { tabsHref, withTab } from './tab-state.ts';

/** A chart in a dialog. */
export interface OpenedChart {
  readonly kind: 'full-screen' | 'query';
  readonly chart: ChartView;
}

interface ContextSource {
  readonly dashboard: { readonly id: number; readonly title: string };
  readonly can: DashboardContext['can'];
  readonly urlParams: UrlParams;
  readonly tabs: {
    readonly view: readonly NodeView[];
    readonly openTabs: readonly string[];
    readonly setOpenTabs: (openTabs: readonly string[]) => void;
  };
  readonly root: RefObject<HTMLElement | null>;
  /** Stays the same between renders. */
  readonly onDialog: (opened: OpenedChart) => void;
}

export function useContextValue({ dashboard, can, urlParams, tabs, root, onDialog }: ContextSource): DashboardContext {
  const { id, title } = dashboard;
  const { view, openTabs, setOpenTabs } = tabs;
  const { csrfToken } = useShellData();
  const { search } = useLocation();
  return useMemo((): DashboardContext => {
    const act = (action: ChartAction, chart: ChartView) => {
      const slot = root.current?.querySelector<HTMLElement>(`[data-chart-slot="${chart.slot}"]`);
      if (!slot) return;
      if (action === 'refresh') void refreshAll(slot.closest<HTMLElement>('[data-card]') ?? slot, id, { force: true });
      else if (action === 'table') openDataTable(slot);
      else if (action === 'png' || action === 'csv' || action === 'xlsx')
        void download(action, { dashboardId: id, chart, slot, csrfToken });
      else onDialog({ kind: action, chart });
    };
    return {
      dashboardId: id,
      openTabs,
      urlParams,
      act,
      can,
      exploreHref: (chartId) => keepForExplore({ dashboardId: id, title, masks: activeMasks(id) }, chartId),
      tabHref: (tabsId, tabId) => tabsHref(withTab(view, openTabs, { tabsId, tabId }), search),
      selectTab: (tabsId, tabId) => {
        const next = withTab(view, openTabs, { tabsId, tabId });
        setOpenTabs(next);
        window.history.replaceState(window.history.state, '', tabsHref(next, window.location.search));
      },
    };
  }, [id, title, openTabs, urlParams, can, view, csrfToken, search]);
}
