// The metric of heights: queried with polygons and shown in their tooltips.
import { isObject } from '#app/charts/shared/form/form-values.ts';
import type { DeckShapesSettings } from './settings.ts';

/** null where heights are fixed or the shapes are no polygons. */
export function heightMetric({ viz_type: vizType, point_radius_fixed: height }: DeckShapesSettings): unknown {
  return vizType === 'deck_polygon' && isObject(height) && height['type'] === 'metric' ? (height['value'] ?? null) : null;
}
