// Locations of rows, as `spatial` controls save them: two columns of degrees, both in one text, or a geohash.
import { isObject, readFlag, readText } from '#app/charts/shared/form/form-values.ts';
import { cellAt, findColumn, type Table } from '#app/domain/table.ts';

export type Spatial =
  | { readonly type: 'latlong'; readonly lonCol: string; readonly latCol: string }
  | { readonly type: 'delimited'; readonly column: string; readonly delimiter: string; readonly isReversed: boolean }
  | { readonly type: 'geohash'; readonly column: string };

export type LonLat = readonly [lon: number, lat: number];

/** Reads the value of a `spatial` control; null while a column is missing. */
export function readSpatial(saved: unknown): Spatial | null {
  if (!isObject(saved)) return null;
  const [lonCol, latCol] = [readText(saved, 'lonCol'), readText(saved, 'latCol')];
  const [delimited, geohash] = [readText(saved, 'lonlatCol'), readText(saved, 'geohashCol')];
  switch (readText(saved, 'type') ?? 'latlong') {
    case 'delimited':
      if (delimited === null) return null;
      return {
        type: 'delimited',
        column: delimited,
        delimiter: readText(saved, 'delimiter') ?? ',',
        isReversed: readFlag(saved, 'reverseCheckbox', false),
      };
    case 'geohash':
      return geohash === null ? null : { type: 'geohash', column: geohash };
    default:
      return lonCol === null || latCol === null ? null : { type: 'latlong', lonCol, latCol };
  }
}

/** The columns that contain a row's location. */
export const spatialColumns = (spatial: Spatial | null): readonly string[] =>
  spatial === null ? [] : spatial.type === 'latlong' ? [spatial.lonCol, spatial.latCol] : [spatial.column];

/** Creates a reader of row locations; they are null for invalid coordinates. */
export function createLocationReader(table: Table, spatial: Spatial | null): (row: number) => LonLat | null {
  const columns = spatialColumns(spatial).map((name) => findColumn(table, name));
  const cell = (at: number, row: number): unknown => (columns[at] === undefined ? null : cellAt(columns[at], row));
  if (spatial === null) return () => null;
  switch (spatial.type) {
    case 'latlong':
      return (row) => validateLonLat(toDegrees(cell(0, row)), toDegrees(cell(1, row)));
    case 'delimited':
      return (row) => {
        const parts = cellText(cell(0, row)).split(spatial.delimiter);
        const [first = NaN, second = NaN] = parts.length < 2 ? [] : parts.map((part) => toDegrees(part.trim()));
        return spatial.isReversed ? validateLonLat(second, first) : validateLonLat(first, second);
      };
    case 'geohash':
      return (row) => decodeGeohash(cellText(cell(0, row)));
  }
}

const cellText = (cell: unknown): string => (typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '');

const toDegrees = (cell: unknown): number => (cell === null || cell === '' ? NaN : Number(cell));

export const validateLonLat = (lon: number, lat: number): LonLat | null =>
  Number.isFinite(lon) && Number.isFinite(lat) && Math.abs(lat) <= 90 && Math.abs(lon) <= 360 ? [lon, lat] : null;

const GEOHASH_DIGITS = '0123456789bcdefghjkmnpqrstuvwxyz';

/** The center of a geohash's cell; null if invalid. Bits of longitude and latitude alternate. */
export function decodeGeohash(hash: string): LonLat | null {
  const [lon, lat] = [
    [-180, 180],
    [-90, 90],
  ] as [[number, number], [number, number]];
  let isLon = true;
  for (const digit of hash.toLowerCase()) {
    const bits = GEOHASH_DIGITS.indexOf(digit);
    if (bits < 0) return null;
    for (let bit = 16; bit >= 1; bit /= 2) {
      const range = isLon ? lon : lat;
      range[(bits & bit) === 0 ? 1 : 0] = (range[0] + range[1]) / 2;
      isLon = !isLon;
    }
  }
  return hash === '' ? null : [(lon[0] + lon[1]) / 2, (lat[0] + lat[1]) / 2];
}

/** Decodes a Google encoded polyline: base64 differences, with `precision` decimal places. */
export function decodePolyline(text: string, precision = 5): readonly LonLat[] {
  const points: LonLat[] = [];
  let [at, lat, lon] = [0, 0, 0];
  const next = (): number => {
    let [value, shift, bits] = [0, 0, 0];
    do {
      bits = (text.charCodeAt(at++) || 63) - 63;
      value |= (bits & 31) << shift;
      shift += 5;
    } while (bits >= 32 && shift < 35);
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  while (at < text.length) {
    [lat, lon] = [lat + next(), lon + next()];
    const point = validateLonLat(lon / 10 ** precision, lat / 10 ** precision);
    if (point !== null) points.push(point);
  }
  return points;
}
