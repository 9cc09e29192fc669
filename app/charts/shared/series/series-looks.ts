// The looks that lines, areas, and dots share.
import { clamp } from '#app/charts/shared/marks/px.ts';

/** What Superset saves if the user sets no opacity. */
export const SAVED_OPACITY = 0.2;
export const DEFAULT_MARKER_PX = 6;

/** The opacity of fills, 0 to 1; `fallback` if the user set none. */
export function readFillOpacity({ opacity: saved = SAVED_OPACITY }: { readonly opacity?: number }, fallback: number): number {
  return saved === SAVED_OPACITY ? fallback : clamp(saved, 0, 1);
}

/** With so many lines, strokes are thinner. */
const THIN_STROKE_MIN_SERIES = 8;
export const lineStrokePx = (seriesCount: number): number => (seriesCount >= THIN_STROKE_MIN_SERIES ? 1.5 : 2);

/** The diameter of markers. */
export const markerPx = ({ markerSize = DEFAULT_MARKER_PX }: { readonly markerSize?: number }): number =>
  clamp(markerSize, 0, 40);
