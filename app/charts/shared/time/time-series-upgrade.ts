// The upgrade shared by all kinds with an x-axis and several metrics.
import {
  dropUnusedGrain,
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

/** Converts Superset's second setting for labeling every period. */
const everyLabel: UpgradeStep = (formData) =>
  formData['force_max_interval'] === true && (formData['xAxisLabelInterval'] ?? 'auto') === 'auto'
    ? { ...formData, xAxisLabelInterval: '0' }
    : formData;

export const upgradeTimeSeries = (...kindSteps: readonly UpgradeStep[]): UpgradeStep =>
  upgradeBy(
    withDefaults({ truncate_metric: true, show_empty_columns: true, comparison_type: 'values' }),
    toMetrics,
    xAxis,
    dropUnusedGrain,
    temporalFilter,
    rowLimit(),
    noRolling,
    everyLabel,
    without('metric'),
    ...kindSteps,
  );
