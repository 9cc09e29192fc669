// Which part of the world the map shows: what someone selected, else what the data covers.
import type { Degrees } from '#app/charts/shared/maps/cells.ts';
import { mercatorViewport, computeZoomLevel } from '#app/charts/shared/maps/projections.ts';
import type { PositionSettings } from '#app/charts/shared/maps/map-frame.ts';
import type { MapboxSettings } from './settings.ts';

/** What Superset saves where no one moved the map: it fits to the data there too. */
const DEFAULT = '-122.405293 37.772123 11';
/** A picture of common size, in which the zoom is fitted where only the center is selected. */
const BOX = { x: 0, y: 0, widthPx: 600, heightPx: 400 };

/** The settings as map frames read them. */
export function withViewport(settings: MapboxSettings, extent: Degrees | null): MapboxSettings & PositionSettings {
  const { viewport_longitude: longitude, viewport_latitude: latitude, viewport_zoom: zoom } = settings;
  const saved = [longitude, latitude, zoom];
  const isSelected = saved.some((value) => value !== null) && saved.join(' ') !== DEFAULT;
  if (extent === null || !isSelected) return { ...settings, autozoom: true, viewport: {} };
  const fitted = mercatorViewport(extent, BOX);
  const viewport = {
    longitude: longitude ?? (extent.west + extent.east) / 2,
    latitude: latitude ?? (extent.south + extent.north) / 2,
    zoom: zoom ?? computeZoomLevel(fitted),
  };
  return { ...settings, autozoom: false, viewport };
}
