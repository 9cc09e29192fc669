// What Superset makes of its older bubble chart.
import type { UpgradeStep } from '#app/charts/shared/form/form-upgrade.ts';
import { own } from '#app/charts/shared/form/form-values.ts';

export const OLD_BUBBLE = 'bubble';

const RENAMED = [
  ['limit', 'row_limit'],
  ['x_axis_format', 'xAxisFormat'],
  ['x_log_scale', 'logXAxis'],
  ['y_log_scale', 'logYAxis'],
] as const;

export const fromOldBubble: UpgradeStep = (formData) => {
  if (formData['viz_type'] !== OLD_BUBBLE) return formData;
  const renamed = RENAMED.flatMap(([from, to]) => {
    const value = own(formData, from);
    return value === undefined || value === null ? [] : [[to, value] as const];
  });
  return { truncateYAxis: true, ...Object.fromEntries(renamed), ...formData, viz_type: 'bubble_v2' };
};
