// One query: one row per point, with the metric for its size and the dimension for its color.
import { deckQuery } from '#app/charts/shared/maps/deck-query.ts';
import { readSpatial, spatialColumns } from '#app/charts/shared/maps/spatial.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import { radiusMetric } from './radius-metric.ts';
import type { DeckScatterSettings } from './settings.ts';

export function buildQueries(settings: DeckScatterSettings): readonly QueryJson[] {
  const { spatial, dimension, js_columns: more, tooltip_contents: shown } = settings;
  const places = spatialColumns(readSpatial(spatial));
  const metric = radiusMetric(settings);
  const columns = [...places, ...(dimension === null ? [] : [dimension]), ...more, ...shown];
  const metrics = metric === undefined ? [] : [metric];
  return [deckQuery(settings, { columns: [...new Set(columns)], metrics, notNull: places, hasValue: true, orderby: metric })];
}
