// Where a report's dashboard opens in the state in which the report shows it.
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { readAnchors } from './report-tabs.ts';

interface ReportState {
  readonly anchor?: string | null | undefined;
  readonly dataMask?: Readonly<Record<string, unknown>> | null | undefined;
  readonly urlParams?: readonly (readonly [string, string])[] | null | undefined;
}

/** Mail readers and proxies cut longer addresses: the dashboard then opens with its own filters. */
const MAX_FILTERS_LENGTH = 4_000;

/** The path, with the filters' values and parameters of the page; of a single tab its anchor. */
export function reportAddress(dashboardId: number, { anchor, dataMask, urlParams }: ReportState): string {
  const query = new URLSearchParams((urlParams ?? []).map(([name, value]) => [name, value]));
  const filters = dataMask && Object.keys(dataMask).length > 0 ? encodeRison(dataMask) : '';
  if (filters !== '' && filters.length <= MAX_FILTERS_LENGTH) query.set('native_filters', filters);
  const anchors = readAnchors(anchor);
  const search = query.size === 0 ? '' : `?${query.toString()}`;
  const hash = anchors.length === 1 && anchors[0] ? `#${encodeURIComponent(anchors[0])}` : '';
  return `/superset/dashboard/${dashboardId}/${search}${hash}`;
}
