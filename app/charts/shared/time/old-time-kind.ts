// What older kinds over time share: Superset saves their time column as `granularity_sqla`, and they query it as an x axis.
import {
  control,
  filters,
  groupby,
  metrics,
  orderDesc,
  rowLimit as rowLimitControl,
  seriesLimit,
  sortMetric,
  timeGrain,
  xAxis as xAxisControl,
} from '#app/charts/shared/form/controls.ts';
import {
  grainOfAxis,
  rowLimit,
  temporalFilter,
  toMetrics,
  upgradeBy,
  withDefaults,
  xAxis,
  type UpgradeStep,
} from '#app/charts/shared/form/form-upgrade.ts';
import { own } from '#app/charts/shared/form/form-values.ts';
import { controlList } from '#app/charts/shared/form/settings.ts';

/** Kept for clients of the older endpoint, which read no x axis. */
const keepTimeColumn: UpgradeStep = (formData) => {
  const axis = own(formData, 'x_axis');
  return typeof axis === 'string' ? { ...formData, granularity_sqla: axis } : formData;
};

export const upgradeOldTime = (...steps: readonly UpgradeStep[]): UpgradeStep =>
  upgradeBy(
    withDefaults({ truncate_metric: true, show_empty_columns: true }),
    toMetrics,
    xAxis,
    grainOfAxis,
    temporalFilter,
    rowLimit(),
    keepTimeColumn,
    ...steps,
  );

export const timeColumn = control({ ...xAxisControl, label: 'timeColumn' });

/** The query of lines over time, one a metric and group. */
export const oldTimeQuery = () => ({
  label: 'section.query' as const,
  tab: 'data' as const,
  controls: controlList(
    timeColumn,
    timeGrain,
    metrics,
    groupby,
    filters,
    seriesLimit('limit'),
    sortMetric,
    orderDesc,
    rowLimitControl(10_000),
  ),
});
