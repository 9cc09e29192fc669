// One query: one row per distinct shape; polygons include their metrics.
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import { deckQuery } from '#app/charts/shared/maps/deck-query.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import { heightMetric } from './height-metric.ts';
import type { DeckShapesSettings } from './settings.ts';
import { shapeColumn } from './shape-column.ts';

export function buildQueries(settings: DeckShapesSettings): readonly QueryJson[] {
  const vizType = settings.viz_type;
  const shape = shapeColumn(settings);
  const columns = [...new Set([...(shape === '' ? [] : [shape]), ...settings.js_columns, ...settings.tooltip_contents])];
  const metric = vizType === 'deck_polygon' ? settings.metric : null;
  const metrics = [metric, heightMetric(settings)].filter((one) => one !== null);
  const notNull = [...(shape === '' ? [] : [shape]), ...(metric === null ? [] : [metricLabel(metric)])];
  const query = deckQuery(settings, { columns, metrics, notNull, hasValue: false });
  return [vizType === 'deck_path' ? { ...query, groupby: [] } : query];
}
