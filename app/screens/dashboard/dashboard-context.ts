// What every part of a dashboard's page can use.
import { createContext, useContext } from 'react';
import type { ChartView } from '#app/domain/dashboard/page-view.ts';
import type { UrlParams } from '#app/domain/viewer/url-parameters.ts';

export type ChartAction = 'refresh' | 'full-screen' | 'table' | 'query' | 'png' | 'csv' | 'xlsx';

export interface DashboardContext {
  readonly dashboardId: number;
  /** Ids of the tabs that were opened. */
  readonly openTabs: readonly string[];
  /** Those of the address that its charts' queries carry. */
  readonly urlParams: UrlParams;
  readonly selectTab: (tabsId: string, tabId: string) => void;
  readonly tabHref: (tabsId: string, tabId: string) => string;
  readonly act: (action: ChartAction, chart: ChartView) => void;
  /** The address at which the chart is edited with the current filter values, kept for it. Browser only. */
  readonly exploreHref: (chartId: number) => string;
  readonly can: { readonly csv: boolean; readonly query: boolean; readonly explore: boolean };
}

const Context = createContext<DashboardContext | null>(null);
export const DashboardProvider = Context.Provider;

/** Throws outside a dashboard's page. */
export function useDashboard(): DashboardContext {
  const context = useContext(Context);
  if (!context) throw new Error('useDashboard is for parts of a dashboard.');
  return context;
}
