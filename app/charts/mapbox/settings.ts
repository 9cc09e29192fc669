// Settings that the panel, the queries and the drawing read alike.
import { readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/kind.ts';

/** The column that labels points; null for none. */
export const labelColumn = (formData: FormData): unknown => readList(formData, 'mapbox_label')[0] ?? null;

/** The column of radiuses; null where all points are of one size. */
export function radiusColumn(formData: FormData): unknown {
  const column = readList(formData, 'point_radius')[0] ?? null;
  return column === 'Auto' ? null : column;
}
