// Whether a kind of rows shows them as they are in the dataset, or grouped.
import type { FormData } from '#app/charts/shared/kind.ts';

export const isRaw = (formData: FormData): boolean => formData['query_mode'] === 'raw';
