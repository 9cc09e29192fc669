// How large the charts are: as set, or growing with the zoom.
import { clamp } from '#app/charts/shared/marks/px.ts';
import type { CartodiagramSettings } from './settings.ts';

/** Levels of OpenLayers are one more: its world has 256 px at level 0. */
export const WEB_MAP_ZOOM = 1;
const SIZE_PX = { least: 24, most: 600 };

/** px of a chart at a zoom level of a map of 512 px at level 0. */
export function chartSize(settings: CartodiagramSettings, zoom: number): { readonly widthPx: number; readonly heightPx: number } {
  const { chart_width: widthPx, chart_height: heightPx } = settings;
  const levels = zoom + WEB_MAP_ZOOM - settings.chart_size_zoom;
  const width = clamp(scaledWidth(settings, widthPx, levels), SIZE_PX.least, SIZE_PX.most);
  return { widthPx: width, heightPx: clamp((heightPx * width) / Math.max(1, widthPx), SIZE_PX.least, SIZE_PX.most) };
}

/** @param levels above the zoom level of that width */
function scaledWidth(
  { chart_growth, chart_slope, chart_exponent }: CartodiagramSettings,
  widthPx: number,
  levels: number,
): number {
  switch (chart_growth) {
    case 'LINEAR':
      return widthPx + chart_slope * levels;
    case 'EXP':
      return widthPx * Math.max(0.01, chart_exponent) ** levels;
    default:
      return widthPx;
  }
}
