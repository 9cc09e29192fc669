// Settings that the panel, the queries and the drawing read alike.
import { readText } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/kind.ts';

export type TimeOption = 'not_time' | 'time_series' | 'agg_sum' | 'agg_mean' | 'point_diff' | 'point_factor' | 'point_percent';

const OPTIONS: readonly TimeOption[] = [
  'not_time',
  'time_series',
  'agg_sum',
  'agg_mean',
  'point_diff',
  'point_factor',
  'point_percent',
];

export function timeOption(formData: FormData): TimeOption {
  const saved = readText(formData, 'time_series_option');
  return OPTIONS.find((option) => option === saved) ?? 'not_time';
}
