// Looks of series that lines, areas and dots share.
import { readNumber } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/kind.ts';
import { clamp } from '#app/charts/shared/marks/px.ts';

/** What Superset saves where nothing was set. */
export const SAVED_OPACITY = 0.2;
export const DEFAULT_MARKER_PX = 6;

/** Opacity of fills, 0 to 1: `fallback` where nothing was set. */
export function fillOpacityOf(formData: FormData, fallback: number): number {
  const saved = readNumber(formData, 'opacity') ?? SAVED_OPACITY;
  return saved === SAVED_OPACITY ? fallback : clamp(saved, 0, 1);
}

/** The diameter of markers. */
export const markerPx = (formData: FormData): number => clamp(readNumber(formData, 'markerSize') ?? DEFAULT_MARKER_PX, 0, 40);
