// Text sizes of big numbers: saved as shares of the chart's height, drawn in the sizes of the page.
import { readNumber } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/kind.ts';

export const DEFAULT_SHARE = 0.15;
const SIZES_PX = [
  [0.125, 12],
  [0.15, 14],
  [0.2, 16],
  [0.3, 20],
] as const;
const MAX_PX = 28;

/** px. */
export function sizeOfShare(share: number): number;
/** Of a kind that reads its form data itself. */
export function sizeOfShare(formData: FormData, name: string): number;
export function sizeOfShare(saved: number | FormData, name = ''): number {
  const share = typeof saved === 'number' ? saved : (readNumber(saved, name) ?? DEFAULT_SHARE);
  return SIZES_PX.find(([most]) => share <= most)?.[1] ?? MAX_PX;
}
