// React context that every part of a dashboard's page can use.
import { createContext, useContext } from 'react';
import type { ChartView } from '#app/domain/dashboard/page/page-view.ts';
import type { UrlParams } from '#app/domain/viewer/url-parameters.ts';

/** A chart that is open in a dialog. */
export interface OpenedChart {
  readonly kind: 'full-screen' | 'query';
  readonly chart: ChartView;
}

export interface DashboardContext {
  readonly dashboardId: number;
  readonly title: string;
  /** Ids of the tabs that were opened. */
  readonly openTabs: readonly string[];
  /** URL parameters that are sent with the charts' queries. */
  readonly urlParams: UrlParams;
  readonly selectTab: (tabsId: string, tabId: string) => void;
  readonly tabHref: (tabsId: string, tabId: string) => string;
  readonly open: (opened: OpenedChart) => void;
  /** Whether the viewer can query the dataset of this chart, and not only see the chart. */
  readonly canQuery: (chartId: number) => boolean;
  /** Opens the settings of the chart's cross-filters; null for viewers. */
  readonly onScoping: ((chartId: number) => void) | null;
  /** Null if the dashboard is already published or the viewer can't publish it. */
  readonly publishDraft: (() => void) | null;
  /** Tabs whose tab bar is hidden by a URL parameter. */
  readonly hiddenTabsId: string | null;
  readonly hasChartControls: boolean;
  readonly can: {
    readonly csv: boolean;
    readonly query: boolean;
    readonly explore: boolean;
    readonly drill: boolean;
    readonly edit: boolean;
    readonly saveCharts: boolean;
  };
}

const Context = createContext<DashboardContext | null>(null);
export const DashboardProvider = Context.Provider;

/** Throws outside a dashboard's page. */
export function useDashboard(): DashboardContext {
  const context = useContext(Context);
  if (!context) throw new Error('useDashboard is for parts of a dashboard.');
  return context;
}
