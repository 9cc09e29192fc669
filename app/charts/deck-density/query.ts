// One query: one row per point, with the metric for its weight.
import { deckQuery } from '#app/charts/shared/maps/deck-query.ts';
import { readSpatial, spatialColumns } from '#app/charts/shared/maps/spatial.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { DeckDensitySettings } from './settings.ts';

export function buildQueries(settings: DeckDensitySettings): readonly QueryJson[] {
  const { spatial, size, js_columns: more } = settings;
  const places = spatialColumns(readSpatial(spatial));
  const metrics = size === null ? [] : [size];
  const columns = [...new Set([...places, ...more])];
  return [deckQuery(settings, { columns, metrics, notNull: places, hasValue: true, orderby: metrics[0] })];
}
