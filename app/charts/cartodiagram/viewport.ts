// Which part of the world the map shows: what is set, else what the data covers.
import type { Degrees } from '#app/charts/shared/maps/cells.ts';
import type { MapPlane } from '#app/charts/shared/maps/plane.ts';
import { levelScale, mercatorViewport, computeZoomLevel } from '#app/charts/shared/maps/projections.ts';
import type { PositionSettings } from '#app/charts/shared/maps/map-frame.ts';
import { WEB_MAP_ZOOM } from './chart-size.ts';
import type { CartodiagramSettings } from './settings.ts';

/** A picture of common size, in which the zoom is fitted where only the center is set. */
const BOX = { x: 0, y: 0, widthPx: 600, heightPx: 400 };

export type ViewedSettings = CartodiagramSettings & PositionSettings;

/** The settings as map frames read them; what is not set follows from the data. */
export function withView(settings: CartodiagramSettings, extent: Degrees | null): ViewedSettings {
  const { view_longitude: longitude, view_latitude: latitude, view_zoom: zoom } = settings;
  if (extent === null || (longitude === null && latitude === null && zoom === null))
    return { ...settings, autozoom: true, viewport: {} };
  const viewport = {
    longitude: longitude ?? (extent.west + extent.east) / 2,
    latitude: latitude ?? (extent.south + extent.north) / 2,
    zoom: zoom === null ? computeZoomLevel(mercatorViewport(extent, BOX)) : zoom - WEB_MAP_ZOOM,
  };
  return { ...settings, autozoom: false, viewport };
}

/** How far a viewer can zoom: never less far than the chart itself shows. */
export function withZoomLimits(plane: MapPlane, { min_zoom: least, max_zoom: most }: CartodiagramSettings): MapPlane {
  const { home, minScale, maxScale } = plane;
  return {
    ...plane,
    minScale: Math.min(home.scale, Math.max(minScale, levelScale(least - WEB_MAP_ZOOM))),
    maxScale: Math.max(home.scale, Math.min(maxScale, levelScale(most - WEB_MAP_ZOOM))),
  };
}
