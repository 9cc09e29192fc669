// Shared by older time series kinds: Superset saves their time column as `granularity_sqla`; here it is queried as the x-axis.
import {
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
  dropUnusedGrain,
  rowLimit,
  temporalFilter,
  toMetrics,
  upgradeBy,
  withDefaults,
  xAxis,
  type UpgradeStep,
} from '#app/charts/shared/form/form-upgrade.ts';
import { own } from '#app/charts/shared/form/form-values.ts';
import { fromOldAnalytics } from './old-time-series.ts';
import type { ControlSection } from '#app/charts/shared/form/control.ts';

/** Keeps `granularity_sqla` for clients of the older endpoint, which don't read `x_axis`. */
const keepTimeColumn: UpgradeStep = (formData) => {
  const axis = own(formData, 'x_axis');
  return typeof axis === 'string' ? { ...formData, granularity_sqla: axis } : formData;
};

export const upgradeOldTime = (...steps: readonly UpgradeStep[]): UpgradeStep =>
  upgradeBy(
    fromOldAnalytics,
    withDefaults({ truncate_metric: true, show_empty_columns: true }),
    toMetrics,
    xAxis,
    dropUnusedGrain,
    temporalFilter,
    rowLimit(),
    keepTimeColumn,
    ...steps,
  );

export const timeColumn = { ...xAxisControl, label: 'timeColumn' } as const;

/** Query controls of time series with a line per metric and group. */
export const oldTimeQuery = {
  label: 'section.query',
  tab: 'data',
  controls: [
    timeColumn,
    timeGrain,
    metrics,
    groupby,
    filters,
    seriesLimit('limit'),
    sortMetric,
    orderDesc,
    rowLimitControl(10_000),
  ],
} as const satisfies ControlSection;
