// One query: a row a place, with the metric that sizes it, and the dimension that colors it.
import { readList } from '#app/charts/shared/form/form-values.ts';
import { deckQuery } from '#app/charts/shared/maps/deck-query.ts';
import { readSpatial, spatialColumns } from '#app/charts/shared/maps/spatial.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';
import { radiusMetric } from './settings.ts';

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const places = spatialColumns(readSpatial(formData, 'spatial'));
  const metric = radiusMetric(formData);
  const columns = [...places, ...readList(formData, 'dimension').slice(0, 1), ...readList(formData, 'js_columns')];
  const metrics = metric === undefined ? [] : [metric];
  return [deckQuery(formData, { columns: [...new Set(columns)], metrics, notNull: places, hasValue: true, orderby: metric })];
}
