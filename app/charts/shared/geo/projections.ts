// Degrees to the plane: the world in equal areas, a country in equal areas around its middle, details as web maps show them. Pure.
import { geoConicEqualAreaRaw, geoEqualEarthRaw } from 'd3-geo';
import type { Box } from '#app/charts/shared/marks.ts';
import type { Degrees } from './cells.ts';
import type { Project } from './trace.ts';
import type { Viewport } from './viewport.ts';

const RADIANS = Math.PI / 180;

/** Longitudes to −180…180 around the middle. */
export const wrapLon = (lon: number, middle = 0): number => ((((lon - middle + 180) % 360) + 360) % 360) - 180;

/** Scales what `raw` gives (y upward) so that `points` fill the box, in its middle. */
function fit(raw: Project, points: Iterable<readonly [number, number]>, box: Box): Project {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of points) {
    const [x, y] = raw(lon, lat);
    [minX, minY, maxX, maxY] = [Math.min(minX, x), Math.min(minY, y), Math.max(maxX, x), Math.max(maxY, y)];
  }
  const [spanX, spanY] = [maxX - minX || 1e-6, maxY - minY || 1e-6];
  const scale = Math.max(1e-6, Math.min(box.widthPx / spanX, box.heightPx / spanY));
  const left = box.x + (box.widthPx - spanX * scale) / 2 - minX * scale;
  const bottom = box.y + (box.heightPx - spanY * scale) / 2 + maxY * scale;
  return (lon, lat) => {
    const [x, y] = raw(lon, lat);
    return [left + x * scale, bottom - y * scale];
  };
}

const equalEarth = (lon: number, lat: number): readonly [number, number] => geoEqualEarthRaw(lon * RADIANS, lat * RADIANS);

/** The world without Antarctica, or with it. */
export function worldProjection(box: Box, hasAntarctica: boolean): Project {
  const south = hasAntarctica ? -90 : -56;
  return fit(
    equalEarth,
    [
      [-180, 0],
      [180, 0],
      [0, 84],
      [0, south],
    ],
    box,
  );
}

/** A country around its middle; one that lies across the antimeridian stays in one piece. */
export function countryProjection(points: readonly (readonly [number, number])[], box: Box): Project {
  const extent = extentOf(points);
  const middle = (extent.west + extent.east) / 2;
  const [south, north] = [extent.south + (extent.north - extent.south) / 6, extent.north - (extent.north - extent.south) / 6];
  // A cone of two parallels on both sides of the equator, the same distance from it, has no point: a cylinder is as good there.
  const conic = Math.abs(south + north) < 4 ? null : geoConicEqualAreaRaw(south * RADIANS, north * RADIANS + 1e-6);
  const raw: Project =
    conic === null
      ? (lon, lat) => [wrapLon(lon, middle) * RADIANS * Math.cos(south * RADIANS), lat * RADIANS]
      : (lon, lat) => conic(wrapLon(lon, middle) * RADIANS, lat * RADIANS);
  return fit(raw, points, box);
}

/** The smallest rectangle around points, east of −180 + the widest gap between longitudes: `east` can be beyond 180. */
export function extentOf(points: readonly (readonly [lon: number, lat: number])[]): Degrees {
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
  // Never farther out than the world once across the box.
  const scale = Math.max(Math.min(room.x / spanX, room.y / spanY), box.widthPx / (2 * Math.PI));
  return createViewport({ lon: middle, y: (low + high) / 2, scale }, box);
}

/** As web maps save it: a zoom level doubles the scale, level 0 has 512 px for the world. */
export const zoomViewport = (lon: number, lat: number, zoom: number, box: Box): Viewport =>
  createViewport(
    { lon: wrapLon(lon), y: mercatorY(lat), scale: (512 * 2 ** Math.min(22, Math.max(0, zoom))) / (2 * Math.PI) },
    box,
  );

/** The zoom level at which web maps show the same. */
export const zoomOf = ({ scale }: Pick<Viewport, 'scale'>): number => Math.log2((scale * 2 * Math.PI) / 512);

/** Around a middle; `y` in radians of the projection. */
export function createViewport(middle: { readonly lon: number; readonly y: number; readonly scale: number }, box: Box): Viewport {
  const { lon: middleLon, y: middleY, scale } = middle;
  const [centerX, centerY] = [box.x + box.widthPx / 2, box.y + box.heightPx / 2];
  const halfLon = box.widthPx / 2 / scale / RADIANS;
  const latAt = (y: number): number => latitudeOf(middleY - (y - centerY) / scale);
  const projectFlat: Project = (lon, lat) => [
    centerX + (lon - middleLon) * RADIANS * scale,
    centerY - (mercatorY(lat) - middleY) * scale,
  ];
  return {
    ...{ scale, box, projectFlat },
    project: (lon, lat) => projectFlat(wrapLon(lon, middleLon) + middleLon, lat),
    extent: { west: middleLon - halfLon, east: middleLon + halfLon, south: latAt(box.y + box.heightPx), north: latAt(box.y) },
    metersPerPx: (EARTH_M * Math.cos(latitudeOf(middleY) * RADIANS)) / scale,
  };
}
