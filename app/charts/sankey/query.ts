// One query: one row per pair of source and target.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { SankeySettings } from './settings.ts';

export function buildQueries(settings: SankeySettings): readonly QueryJson[] {
  const { source, target, metric, sort_by_metric } = settings;
  const pair = [source, target].filter((column) => column !== null);
  const metrics = metric === null ? [] : [metric];
  const byMetric = sort_by_metric ? metrics.map((one) => [one, false]) : [];
  return [
    {
      ...baseQuery(settings, { columns: [], metrics }),
      groupby: pair,
      orderby: [...byMetric, ...pair.map((column) => [column, true])],
    },
  ];
}
