// The address of Explore: which chart or dataset it names, and whose settings it brings. Total: what is strange counts as absent.

export interface ExploreAddress {
  readonly chartId: number | null;
  readonly datasetId: number | null;
  readonly formDataKey: string | null;
  readonly permalinkKey: string | null;
  readonly vizType: string | null;
  /** Settings as JSON text, as old links carry them. */
  readonly formData: string | null;
  /** Of the dashboard from which the chart was opened. */
  readonly dashboardPageId: string | null;
}

const MAX_KEY_LENGTH = 100;

export function readExploreAddress(search: URLSearchParams): ExploreAddress {
  return {
    chartId: idOf(search.get('slice_id')),
    datasetId: datasetOf(search),
    formDataKey: keyOf(search.get('form_data_key')),
    permalinkKey: keyOf(search.get('permalink_key')),
    vizType: keyOf(search.get('viz_type')),
    formData: search.get('form_data'),
    dashboardPageId: keyOf(search.get('dashboard_page_id')),
  };
}

/** `datasource=3__table`, or `datasource_id=3` with `datasource_type=table` or none. */
function datasetOf(search: URLSearchParams): number | null {
  const uid = /^(\d{1,15})__table$/.exec(search.get('datasource') ?? '')?.[1];
  if (uid !== undefined) return idOf(uid);
  const type = search.get('datasource_type') ?? 'table';
  return type === 'table' ? idOf(search.get('datasource_id')) : null;
}

function idOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

const keyOf = (text: string | null): string | null =>
  text === null || text === '' || text.length > MAX_KEY_LENGTH ? null : text;

interface Place {
  readonly chartId: number | null;
  readonly datasetId: number | null;
  readonly formDataKey: string | null;
  readonly dashboardPageId?: string | null;
}

/** The address under which a reload finds the same chart, dataset and draft. */
export function exploreHref({ chartId, datasetId, formDataKey, dashboardPageId = null }: Place): string {
  const search = new URLSearchParams();
  if (formDataKey !== null) search.set('form_data_key', formDataKey);
  if (chartId !== null) search.set('slice_id', String(chartId));
  if (datasetId !== null && (chartId === null || formDataKey !== null)) {
    search.set('datasource_type', 'table');
    search.set('datasource_id', String(datasetId));
  }
  if (dashboardPageId !== null) search.set('dashboard_page_id', dashboardPageId);
  return `/explore/?${search.toString()}`;
}
