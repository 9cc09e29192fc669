// geohash_encode, geohash_decode: converts coordinates to and from Niemeyer's geohash (12 characters of 5 bits each).
import * as z from 'zod';
import { findColumn, requireColumns, replaceColumns } from './frame.ts';
import type { ShapeFrame } from './frame.ts';
import { readNumericValues, numericColumn } from './numbers/numeric-values.ts';
import { operation } from './operation.ts';
import { shapeError } from './shape-error.ts';

const ALPHABET = '0123456789bcdefghjkmnpqrstuvwxyz';
const LENGTH = 12;
/** Longer geohashes exceed the precision of a double. */
const MAX_LENGTH = 24;

const options = z.strictObject({ geohash: z.string(), longitude: z.string(), latitude: z.string() });

/** Degrees to a geohash; null if a coordinate is null. Throws a 400 for a latitude outside -90 to 90. */
export const geohashEncode = operation(options, (frame, settings): ShapeFrame => {
  requireColumns(frame, [settings.longitude, settings.latitude]);
  const longitudes = readNumericValues(findColumn(frame, settings.longitude), settings.longitude);
  const latitudes = readNumericValues(findColumn(frame, settings.latitude), settings.latitude);
  const values = Array.from(latitudes, (latitude, row) => encode(latitude, longitudes[row] ?? NaN));
  return replaceColumns(frame, [{ labels: [settings.geohash], column: { name: '', type: 'string', values } }]);
});

/** A geohash to the center of its cell, in degrees. Throws a 400 for an invalid geohash. */
export const geohashDecode = operation(options, (frame, settings): ShapeFrame => {
  requireColumns(frame, [settings.geohash]);
  const source = findColumn(frame, settings.geohash);
  const coordinates = Array.from(source.values, (value: unknown) => decode(value));
  return replaceColumns(frame, [
    { labels: [settings.latitude], column: numericColumn(Float64Array.from(coordinates, ({ latitude }) => latitude)) },
    { labels: [settings.longitude], column: numericColumn(Float64Array.from(coordinates, ({ longitude }) => longitude)) },
  ]);
});

function encode(latitude: number, longitude: number): string | null {
  if (Number.isNaN(latitude) || Number.isNaN(longitude)) return null;
  if (!(latitude >= -90 && latitude < 90) || !Number.isFinite(longitude)) throw shapeError('Invalid longitude/latitude');
  const wrapped = ((((longitude + 180) % 360) + 360) % 360) - 180;
  const ranges = [createRange(180), createRange(90)] as const;
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

const createRange = (limit: number): { low: number; high: number } => ({ low: -limit, high: limit });

function decode(value: unknown): { latitude: number; longitude: number } {
  if (value === null || value === undefined) return { latitude: NaN, longitude: NaN };
  if (typeof value !== 'string' || value === '' || value.length > MAX_LENGTH) throw shapeError('Invalid geohash string');
  const ranges = [createRange(180), createRange(90)] as const;
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
