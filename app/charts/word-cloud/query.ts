// One query: one row per name.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { WordCloudSettings } from './settings.ts';

export function buildQueries(settings: WordCloudSettings): readonly QueryJson[] {
  const { series, metric, sort_by_metric } = settings;
  const metrics = metric === null ? [] : [metric];
  const columns = series === null ? [] : [series];
  const byMetric = sort_by_metric ? metrics.map((one) => [one, false]) : [];
  return [{ ...baseQuery(settings, { columns, metrics }), orderby: [...byMetric, ...columns.map((column) => [column, true])] }];
}
