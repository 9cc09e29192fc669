// Map projections: equal-area for the world and for countries, Mercator for detailed maps.
import { geoConicEqualAreaRaw, geoEqualEarthRaw } from 'd3-geo';
import type { Box } from '#app/charts/shared/marks/marks.ts';
import type { Degrees } from './cells.ts';
import { computeBounds, fitBounds, keepInside, projectPlane, type PlaneBounds, type MapPlane, type MapView } from './plane.ts';
import type { Project } from './trace.ts';
import type { Viewport } from './viewport.ts';

const RADIANS = Math.PI / 180;

/** The longitude relative to the middle, wrapped to −180…180. */
export const wrapLon = (lon: number, middle = 0): number => ((((lon - middle + 180) % 360) + 360) % 360) - 180;

const equalEarth = (lon: number, lat: number): readonly [number, number] => geoEqualEarthRaw(lon * RADIANS, lat * RADIANS);

/** A map whose extent depends on its shapes, not on the data. */
export interface PlaneMap {
  readonly project: Project;
  readonly plane: MapPlane;
}

/** Max zoom factor, by the detail of the shapes. */
const MAX_ZOOM = 32;

/** Fits `bounds` into the box, or shows the viewer's saved view. */
function createPlaneMap(raw: Project, bounds: PlaneBounds, box: Box, saved: MapView | undefined): PlaneMap {
  const home = fitBounds(bounds, box);
  const limits = { box, home, bounds, minScale: home.scale, maxScale: home.scale * MAX_ZOOM };
  const view = saved === undefined ? home : keepInside(saved, { ...limits, view: home });
  return { project: projectPlane(raw, view, box), plane: { ...limits, view } };
}

/** The world without Antarctica, or with it. */
export function worldMap(box: Box, hasAntarctica: boolean, view?: MapView): PlaneMap {
  const ends = [equalEarth(-180, 0), equalEarth(180, 0), equalEarth(0, 84), equalEarth(0, hasAntarctica ? -90 : -56)];
  return createPlaneMap(equalEarth, computeBounds(ends), box, view);
}

/** Projects a country around its center; one that crosses the antimeridian stays in one piece. */
export function countryMap(points: readonly (readonly [number, number])[], box: Box, view?: MapView): PlaneMap {
  const extent = computeGeoExtent(points);
  const middle = (extent.west + extent.east) / 2;
  const [south, north] = [extent.south + (extent.north - extent.south) / 6, extent.north - (extent.north - extent.south) / 6];
  // A conic projection degenerates if its parallels are symmetric about the equator; use a cylindrical one there.
  const conic = Math.abs(south + north) < 4 ? null : geoConicEqualAreaRaw(south * RADIANS, north * RADIANS + 1e-6);
  const raw: Project =
    conic === null
      ? (lon, lat) => [wrapLon(lon, middle) * RADIANS * Math.cos(south * RADIANS), lat * RADIANS]
      : (lon, lat) => conic(wrapLon(lon, middle) * RADIANS, lat * RADIANS);
  return createPlaneMap(raw, computeBounds(points.map(([lon, lat]) => raw(lon, lat))), box, view);
}

/** The smallest rectangle around points. It excludes the widest gap between longitudes, so `east` can exceed 180. */
export function computeGeoExtent(points: readonly (readonly [lon: number, lat: number])[]): Degrees {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [degrees, lat] of points) {
    const lon = degrees >= -180 && degrees < 180 ? degrees : wrapLon(degrees);
    if (lon < west) west = lon;
    if (lon > east) east = lon;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
  }
  // Points that span less than 180° can't have a wider gap between them.
  return east - west < 180 ? { west, south, east, north } : { ...widestGap(points), south, north };
}

function widestGap(points: readonly (readonly [lon: number, lat: number])[]): Pick<Degrees, 'west' | 'east'> {
  const lons = Float64Array.from(points, ([lon]) => wrapLon(lon)).sort();
  const [first = 0, last = 0] = [lons[0], lons.at(-1)];
  let [gap, west, east] = [first + 360 - last, first, last];
  lons.forEach((lon, index) => {
    const before = lons[index - 1];
    if (before !== undefined && lon - before > gap) [gap, west, east] = [lon - before, lon, before + 360];
  });
  return { west, east };
}

