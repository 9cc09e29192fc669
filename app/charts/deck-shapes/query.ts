// One query: a row a shape. Equal rows are one; polygons come with their metrics.
import { isObject, metricLabel, own, readList } from '#app/charts/shared/form/form-values.ts';
import { deckQuery } from '#app/charts/shared/maps/deck-query.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';
import { shapeColumn } from './settings.ts';

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const vizType = own(formData, 'viz_type');
  const shape = shapeColumn(formData);
  const columns = [...new Set([...(shape === '' ? [] : [shape]), ...readList(formData, 'js_columns')])];
  const metrics = vizType === 'deck_polygon' ? polygonMetrics(formData) : [];
  const [metric] = vizType === 'deck_polygon' ? readList(formData, 'metric') : [];
  const notNull = [...(shape === '' ? [] : [shape]), ...(metric === undefined ? [] : [metricLabel(metric)])];
  const query = deckQuery(formData, { columns, metrics, notNull, hasValue: false });
  return [vizType === 'deck_path' ? { ...query, groupby: [] } : query];
}

/** The metric of the colors, and that of the heights. */
function polygonMetrics(formData: FormData): readonly unknown[] {
  const height = own(formData, 'point_radius_fixed');
  const second = isObject(height) && height['type'] === 'metric' ? [height['value']] : [];
  return [...readList(formData, 'metric').slice(0, 1), ...second].filter((one) => one !== null && one !== undefined);
}
