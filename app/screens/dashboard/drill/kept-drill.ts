// Keeps a chart that was broken down: as a new chart, or as a draft that Explore opens. Failures are messages for users.
import { exploreHref } from '#app/domain/explore/explore-address.ts';
import { createChartApi } from '#app/screens/explore/client/chart-api.ts';
import { pageParams } from '#app/screens/dashboard/client/page-params.ts';
import { createApiSender } from '#app/screens/shell/api/api-sender.ts';
import type { PictureEntry } from '#app/stores/chart-render/wire.ts';
import { withExtraAsFilters } from './extra-as-filters.ts';

type Settings = Readonly<Record<string, unknown>>;

const apiOf = (csrfToken: string) => createChartApi(createApiSender(csrfToken, (...request) => fetch(...request)));

interface Opened {
  readonly csrfToken: string;
  readonly dashboardId: number;
  readonly datasetId: number;
  readonly entry: PictureEntry;
}

/** Leaves the page. The dashboard's filters come along as filters of the chart. */
export async function openInExplore({ csrfToken, dashboardId, datasetId, entry }: Opened): Promise<void> {
  const source = { type: 'table', id: datasetId } as const;
  const formData = withExtraAsFilters(entry.settings ?? {}, entry.extra ?? {});
  const key = await apiOf(csrfToken).createDraft({ source, chartId: null, formData });
  window.location.assign(exploreHref({ chartId: null, datasetId, formDataKey: key, urlParams: pageParams(dashboardId) }));
}

interface Saved {
  readonly csrfToken: string;
  readonly name: string;
  readonly datasetId: number;
  /** Null: on no dashboard. */
  readonly dashboardId: number | null;
  readonly settings: Settings;
}

/** The chart's id. */
export async function saveDrill({ csrfToken, name, datasetId, dashboardId, settings }: Saved): Promise<number> {
  const vizType = String(settings['viz_type']);
  const { id } = await apiOf(csrfToken).createChart({
    slice_name: name,
    viz_type: vizType,
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify({ ...settings, datasource: `${datasetId}__table` }),
    ...(dashboardId !== null && { dashboards: [dashboardId] }),
  });
  return id;
}
