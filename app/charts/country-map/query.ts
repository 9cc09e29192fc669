// One query: one row per region. Superset has no row limit for this type.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { CountryMapSettings } from './settings.ts';

export function buildQueries(settings: CountryMapSettings): readonly QueryJson[] {
  const { entity, metric } = settings;
  const columns = entity === null ? [] : [entity];
  return [baseQuery(settings, { columns, metrics: metric === null ? [] : [metric] })];
}
