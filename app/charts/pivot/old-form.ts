// Upgrades settings of the older `pivot_table` type.
import type { UpgradeStep } from '#app/charts/shared/form/form-upgrade.ts';
import { own, readFlag, readText } from '#app/charts/shared/form/form-values.ts';

const RENAMED: Readonly<Record<string, string>> = {
  columns: 'groupbyColumns',
  groupby: 'groupbyRows',
  combine_metric: 'combineMetric',
  number_format: 'valueFormat',
  row_limit: 'series_limit',
  timeseries_limit_metric: 'series_limit_metric',
  transpose_pivot: 'transposePivot',
};
const AGGREGATES: Readonly<Record<string, string>> = {
  sum: 'Sum',
  mean: 'Average',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
  std: 'Sample Standard Deviation',
  var: 'Sample Variance',
};
const DROPPED: readonly string[] = [...Object.keys(RENAMED), 'pandas_aggfunc', 'pivot_margins'];

/** Values under new names take precedence, because they were saved later. */
export const fromOldPivot: UpgradeStep = (formData) => {
  if (formData['viz_type'] !== 'pivot_table') return formData;
  const kept = Object.entries(formData).filter(([name, value]) => value !== undefined && !DROPPED.includes(name));
  const renamed = Object.entries(RENAMED).flatMap(([from, to]) => {
    const value = own(formData, from);
    return value === undefined ? [] : [[to, value] as const];
  });
  const hasTotals = readFlag(formData, 'pivot_margins', false);
  return {
    ...Object.fromEntries(renamed),
    aggregateFunction: own(AGGREGATES, readText(formData, 'pandas_aggfunc') ?? 'sum') ?? 'Sum',
    colTotals: hasTotals,
    colSubTotals: hasTotals,
    rowOrder: 'value_z_to_a',
    ...Object.fromEntries(kept),
  };
};
