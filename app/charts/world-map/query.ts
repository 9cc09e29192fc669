// One query: one row per country, with one metric or two.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { WorldMapSettings } from './settings.ts';

export function buildQueries(settings: WorldMapSettings): readonly QueryJson[] {
  const { entity, metric, secondary_metric: second, sort_by_metric: isSorted } = settings;
  const metrics = [metric, second].filter((one) => one !== null);
  const base = baseQuery(settings, { columns: entity === null ? [] : [entity], metrics });
  return [isSorted && metric !== null ? { ...base, orderby: [[metric, false]] } : base];
}
