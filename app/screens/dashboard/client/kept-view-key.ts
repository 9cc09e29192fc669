// Under which key the browser keeps how a viewer arranged a grid. Part of a dashboard's first code: nothing else belongs here.
import { KEPT_VIEW_TYPES } from '#app/domain/chart-types/registry/lists.ts';
import type { ChartView } from '#app/domain/dashboard/page/page-view.ts';
import { localStore } from '#app/ui/browser/browser-storage.ts';

export interface KeptOf {
  readonly dashboardId: number;
  /** `vizType` undefined: not known yet. */
  readonly chart: Pick<ChartView, 'chartId'> & { readonly vizType?: string | null };
}

/** Prefix of the keys of all grids in a dashboard. */
export const keptViewPrefix = (dashboardId: number): string => `m-grid:${dashboardId}:`;

/** null for kinds of which nothing is kept. */
export const keptViewKey = ({ dashboardId, chart }: KeptOf): string | null =>
  KEPT_VIEW_TYPES.includes(chart.vizType ?? '') ? `${keptViewPrefix(dashboardId)}${chart.chartId}` : null;

export function hasKeptView(of: KeptOf): boolean {
  const key = keptViewKey(of);
  return key !== null && localStore.read(key) !== null;
}