const MAX_LATITUDE = 85.05;

export const mercatorY = (lat: number): number =>
  Math.log(Math.tan(Math.PI / 4 + (Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, lat)) * RADIANS) / 2));
export const inverseMercatorY = (y: number): number => (2 * Math.atan(Math.exp(y)) - Math.PI / 2) / RADIANS;

const EARTH_M = 6_371_008;
/** Minimum span in degrees, for a single point. */
const MIN_SPAN = 0.04;

/** Centers the extent in the box, with `paddingPx` around it. */
export function mercatorViewport(extent: Degrees, box: Box, paddingPx = 24): Viewport {
  const middle = (extent.west + extent.east) / 2;
  const [low, high] = [mercatorY(extent.south), mercatorY(extent.north)];
  const spanX = Math.max(extent.east - extent.west, MIN_SPAN) * RADIANS;
  const spanY = Math.max(high - low, (MIN_SPAN * RADIANS) / 2);
  const room = { x: Math.max(8, box.widthPx - 2 * paddingPx), y: Math.max(8, box.heightPx - 2 * paddingPx) };
  // Don't zoom out beyond one world width, unless the extent is too tall for that; then drop the padding first.
  const acrossScale = Math.max(room.x / spanX, box.widthPx / (2 * Math.PI));
  const scale = Math.min(acrossScale, Math.max(room.y / spanY, box.heightPx / (2 * Math.PI)));
  return createViewport({ lon: middle, y: (low + high) / 2, scale }, box);
}

/** The viewport at a web map zoom level: each level doubles the scale, level 0 shows the world in 512 px. */
export const zoomViewport = (lon: number, lat: number, zoom: number, box: Box): Viewport =>
  createViewport({ lon: wrapLon(lon), y: mercatorY(lat), scale: levelScale(Math.min(22, Math.max(0, zoom))) }, box);

/** The zoom level of web maps for the same scale. */
export const computeZoomLevel = ({ scale }: Pick<Viewport, 'scale'>): number => Math.log2((scale * 2 * Math.PI) / 512);

/** @param middle the center; `y` in radians of the projection */
function createViewport(middle: { readonly lon: number; readonly y: number; readonly scale: number }, box: Box): Viewport {
  const { lon: middleLon, y: middleY, scale } = middle;
  const [centerX, centerY] = [box.x + box.widthPx / 2, box.y + box.heightPx / 2];
  const halfLon = box.widthPx / 2 / scale / RADIANS;
  const latAt = (y: number): number => inverseMercatorY(middleY - (y - centerY) / scale);
  const projectFlat: Project = (lon, lat) => [
    centerX + (lon - middleLon) * RADIANS * scale,
    centerY - (mercatorY(lat) - middleY) * scale,
  ];
  return {
    scale,
    box,
    projectFlat,
    view: { x: middleLon * RADIANS, y: middleY, scale },
    project: (lon, lat) => projectFlat(wrapLon(lon, middleLon) + middleLon, lat),
    extent: { west: middleLon - halfLon, east: middleLon + halfLon, south: latAt(box.y + box.heightPx), north: latAt(box.y) },
    metersPerPx: (EARTH_M * Math.cos(inverseMercatorY(middleY) * RADIANS)) / scale,
  };
}

/** Max zoom level: a few streets across the box. */
const MAX_LEVEL = 20;
/** px in one radian at a zoom level of web maps. */
export const levelScale = (level: number): number => (512 * 2 ** level) / (2 * Math.PI);

/** Pan and zoom limits of a Mercator map: endless to the east and west, and out to one world width. */
export function mercatorPlane(home: MapView, box: Box): Omit<MapPlane, 'view'> {
  const bounds = { minX: -Infinity, maxX: Infinity, minY: mercatorY(-MAX_LATITUDE), maxY: mercatorY(MAX_LATITUDE) };
  const minScale = Math.min(home.scale, box.widthPx / (2 * Math.PI));
  return { box, home, bounds, minScale, maxScale: Math.max(home.scale, levelScale(MAX_LEVEL)) };
}

/** The viewport of the viewer's current view. */
export function viewedMercator({ x, y, scale }: MapView, box: Box): Viewport {
  const lon = wrapLon(x / RADIANS);
  return createViewport({ lon, y, scale }, box);
}
