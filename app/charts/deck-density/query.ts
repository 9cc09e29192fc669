// One query: a row a place, with the metric that weighs it.
import { readList } from '#app/charts/shared/form/form-values.ts';
import { deckQuery } from '#app/charts/shared/maps/deck-query.ts';
import { readSpatial, spatialColumns } from '#app/charts/shared/maps/spatial.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const places = spatialColumns(readSpatial(formData, 'spatial'));
  const metrics = readList(formData, 'size').slice(0, 1);
  const columns = [...new Set([...places, ...readList(formData, 'js_columns')])];
  return [deckQuery(formData, { columns, metrics, notNull: places, hasValue: true, orderby: metrics[0] })];
}
