// Settings that the panel, the queries and the drawing read alike.
import { readText } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/kind.ts';

export const isRadial = (formData: FormData): boolean => readText(formData, 'layout') === 'radial';
