// One query: one row per distinct connection.
import { deckQuery } from '#app/charts/shared/maps/deck-query.ts';
import { readSpatial, spatialColumns } from '#app/charts/shared/maps/spatial.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { DeckArcSettings } from './settings.ts';

export function buildQueries(settings: DeckArcSettings): readonly QueryJson[] {
  const { start_spatial: start, end_spatial: end, dimension, js_columns: more, tooltip_contents: shown } = settings;
  const places = [start, end].flatMap((place) => spatialColumns(readSpatial(place)));
  const columns = [...places, ...(dimension === null ? [] : [dimension]), ...more, ...shown];
  return [deckQuery(settings, { columns: [...new Set(columns)], metrics: [], notNull: places, hasValue: true })];
}
