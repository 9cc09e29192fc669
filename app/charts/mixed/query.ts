// Two queries with the same axis; only one where the second has no metrics.
import type { QueryJson } from '#app/charts/shared/kind.ts';
import { mixedQuery } from '#app/charts/shared/time/time-series-query.ts';
import type { MixedSettings } from './settings.ts';
import { selectSideSettings } from './sides.ts';

export function buildQueries(settings: MixedSettings): readonly QueryJson[] {
  const first = mixedQuery(settings);
  return settings.metrics_b.length === 0 ? [first] : [first, mixedQuery(selectSideSettings(settings, 1))];
}
