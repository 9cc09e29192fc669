// One query: a row for each value that is distributed, from which each group gets its quartiles and whiskers.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, metricLabel, readList, readText } from '#app/charts/shared/form/form-values.ts';
import { grainedColumn } from '#app/charts/shared/time/grained-column.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';

export function buildQueries(formData: FormData, dataset: Dataset): readonly QueryJson[] {
  const groups = readList(formData, 'groupby');
  const metrics = readList(formData, 'metrics');
  const across = readList(formData, 'columns').map((column) => grainedColumn(formData, dataset, column));
  const options = { ...whiskersOf(formData), groupby: groups.map(columnLabel), metrics: [...new Set(metrics.map(metricLabel))] };
  return [
    {
      ...baseQuery(formData, { columns: [...across, ...groups], metrics }),
      series_columns: groups,
      post_processing: [{ operation: 'boxplot', options }],
    },
  ];
}

const PERCENTILES = /^\s*(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?) percentiles$/;

/** How far whiskers reach: as the chart says, else to the last value within 1.5 times the interquartile range. */
function whiskersOf(formData: FormData): QueryJson {
  const saved = readText(formData, 'whiskerOptions') ?? '';
  const [, low, high] = PERCENTILES.exec(saved) ?? [];
  if (low !== undefined && high !== undefined) return { whisker_type: 'percentile', percentiles: [Number(low), Number(high)] };
  return { whisker_type: saved.startsWith('Min/max') ? 'min/max' : 'tukey' };
}
