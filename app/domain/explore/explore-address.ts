// The address of Explore: which chart or dataset it names, and whose settings it brings. Total: what is strange counts as absent.
import { pageUrlParams, type UrlParams } from '#app/domain/viewer/url-parameters.ts';
import { readSourceUid, parseSourceKind, type SourceKind, type SourceRef } from './source-ref.ts';

export interface ExploreAddress {
  readonly chartId: number | null;
  readonly datasetId: number | null;
  /** A run or a saved query that is queried in place of a dataset. */
  readonly statement: SourceRef | null;
  readonly formDataKey: string | null;
  readonly permalinkKey: string | null;
  readonly vizType: string | null;
  /** Settings as JSON text, as old links carry them. */
  readonly formData: string | null;
  /** Page id of the dashboard from which the chart was opened. */
  readonly dashboardPageId: string | null;
  /** The dashboard that is selected beforehand when the chart is saved. */
  readonly dashboardId: number | null;
  /** The first query bypasses the caches. */
  readonly isForced: boolean;
  /** For the templates that the chart's query uses. */
  readonly urlParams: UrlParams;
}

const MAX_KEY_LENGTH = 100;

export function readExploreAddress(search: URLSearchParams): ExploreAddress {
  const source = sourceOf(search);
  return {
    chartId: idOf(search.get('slice_id')),
    datasetId: source?.type === 'table' ? source.id : null,
    statement: source?.type === 'table' ? null : source,
    formDataKey: keyOf(search.get('form_data_key')),
    permalinkKey: keyOf(search.get('permalink_key')),
    vizType: keyOf(search.get('viz_type')),
    formData: search.get('form_data'),
    dashboardPageId: keyOf(search.get('dashboard_page_id')),
    dashboardId: idOf(search.get('dashboard_id')),
    isForced: search.get('force') === 'true',
    urlParams: pageUrlParams(search),
  };
}

/** `datasource=3__table`, or `datasource_id=3` with `datasource_type=table` or none. */
function sourceOf(search: URLSearchParams): SourceRef | null {
  const named = readSourceUid(search.get('datasource'));
  if (named) return named;
  const type = parseSourceKind(search.get('datasource_type') ?? 'table');
  const id = idOf(search.get('datasource_id'));
  return type === null || id === null ? null : { type, id };
}

function idOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

const keyOf = (text: string | null): string | null =>
  text === null || text === '' || text.length > MAX_KEY_LENGTH ? null : text;

interface Place {
  readonly chartId: number | null;
  /** Id of the dataset or of another kind of source. */
  readonly datasetId: number | null;
  readonly sourceKind?: SourceKind;
  readonly formDataKey: string | null;
  readonly dashboardPageId?: string | null;
  /** Selected beforehand when the chart is saved. */
  readonly dashboardId?: number | null | undefined;
  /** URL parameters of the page from which the chart is opened. */
  readonly urlParams?: UrlParams;
}

/** The address under which a reload finds the same chart, dataset and draft. */
export function exploreHref({ chartId, datasetId, formDataKey, sourceKind = 'table', ...place }: Place): string {
  const { dashboardPageId = null, dashboardId = null, urlParams = {} } = place;
  const search = new URLSearchParams();
  if (formDataKey !== null) search.set('form_data_key', formDataKey);
  if (chartId !== null) search.set('slice_id', String(chartId));
  if (datasetId !== null && (chartId === null || formDataKey !== null)) {
    search.set('datasource_type', sourceKind);
    search.set('datasource_id', String(datasetId));
  }
  if (dashboardPageId !== null) search.set('dashboard_page_id', dashboardPageId);
  if (dashboardId !== null) search.set('dashboard_id', String(dashboardId));
  for (const [name, value] of Object.entries(urlParams)) search.append(name, value);
  return `/explore/?${search.toString()}`;
}
