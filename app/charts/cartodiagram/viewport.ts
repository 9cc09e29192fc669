// Which part of the world the map shows: what is set, else what the data covers.
import { readNumber } from '#app/charts/shared/form/form-values.ts';
import type { Degrees } from '#app/charts/shared/maps/cells.ts';
import { mercatorViewport, zoomOf } from '#app/charts/shared/maps/projections.ts';
import type { FormData } from '#app/charts/shared/kind.ts';
import { VIEW, WEB_MAP_ZOOM } from './settings.ts';

/** A picture of common size, in which the zoom is fitted where only the center is set. */
const BOX = { x: 0, y: 0, widthPx: 600, heightPx: 400 };

/** The settings as map frames read them; what is not set follows from the data. */
export function withView(formData: FormData, extent: Degrees | null): FormData {
  const [longitude = null, latitude = null, zoom = null] = VIEW.map((name) => readNumber(formData, `view_${name}`));
  if (extent === null || (longitude === null && latitude === null && zoom === null)) return { ...formData, autozoom: true };
  const viewport = {
    longitude: longitude ?? (extent.west + extent.east) / 2,
    latitude: latitude ?? (extent.south + extent.north) / 2,
    zoom: zoom === null ? zoomOf(mercatorViewport(extent, BOX)) : zoom - WEB_MAP_ZOOM,
  };
  return { ...formData, autozoom: false, viewport };
}
