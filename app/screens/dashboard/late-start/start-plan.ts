// When the app of a dashboard's page starts, as far as the server knows.
import type { DashboardPageData } from '#app/services/dashboards/page.server.ts';
import type { Display } from '#app/domain/dashboard/page/display.ts';

export interface StartPlan {
  /** The page refreshes by a timer, is edited, is a kiosk, shows a single chart, has marks selected, or waits for values of filters. */
  readonly isNow: boolean;
  /** Addresses of the texts that the app loads. */
  readonly catalogs: readonly string[];
  readonly offlineText: string;
  /** Prefix of the browser storage keys of the page's grids. */
  readonly keptPrefix: string;
}

type PageFacts = Pick<DashboardPageData, 'can' | 'filterBar' | 'refresh'> & { readonly display: Display };

export function startsAtOnce({ can, filterBar, refresh, display }: PageFacts, search: URLSearchParams): boolean {
  const isEdited = can.edit && search.get('edit') === 'true';
  const awaitsValues = filterBar.items.some((item) => item.type === 'filter' && (item.awaitsFirst || item.isUnsettled));
  const hasSelections = Object.keys(filterBar.crossFilters?.masks ?? {}).length > 0;
  const isTimed = refresh.intervalS > 0 || display.kiosk !== null;
  return isTimed || isEdited || awaitsValues || hasSelections || search.has('dashboard_focused_chart');
}
