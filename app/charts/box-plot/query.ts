// One query: one row per distributed value; post-processing computes the quartiles and whiskers of each group.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, metricLabel } from '#app/charts/shared/form/form-values.ts';
import { grainedColumn } from '#app/charts/shared/time/grained-column.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { BoxPlotSettings } from './settings.ts';

export function buildQueries(settings: BoxPlotSettings, dataset: Dataset): readonly QueryJson[] {
  const { columns, groupby, metrics, whiskerOptions } = settings;
  const across = columns.map((column) => grainedColumn(settings, dataset, column));
  const labels = { groupby: groupby.map(columnLabel), metrics: [...new Set(metrics.map(metricLabel))] };
  return [
    {
      ...baseQuery(settings, { columns: [...across, ...groupby], metrics }),
      series_columns: groupby,
      post_processing: [{ operation: 'boxplot', options: { ...whiskersOf(whiskerOptions), ...labels } }],
    },
  ];
}

const PERCENTILES = /^\s*(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?) percentiles$/;

/** How far whiskers reach: as the chart says, else to the last value within 1.5 times the interquartile range. */
function whiskersOf(whiskers: BoxPlotSettings['whiskerOptions']): QueryJson {
  const [, low, high] = PERCENTILES.exec(whiskers) ?? [];
  if (low !== undefined && high !== undefined) return { whisker_type: 'percentile', percentiles: [Number(low), Number(high)] };
  return { whisker_type: whiskers.startsWith('Min/max') ? 'min/max' : 'tukey' };
}
