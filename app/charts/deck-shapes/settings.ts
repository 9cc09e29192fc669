// Settings that the panel, the queries and the drawing read alike.
import { own, readText } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/kind.ts';

export const shapeColumn = (formData: FormData): string =>
  readText(formData, own(formData, 'viz_type') === 'deck_geojson' ? 'geojson' : 'line_column') ?? '';
