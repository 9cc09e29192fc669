// Settings shared by all chart kinds: what every query reads, plus the color scheme. Kinds don't list them again.
import type { SettingField } from '#app/charts/shared/form/control.ts';

/** A kind's control with the same name overrides a field here. */
export const BASE_FIELDS = [
  { name: 'viz_type', type: 'text' },
  { name: 'adhoc_filters', type: 'filters' },
  /** Filters, time range, and grain added by a dashboard. */
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
