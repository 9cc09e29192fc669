// The settings of a partition: types, panel, and the upgrade from older names.
import {
  colorScheme,
  currencyFormat,
  filters,
  groupby,
  metrics,
  numberFormat,
  orderDesc,
  renderOnly,
  required,
  rowLimit,
  seriesLimit,
  shownWhen,
  sortMetric,
  timeFormat,
  timeGrain,
  xAxis,
} from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { readText } from '#app/charts/shared/form/form-values.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';

const ROW_LIMIT = 50_000;
const timeOption = (formData: FormData): string => readText(formData, 'time_series_option') ?? 'not_time';
const hasTime = (formData: FormData): boolean => timeOption(formData) !== 'not_time';
const byTime = (formData: FormData): boolean => timeOption(formData) === 'time_series';

export const settings = defineSettings([
  {
    label: 'section.query',
    tab: 'data',
    controls: [
      required({ ...groupby, description: 'hierarchy.hint' }),
      metrics,
      filters,
      {
        name: 'time_series_option',
        label: 'timeOption',
        type: 'select',
        default: 'not_time',
        choices: [
          ['not_time', 'choice.notTime'],
          ['time_series', 'choice.timeLevel'],
          ['agg_sum', 'choice.sum'],
          ['agg_mean', 'choice.mean'],
          ['point_diff', 'choice.difference'],
          ['point_factor', 'choice.ratio'],
          ['point_percent', 'choice.percentage'],
        ],
      },
      shownWhen(hasTime, { ...xAxis, label: 'timeColumn', required: false }),
      { ...timeGrain, visible: hasTime },
      seriesLimit('limit'),
      sortMetric,
      orderDesc,
      rowLimit(ROW_LIMIT),
    ],
  },
  {
    label: 'section.partition',
    tab: 'customize',
    controls: [
      colorScheme,
      renderOnly({
        name: 'partition_limit',
        label: 'partLimit',
        type: 'number',
        default: 5,
        min: 0,
        step: 1,
        description: 'partLimit.hint',
      }),
      renderOnly({
        name: 'partition_threshold',
        label: 'partThreshold',
        type: 'number',
        default: 0.05,
        min: 0,
        max: 1,
        description: 'partThreshold.hint',
      }),
      renderOnly({ name: 'log_scale', label: 'logSizes', type: 'checkbox', default: false }),
      shownWhen(byTime, renderOnly({ name: 'equal_date_size', label: 'equalDates', type: 'checkbox', default: true })),
      renderOnly({ name: 'rich_tooltip', label: 'levelsInTooltip', type: 'checkbox', default: true }),
      numberFormat('number_format'),
      currencyFormat,
      shownWhen(byTime, timeFormat('date_time_format')),
    ],
  },
]);
export type PartitionSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  upgrade.toMetrics,
  upgrade.xAxis,
  upgrade.dropUnusedGrain,
  upgrade.temporalFilter,
  upgrade.rowLimit(ROW_LIMIT),
  upgrade.without('metric', 'series_limit', 'series_limit_metric'),
);
