// A chart's settings as Explore keeps them, and what it needs to know of a kind's controls. Equality is by content.

/** Form data: open, by the wire's names. */
export type ExploreSettings = Readonly<Record<string, unknown>>;

/** A control in a kind's panel, and the form of its value. */
export interface ControlFact {
  readonly name: string;
  readonly type: string;
  /** The key of its text. */
  readonly label: string;
  readonly default?: unknown;
  /** Nothing is drawn without it. */
  readonly required?: boolean;
}

/** Keys that say where the chart is, not what it shows: they never count as changes. */
const PLACE_KEYS = new Set([
  'datasource',
  'slice_id',
  'form_data_key',
  'url_params',
  'dashboards',
  'dashboardId',
  'dashboard_page_id',
  'extra_form_data',
  'extra_filters',
  'force',
  'result_format',
  'result_type',
  'slice_name',
  'draft_name',
]);

export const isPlaceKey = (name: string): boolean => PLACE_KEYS.has(name);

/** JSON with sorted keys: the same text for the same content. `undefined` and absent are the same. */
export function toSortedJson(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? 'null';
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)]);
}

export const isSame = (a: unknown, b: unknown): boolean => a === b || toSortedJson(a) === toSortedJson(b);

/** Whether a control is empty: null, an empty list or an empty text. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The own value of a setting; undefined where there is none. Safe for names such as `__proto__`. */
export const readSetting = (settings: ExploreSettings, name: string): unknown =>
  Object.hasOwn(settings, name) ? settings[name] : undefined;

/** The settings with one more; a name such as `__proto__` becomes an own key. */
export const withSetting = (settings: ExploreSettings, name: string, value: unknown): ExploreSettings => ({
  ...settings,
  [name]: value,
});
