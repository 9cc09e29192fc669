// The parameters of a page's address that are not the product's own: its charts' queries carry them for templates.
import { FIELD_PREFIX } from '#app/domain/dashboard/filters/rison-field.ts';

/** By name. The page's viewer sets them: they are values from outside. */
export type UrlParams = Readonly<Record<string, string>>;

export const MAX_URL_PARAMS = 100;
const MAX_NAME_LENGTH = 200;
const MAX_VALUE_LENGTH = 2_000;

/** What pages, and the SDK that embeds them, read themselves. */
const OWN: ReadonlySet<string> = new Set([
  'standalone',
  'uiConfig',
  'themeMode',
  'kiosk',
  'refresh',
  'show_filters',
  'expand_filters',
  'edit',
  'force',
  'tab',
  'async',
  'native_filters',
  'native_filters_key',
  'preselect_filters',
  'permalink_key',
  'dashboard_focused_chart',
  'form_data',
  'form_data_key',
  'slice_id',
  'viz_type',
  'save_action',
  'r',
  '_data',
  'datasource',
  'datasource_id',
  'datasource_type',
  'dashboard_id',
  'dashboard_page_id',
]);

/** The first hundred; of a repeated name the last value counts. What is too long says nothing. */
export function pageUrlParams(search: Iterable<readonly [name: string, value: string]>): UrlParams {
  const received = [...search].filter(
    ([name, value]) => !OWN.has(name) && !name.startsWith(FIELD_PREFIX) && isShort(name, value),
  );
  return Object.fromEntries([...new Map(received)].slice(0, MAX_URL_PARAMS));
}

/** Whether a page could have sent them. */
export function arePageUrlParams(params: UrlParams): boolean {
  const entries = Object.entries(params);
  return entries.length <= MAX_URL_PARAMS && entries.every(([name, value]) => isShort(name, value));
}

const isShort = (name: string, value: string): boolean =>
  name !== '' && name.length <= MAX_NAME_LENGTH && value.length <= MAX_VALUE_LENGTH;

/** The form data requested by such a page: its saved parameters stay, those of the page go before them. */
export function withUrlParams<F extends Readonly<Record<string, unknown>>>(formData: F, params: UrlParams): F {
  if (Object.keys(params).length === 0) return formData;
  const { url_params: saved } = formData;
  const before = typeof saved === 'object' && saved !== null && !Array.isArray(saved) ? saved : {};
  return { ...formData, url_params: { ...before, ...params } };
}
