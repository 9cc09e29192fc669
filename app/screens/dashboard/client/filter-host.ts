// How chart marks access the filters of the open dashboard. In the page's initial bundle, so keep it small. Browser only.
import type { DataMask } from '#app/domain/dashboard/masks/data-mask.ts';
import type { CrossFilterScope } from '#app/domain/dashboard/filters/filter-view.ts';

export interface FilterHost {
  /** Null for a chart whose marks don't filter other charts. */
  readonly scopeOf: (chartId: number) => CrossFilterScope | null;
  /** Filters by a selection in the chart; null removes the filter. The browser's Back button undoes it. */
  readonly select: (chartId: number, mask: DataMask | null) => void;
  /** The first time filter that applies to the chart. */
  readonly timeFilterOf: (chartId: number) => { readonly id: string; readonly name: string } | null;
  readonly setTime: (filterId: string, range: string) => void;
}

const hosts = new Map<number, FilterHost>();

export const setFilterHost = (dashboardId: number, host: FilterHost): void => void hosts.set(dashboardId, host);

/** Null where the page has no filters, as in Explore. */
export const filterHost = (dashboardId: number): FilterHost | null => hosts.get(dashboardId) ?? null;
