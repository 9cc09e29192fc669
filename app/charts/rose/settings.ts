// The settings of a rose: types, panel, and the upgrade from older names.
import {
  colorScheme,
  comparisonType,
  currencyFormat,
  filters,
  groupby,
  metrics,
  numberFormat,
  orderDesc,
  renderOnly,
  resampleControls,
  rollingControls,
  rowLimit,
  seriesLimit,
  showLegend,
  sortMetric,
  timeCompare,
  timeFormat,
  timeGrain,
  xAxis,
} from '#app/charts/shared/form/controls.ts';
import { upgradeBy } from '#app/charts/shared/form/form-upgrade.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { contributionMode } from '#app/charts/shared/time/analysis-controls.ts';
import { fromOldAnalytics } from '#app/charts/shared/time/old-time-series.ts';
import { TIME_SERIES_FIELDS } from '#app/charts/shared/time/time-series-query.ts';
import { upgradeTimeSeries } from '#app/charts/shared/time/time-series-upgrade.ts';

const ROW_LIMIT = 10_000;

export const settings = defineSettings(
  [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        xAxis,
        timeGrain,
        metrics,
        groupby,
        filters,
        contributionMode,
        seriesLimit('limit'),
        sortMetric,
        orderDesc,
        rowLimit(ROW_LIMIT),
      ],
    },
    { label: 'section.rolling', tab: 'data', isFolded: true, controls: rollingControls(null) },
    { label: 'section.timeComparison', tab: 'data', isFolded: true, controls: [...timeCompare, comparisonType] },
    { label: 'section.resampling', tab: 'data', isFolded: true, controls: resampleControls },
    {
      label: 'section.rose',
      tab: 'customize',
      controls: [
        colorScheme,
        showLegend,
        numberFormat('number_format'),
        currencyFormat,
        timeFormat('date_time_format'),
        renderOnly({
          name: 'rose_area_proportion',
          label: 'roseArea',
          type: 'checkbox',
          default: false,
          description: 'roseArea.hint',
        }),
      ],
    },
  ],
  TIME_SERIES_FIELDS,
);
export type RoseSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgradeBy(fromOldAnalytics, upgradeTimeSeries());
