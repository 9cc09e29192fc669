// One query: one row per pair of source and target.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, distinctBy } from '#app/charts/shared/form/form-values.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { ChordSettings } from './settings.ts';

export function buildQueries(settings: ChordSettings): readonly QueryJson[] {
  const { groupby: source, columns: target, metric, sort_by_metric } = settings;
  const pair = [source, target].filter((column) => column !== null);
  const metrics = metric === null ? [] : [metric];
  return [
    {
      ...baseQuery(settings, { columns: distinctBy(pair, columnLabel), metrics }),
      ...(sort_by_metric && metric !== null ? { orderby: [[metric, false]] } : {}),
    },
  ];
}
