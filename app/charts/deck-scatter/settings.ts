// Settings that the panel, the queries and the drawing read alike.
import { isObject, own } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/kind.ts';

/** The metric of `point_radius_fixed`; undefined where the size is fixed. */
export function radiusMetric(formData: FormData): unknown {
  const radius = own(formData, 'point_radius_fixed');
  return isObject(radius) && radius['type'] === 'metric' && radius['value'] !== null ? radius['value'] : undefined;
}
