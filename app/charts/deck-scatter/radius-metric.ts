// What sizes points: a metric, or one size for all.
import { isObject } from '#app/charts/shared/form/form-values.ts';
import type { DeckScatterSettings } from './settings.ts';

/** The metric of `point_radius_fixed`; undefined where the size is fixed. */
export function radiusMetric({ point_radius_fixed: radius }: Pick<DeckScatterSettings, 'point_radius_fixed'>): unknown {
  return isObject(radius) && radius['type'] === 'metric' && radius['value'] !== null ? radius['value'] : undefined;
}
