// Where a chart is drawn: the middle of the geometry of its rows, written as GeoJSON or as well-known text.
import { readGeoJson } from '#app/charts/shared/maps/geometries.ts';
import { computeGeoExtent } from '#app/charts/shared/maps/projections.ts';
import { validateLonLat, type LonLat } from '#app/charts/shared/maps/spatial.ts';

export interface ChartLocation {
  readonly place: LonLat;
  /** Name in the GeoJSON feature. */
  readonly name: string | null;
}

/** null for what is no geometry on earth. */
export function readChartPlace(text: string): ChartLocation | null {
  const wkt = readWkt(text);
  if (wkt !== null) return { place: middleOf(wkt), name: null };
  const geometry = readGeoJson(text);
  if (geometry === null) return null;
  const { lines, rings, points, name } = geometry;
  return { place: middleOf([...points, ...lines.flat(), ...rings.flat()]), name };
}

function middleOf(places: readonly LonLat[]): LonLat {
  const { west, east, south, north } = computeGeoExtent(places);
  return [(west + east) / 2, (south + north) / 2];
}

const WKT = /^(?:SRID=\d+;\s*)?(?:MULTI)?(?:POINT|LINESTRING|POLYGON)\s*(?:(?:ZM|Z|M)\s*)?\(([^A-Za-z]*)\)$/i;

function readWkt(text: string): readonly LonLat[] | null {
  const body = WKT.exec(text.trim())?.[1];
  if (body === undefined) return null;
  const places = body.split(',').map((pair) => {
    const [lon = NaN, lat = NaN] = pair.replaceAll(/[()]/g, ' ').trim().split(/\s+/).map(Number);
    return validateLonLat(lon, lat);
  });
  const known = places.filter((place) => place !== null);
  return known.length === 0 ? null : known;
}
