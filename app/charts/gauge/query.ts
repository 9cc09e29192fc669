// One query: one row per value.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { GaugeSettings } from './settings.ts';

export function buildQueries(settings: GaugeSettings): readonly QueryJson[] {
  const { groupby, metric, sort_by_metric: isSorted } = settings;
  if (metric === null) return [baseQuery(settings, { columns: groupby, metrics: [] })];
  return [{ ...baseQuery(settings, { columns: groupby, metrics: [metric] }), ...(isSorted && { orderby: [[metric, false]] }) }];
}
