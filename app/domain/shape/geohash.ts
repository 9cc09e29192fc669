// geohash_encode, geohash_decode: places as short texts and back (Niemeyer's geohash; 12 characters, 5 bits each).
import * as z from 'zod';
import { columnNamed, requireColumns, withColumns } from './frame.ts';
import type { ShapeFrame } from './frame.ts';
import { readNumericValues, numericColumn } from './numbers/numeric-values.ts';
import { operation } from './operation.ts';
import { shapeError } from './shape-error.ts';

const ALPHABET = '0123456789bcdefghjkmnpqrstuvwxyz';
const LENGTH = 12;
/** What is longer says no more than a double can represent. */
const MAX_LENGTH = 24;

const options = z.strictObject({ geohash: z.string(), longitude: z.string(), latitude: z.string() });

/** Degrees to a geohash; a place with a null has none. Throws a 400 for a latitude beyond the poles. */
export const geohashEncode = operation(options, (frame, given): ShapeFrame => {
  requireColumns(frame, [given.longitude, given.latitude]);
  const longitudes = readNumericValues(columnNamed(frame, given.longitude), given.longitude);
  const latitudes = readNumericValues(columnNamed(frame, given.latitude), given.latitude);
  const values = Array.from(latitudes, (latitude, row) => encoded(latitude, longitudes[row] ?? NaN));
  return withColumns(frame, [{ labels: [given.geohash], column: { name: '', type: 'string', values } }]);
});

/** A geohash to the middle of its cell, in degrees. Throws a 400 for text that is none. */
export const geohashDecode = operation(options, (frame, given): ShapeFrame => {
  requireColumns(frame, [given.geohash]);
  const source = columnNamed(frame, given.geohash);
  const places = Array.from(source.values, (value: unknown) => decoded(value));
  return withColumns(frame, [
    { labels: [given.latitude], column: numericColumn(Float64Array.from(places, ({ latitude }) => latitude)) },
    { labels: [given.longitude], column: numericColumn(Float64Array.from(places, ({ longitude }) => longitude)) },
  ]);
});

function encoded(latitude: number, longitude: number): string | null {
  if (Number.isNaN(latitude) || Number.isNaN(longitude)) return null;
  if (!(latitude >= -90 && latitude < 90) || !Number.isFinite(longitude)) throw shapeError('Invalid longitude/latitude');
  const wrapped = ((((longitude + 180) % 360) + 360) % 360) - 180;
  const ranges = [range(180), range(90)] as const;
  let text = '';
  let digit = 0;
  for (let bit = 0; bit < LENGTH * 5; bit += 1) {
    const axis = ranges[bit % 2 === 0 ? 0 : 1];
    const middle = (axis.low + axis.high) / 2;
    const isUpper = (bit % 2 === 0 ? wrapped : latitude) >= middle;
    if (isUpper) axis.low = middle;
    else axis.high = middle;
    digit = digit * 2 + (isUpper ? 1 : 0);
    if (bit % 5 === 4) {
      text += ALPHABET.charAt(digit);
      digit = 0;
    }
  }
  return text;
}

const range = (limit: number): { low: number; high: number } => ({ low: -limit, high: limit });

function decoded(value: unknown): { latitude: number; longitude: number } {
  if (value === null || value === undefined) return { latitude: NaN, longitude: NaN };
  if (typeof value !== 'string' || value === '' || value.length > MAX_LENGTH) throw shapeError('Invalid geohash string');
  const ranges = [range(180), range(90)] as const;
  let bit = 0;
  for (const character of value.toLowerCase()) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) throw shapeError('Invalid geohash string');
    for (let mask = 16; mask > 0; mask >>= 1) {
      const axis = ranges[bit % 2 === 0 ? 0 : 1];
      const middle = (axis.low + axis.high) / 2;
      if ((digit & mask) > 0) axis.low = middle;
      else axis.high = middle;
      bit += 1;
    }
  }
  const [longitude, latitude] = ranges.map(({ low, high }) => (low + high) / 2);
  return { latitude: latitude ?? NaN, longitude: longitude ?? NaN };
}
