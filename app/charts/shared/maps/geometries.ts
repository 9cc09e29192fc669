// Parses lines, rings, and points from a cell's text: GeoJSON, coordinate lists, encoded polylines, geohashes.
import { isObject, own } from '#app/charts/shared/form/form-values.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { decodeGeohash, decodePolyline, validateLonLat, type LonLat } from './spatial.ts';

export interface Geometry {
  readonly lines: readonly (readonly LonLat[])[];
  readonly rings: readonly (readonly LonLat[])[];
  readonly points: readonly LonLat[];
  /** Name of a GeoJSON feature. */
  readonly name: string | null;
}

const NOTHING: Geometry = { lines: [], rings: [], points: [], name: null };
const MAX_DEPTH = 8;

/** Parses GeoJSON; null if it has no valid coordinates. @param nameKey the property that names a feature */
export function readGeoJson(cell: unknown, nameKey = 'name'): Geometry | null {
  const value = typeof cell === 'string' ? readJson(cell) : cell;
  const found = collect(value, 0, nameKey);
  return isEmpty(found) ? null : found;
}

function collect(value: unknown, depth: number, nameKey = 'name'): Geometry {
  if (!isObject(value) || depth > MAX_DEPTH) return NOTHING;
  const coordinates = value['coordinates'];
  switch (value['type']) {
    case 'Feature':
      return { ...collect(value['geometry'], depth + 1), name: readName(value['properties'], nameKey) };
    case 'FeatureCollection':
      return merge(toList(value['features']).map((one) => collect(one, depth + 1, nameKey)));
    case 'GeometryCollection':
      return merge(toList(value['geometries']).map((one) => collect(one, depth + 1)));
    case 'Point':
      return { ...NOTHING, points: positions([coordinates]) };
    case 'MultiPoint':
      return { ...NOTHING, points: positions(coordinates) };
    case 'LineString':
      return { ...NOTHING, lines: [positions(coordinates)] };
    case 'MultiLineString':
      return { ...NOTHING, lines: toList(coordinates).map((line) => positions(line)) };
    case 'Polygon':
      return { ...NOTHING, rings: toList(coordinates).map((ring) => positions(ring)) };
    case 'MultiPolygon':
      return { ...NOTHING, rings: toList(coordinates).flatMap((polygon) => toList(polygon).map((ring) => positions(ring))) };
    default:
      return NOTHING;
  }
}

const merge = (parts: readonly Geometry[]): Geometry => ({
  lines: parts.flatMap(({ lines }) => lines),
  rings: parts.flatMap(({ rings }) => rings),
  points: parts.flatMap(({ points }) => points),
  name: parts.length === 1 ? (parts[0]?.name ?? null) : null,
});

/** Common properties for a feature's name. */
const USUAL_NAMES = ['name', 'NAME', 'Name', 'title', 'label'];

function readName(properties: unknown, nameKey: string): string | null {
  if (!isObject(properties)) return null;
  const found = (nameKey === 'name' ? USUAL_NAMES : [nameKey]).map((key) => own(properties, key));
  const name = found.find(
    (value): value is string | number => (typeof value === 'string' && value !== '') || typeof value === 'number',
  );
  return name === undefined ? null : String(name);
}

const isEmpty = ({ lines, rings, points }: Geometry): boolean =>
  points.length === 0 && [...lines, ...rings].every((line) => line.length < 2);

/** Parses the coordinates of a path or area in the encoding that `line_type` names; null if there are none. */
export function readCoordinates(cell: unknown, lineType: string, isReversed: boolean): readonly (readonly LonLat[])[] | null {
  const lists = coordinateLists(cell, lineType, isReversed).filter((line) => line.length > 1);
  return lists.length === 0 ? null : lists;
}

function coordinateLists(cell: unknown, lineType: string, isReversed: boolean): readonly (readonly LonLat[])[] {
  if (lineType === 'polyline') return [decodePolyline(typeof cell === 'string' ? cell : '')];
  if (lineType === 'geohash') return [geohashCell(typeof cell === 'string' ? cell : '')];
  const value = typeof cell === 'string' ? readJson(cell) : cell;
  if (isObject(value)) {
    const { lines, rings } = collect(value, 0);
    return [...lines, ...rings];
  }
  const list = toList(value);
  const [first] = list;
  const isNested = Array.isArray(first) && Array.isArray(first[0]);
  return (isNested ? list : [list]).map((one) => positions(one, isReversed));
}

/** The corners of a geohash's cell. */
function geohashCell(hash: string): readonly LonLat[] {
  const middle = decodeGeohash(hash);
  if (middle === null) return [];
  const bits = hash.length * 5;
  const [dLon, dLat] = [180 / 2 ** Math.ceil(bits / 2), 90 / 2 ** Math.floor(bits / 2)];
  const [lon, lat] = middle;
  return [
    [lon - dLon, lat - dLat],
    [lon + dLon, lat - dLat],
    [lon + dLon, lat + dLat],
    [lon - dLon, lat + dLat],
  ];
}

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

function positions(value: unknown, isReversed = false): readonly LonLat[] {
  const places: LonLat[] = [];
  for (const one of toList(value)) {
    const pair = toList(one);
    const [first, second] = [Number(pair[0] ?? NaN), Number(pair[1] ?? NaN)];
    const place = isReversed ? validateLonLat(second, first) : validateLonLat(first, second);
    if (place !== null) places.push(place);
  }
  return places;
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // The column can contain any text; invalid JSON has no coordinates.
    return null;
  }
}
