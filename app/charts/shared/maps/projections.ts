// Degrees to the plane: the world in equal areas, a country in equal areas around its middle, details as web maps show them. Pure.
import { geoConicEqualAreaRaw, geoEqualEarthRaw } from 'd3-geo';
import type { Box } from '#app/charts/shared/marks/marks.ts';
import type { Degrees } from './cells.ts';
import { computeBounds, fitBounds, keepInside, projectPlane, type PlaneBounds, type MapPlane, type MapView } from './plane.ts';
import type { Project } from './trace.ts';
import type { Viewport } from './viewport.ts';

const RADIANS = Math.PI / 180;

/** Longitudes to −180…180 around the middle. */
export const wrapLon = (lon: number, middle = 0): number => ((((lon - middle + 180) % 360) + 360) % 360) - 180;

const equalEarth = (lon: number, lat: number): readonly [number, number] => geoEqualEarthRaw(lon * RADIANS, lat * RADIANS);

/** A map whose shape follows from its projection, not from its data. */
export interface PlaneMap {
  readonly project: Project;
  readonly plane: MapPlane;
}

/** How far one can zoom into shapes of this detail. */
const MAX_ZOOM = 32;

/** `raw` fills the box with what is in `bounds`, or shows what a viewer went to. */
function planeMap(raw: Project, bounds: PlaneBounds, box: Box, saved: MapView | undefined): PlaneMap {
  const home = fitBounds(bounds, box);
  const limits = { box, home, bounds, minScale: home.scale, maxScale: home.scale * MAX_ZOOM };
  const view = saved === undefined ? home : keepInside(saved, { ...limits, view: home });
  return { project: projectPlane(raw, view, box), plane: { ...limits, view } };
}

/** The world without Antarctica, or with it. */
export function worldMap(box: Box, hasAntarctica: boolean, view?: MapView): PlaneMap {
  const ends = [equalEarth(-180, 0), equalEarth(180, 0), equalEarth(0, 84), equalEarth(0, hasAntarctica ? -90 : -56)];
  return planeMap(equalEarth, computeBounds(ends), box, view);
}

/** A country around its middle; one that lies across the antimeridian stays in one piece. */
export function countryMap(points: readonly (readonly [number, number])[], box: Box, view?: MapView): PlaneMap {
  const extent = computeGeoExtent(points);
  const middle = (extent.west + extent.east) / 2;
  const [south, north] = [extent.south + (extent.north - extent.south) / 6, extent.north - (extent.north - extent.south) / 6];
  // A cone of two parallels on both sides of the equator, the same distance from it, has no point: a cylinder is as good there.
  const conic = Math.abs(south + north) < 4 ? null : geoConicEqualAreaRaw(south * RADIANS, north * RADIANS + 1e-6);
  const raw: Project =
    conic === null
      ? (lon, lat) => [wrapLon(lon, middle) * RADIANS * Math.cos(south * RADIANS), lat * RADIANS]
      : (lon, lat) => conic(wrapLon(lon, middle) * RADIANS, lat * RADIANS);
  return planeMap(raw, computeBounds(points.map(([lon, lat]) => raw(lon, lat))), box, view);
}

/** The smallest rectangle around points, east of −180 + the widest gap between longitudes: `east` can be beyond 180. */
export function computeGeoExtent(points: readonly (readonly [lon: number, lat: number])[]): Degrees {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [degrees, lat] of points) {
    const lon = degrees >= -180 && degrees < 180 ? degrees : wrapLon(degrees);
    if (lon < west) west = lon;
    if (lon > east) east = lon;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
  }
  // In half of the world the widest gap is the other half.
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
export const latitudeOf = (y: number): number => (2 * Math.atan(Math.exp(y)) - Math.PI / 2) / RADIANS;

const EARTH_M = 6_371_008;
/** A single place is shown with its surroundings, degrees. */
const MIN_SPAN = 0.04;

/** The extent in the middle of the box, with `paddingPx` around it. */
export function mercatorViewport(extent: Degrees, box: Box, paddingPx = 24): Viewport {
  const middle = (extent.west + extent.east) / 2;
  const [low, high] = [mercatorY(extent.south), mercatorY(extent.north)];
  const spanX = Math.max(extent.east - extent.west, MIN_SPAN) * RADIANS;
  const spanY = Math.max(high - low, (MIN_SPAN * RADIANS) / 2);
  const room = { x: Math.max(8, box.widthPx - 2 * paddingPx), y: Math.max(8, box.heightPx - 2 * paddingPx) };
  // Not farther out than the world once across the box, unless the extent is too high for that; then padding gives way first.
  const acrossScale = Math.max(room.x / spanX, box.widthPx / (2 * Math.PI));
  const scale = Math.min(acrossScale, Math.max(room.y / spanY, box.heightPx / (2 * Math.PI)));
  return createViewport({ lon: middle, y: (low + high) / 2, scale }, box);
}

/** As web maps save it: a zoom level doubles the scale, level 0 has 512 px for the world. */
export const zoomViewport = (lon: number, lat: number, zoom: number, box: Box): Viewport =>
  createViewport({ lon: wrapLon(lon), y: mercatorY(lat), scale: levelScale(Math.min(22, Math.max(0, zoom))) }, box);

/** The zoom level at which web maps show the same. */
export const zoomOf = ({ scale }: Pick<Viewport, 'scale'>): number => Math.log2((scale * 2 * Math.PI) / 512);

/** Around a middle; `y` in radians of the projection. */
function createViewport(middle: { readonly lon: number; readonly y: number; readonly scale: number }, box: Box): Viewport {
  const { lon: middleLon, y: middleY, scale } = middle;
  const [centerX, centerY] = [box.x + box.widthPx / 2, box.y + box.heightPx / 2];
  const halfLon = box.widthPx / 2 / scale / RADIANS;
  const latAt = (y: number): number => latitudeOf(middleY - (y - centerY) / scale);
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
    metersPerPx: (EARTH_M * Math.cos(latitudeOf(middleY) * RADIANS)) / scale,
  };
}

/** A town of a few streets across the box. */
const MAX_LEVEL = 20;
/** px in one radian at a zoom level of web maps. */
export const levelScale = (level: number): number => (512 * 2 ** level) / (2 * Math.PI);

/** How a map of places can be moved: around the world, and as far out as the world once across the box. */
export function mercatorPlane(home: MapView, box: Box): Omit<MapPlane, 'view'> {
  const bounds = { minX: -Infinity, maxX: Infinity, minY: mercatorY(-MAX_LATITUDE), maxY: mercatorY(MAX_LATITUDE) };
  const minScale = Math.min(home.scale, box.widthPx / (2 * Math.PI));
  return { box, home, bounds, minScale, maxScale: Math.max(home.scale, levelScale(MAX_LEVEL)) };
}

/** What a viewer went to. */
export function viewedMercator({ x, y, scale }: MapView, box: Box): Viewport {
  const lon = wrapLon(x / RADIANS);
  return createViewport({ lon, y, scale }, box);
}
