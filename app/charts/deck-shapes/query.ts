// One query: a row a shape. Equal rows are one; polygons come with their metrics.
import { isObject, metricLabel } from '#app/charts/shared/form/form-values.ts';
import { deckQuery } from '#app/charts/shared/maps/deck-query.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { Settings } from './settings.ts';
import { shapeColumn } from './shape-column.ts';

export function buildQueries(settings: Settings): readonly QueryJson[] {
  const vizType = settings.viz_type;
  const shape = shapeColumn(settings);
  const columns = [...new Set([...(shape === '' ? [] : [shape]), ...settings.js_columns])];
  const metrics = vizType === 'deck_polygon' ? polygonMetrics(settings) : [];
  const metric = vizType === 'deck_polygon' ? settings.metric : null;
  const notNull = [...(shape === '' ? [] : [shape]), ...(metric === null ? [] : [metricLabel(metric)])];
  const query = deckQuery(settings, { columns, metrics, notNull, hasValue: false });
  return [vizType === 'deck_path' ? { ...query, groupby: [] } : query];
}

/** The metric of the colors, and that of the heights. */
function polygonMetrics({ metric, point_radius_fixed: height }: Settings): readonly unknown[] {
  const second = isObject(height) && height['type'] === 'metric' ? [height['value']] : [];
  return [metric, ...second].filter((one) => one !== null && one !== undefined);
}
