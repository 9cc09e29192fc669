// One query: one row per part, with the second metric for its color.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { SunburstSettings } from './settings.ts';

export function buildQueries(settings: SunburstSettings): readonly QueryJson[] {
  const { columns, metric, secondary_metric, sort_by_metric } = settings;
  const metrics = [metric, secondary_metric].filter((one) => one !== null);
  const [first] = metrics;
  const isSorted = sort_by_metric && first !== undefined;
  return [{ ...baseQuery(settings, { columns, metrics }), ...(isSorted ? { orderby: [[first, false]] } : {}) }];
}
