// What parts of a dashboard share: its tabs, the addresses they lead to, and what the menu of a chart does.
import { useLocation } from '@remix-run/react';
import { useMemo } from 'react';
import type { Display } from '#app/domain/dashboard/page/display.ts';
import type { NodeView } from '#app/domain/dashboard/page/page-view.ts';
import type { UrlParams } from '#app/domain/viewer/url-parameters.ts';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import type { DashboardContext, OpenedChart } from './dashboard-context.ts';
import { tabLabel, tabsHref, withTab } from './tab-state.ts';

interface ContextSource {
  readonly dashboard: { readonly id: number; readonly title: string };
  readonly can: DashboardContext['can'];
  readonly urlParams: UrlParams;
  readonly tabs: {
    readonly view: readonly NodeView[];
    readonly openTabs: readonly string[];
    readonly setOpenTabs: (openTabs: readonly string[]) => void;
  };
  /** Charts that the viewer sees without a right to their dataset. */
  readonly sharedChartIds: readonly number[];
  /** Stays the same between renders. */
  readonly display: Display;
  /** Each stays the same between renders. */
  readonly actions: {
    readonly setDialog: (opened: OpenedChart) => void;
    readonly onScoping: DashboardContext['onScoping'];
    readonly publishDraft: DashboardContext['publishDraft'];
  };
}

export function useContextValue(source: ContextSource): DashboardContext {
  const { dashboard, can, urlParams, tabs, sharedChartIds, display } = source;
  const { setDialog, onScoping, publishDraft } = source.actions;
  const { id, title } = dashboard;
  const { view, openTabs, setOpenTabs } = tabs;
  const { search } = useLocation();
  return useMemo((): DashboardContext => {
    return {
      dashboardId: id,
      openTabs,
      urlParams,
      open: setDialog,
      canQuery: (chartId) => !sharedChartIds.includes(chartId),
      onScoping,
      publishDraft,
      can,
      hiddenTabsId: display.hasTabs ? null : (view.find(({ kind }) => kind === 'tabs')?.id ?? null),
      hasChartControls: display.hasChartControls,
      title,
      tabHref: (tabsId, tabId) => tabsHref(withTab(view, openTabs, { tabsId, tabId }), search),
      selectTab: (tabsId, tabId) => {
        const next = withTab(view, openTabs, { tabsId, tabId });
        setOpenTabs(next);
        noteUsage('select_dashboard_tab', { target: { id: tabId, name: tabLabel(view, tabsId, tabId) } });
        window.history.replaceState(window.history.state, '', tabsHref(next, window.location.search));
      },
    };
  }, [
    id,
    title,
    openTabs,
    setOpenTabs,
    urlParams,
    can,
    view,
    sharedChartIds,
    setDialog,
    onScoping,
    publishDraft,
    search,
    display,
  ]);
}
