// What Superset makes of its old chart with two lines and two axes.
import type { UpgradeStep } from '#app/charts/shared/form/form-upgrade.ts';
import { own, readList } from '#app/charts/shared/form/form-values.ts';

const RENAMED = [
  ['x_axis_format', 'x_axis_time_format'],
  ['y_axis_2_format', 'y_axis_format_secondary'],
  ['y_axis_2_bounds', 'y_axis_bounds_secondary'],
] as const;

export const DUAL_LINE = 'dual_line';

export const fromDualLine: UpgradeStep = (formData) => {
  if (formData['viz_type'] !== DUAL_LINE) return formData;
  const renamed = RENAMED.flatMap(([from, to]) => {
    const value = own(formData, from);
    return value === undefined ? [] : [[to, value] as const];
  });
  return {
    yAxisIndex: 0,
    yAxisIndexB: 1,
    truncateYAxis: true,
    metrics: readList(formData, 'metric'),
    metrics_b: readList(formData, 'metric_2'),
    ...Object.fromEntries(renamed),
    ...formData,
    viz_type: 'mixed_timeseries',
  };
};
