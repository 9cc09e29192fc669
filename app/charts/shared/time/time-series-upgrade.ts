// The upgrade that all kinds with an x axis and several metrics share.
import {
  grainOfAxis,
  rowLimit,
  temporalFilter,
  toMetrics,
  upgradeBy,
  withDefaults,
  without,
  xAxis,
  type UpgradeStep,
} from '#app/charts/shared/form/form-upgrade.ts';

const noRolling: UpgradeStep = (formData) =>
  formData['rolling_type'] === 'None' ? { ...formData, rolling_type: null } : formData;

/** Superset has a second way to say that each period has its label. */
const everyLabel: UpgradeStep = (formData) =>
  formData['force_max_interval'] === true && (formData['xAxisLabelInterval'] ?? 'auto') === 'auto'
    ? { ...formData, xAxisLabelInterval: '0' }
    : formData;

export const upgradeTimeSeries = (...own: readonly UpgradeStep[]): UpgradeStep =>
  upgradeBy(
    withDefaults({ truncate_metric: true, show_empty_columns: true, comparison_type: 'values' }),
    toMetrics,
    xAxis,
    grainOfAxis,
    temporalFilter,
    rowLimit(),
    noRolling,
    everyLabel,
    without('metric'),
    ...own,
  );
