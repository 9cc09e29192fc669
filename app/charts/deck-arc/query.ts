// One query: a row a connection; equal ones are one.
import { readList } from '#app/charts/shared/form/form-values.ts';
import { deckQuery } from '#app/charts/shared/maps/deck-query.ts';
import { readSpatial, spatialColumns } from '#app/charts/shared/maps/spatial.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const places = ['start_spatial', 'end_spatial'].flatMap((name) => spatialColumns(readSpatial(formData, name)));
  const columns = [...places, ...readList(formData, 'dimension').slice(0, 1), ...readList(formData, 'js_columns')];
  return [deckQuery(formData, { columns: [...new Set(columns)], metrics: [], notNull: places, hasValue: true })];
}
