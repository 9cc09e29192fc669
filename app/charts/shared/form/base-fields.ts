// Settings that every kind has: what all queries read, and by what series are colored. Kinds list none of them again.
import type { SettingField } from '#app/charts/shared/form/control.ts';

/** A control of a kind with the same name takes its place. */
export const BASE_FIELDS = [
  { name: 'viz_type', type: 'text' },
  { name: 'adhoc_filters', type: 'filters' },
  /** What dashboards add: filters, a time range, a grain. */
  { name: 'extra_form_data', type: 'object' },
  { name: 'url_params', type: 'object' },
  { name: 'annotation_layers', type: 'annotations' },
  { name: 'row_limit', type: 'row-limit' },
  { name: 'limit', type: 'series-limit' },
  { name: 'series_limit', type: 'series-limit' },
  { name: 'timeseries_limit_metric', type: 'metric' },
  { name: 'series_limit_metric', type: 'metric' },
  { name: 'order_desc', type: 'checkbox', default: true },
  { name: 'group_others_when_limit_reached', type: 'checkbox', default: false },
  { name: 'time_grain_sqla', type: 'time-grain' },
  { name: 'color_scheme', type: 'color-scheme' },
] as const satisfies readonly SettingField[];

export type BaseField = (typeof BASE_FIELDS)[number];
