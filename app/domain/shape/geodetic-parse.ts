// geodetic_parse: parses points in text ("40.7, -74.0, 5.5km", "23 26m 22s N 23 27m 30s E") into degrees and kilometers.
import * as z from 'zod';
import { findColumn, requireColumns, replaceColumns } from './frame.ts';
import type { ShapeFrame } from './frame.ts';
import { numericColumn } from './numbers/numeric-values.ts';
import { operation } from './operation.ts';
import { shapeError } from './shape-error.ts';

const options = z.strictObject({
  geodetic: z.string(),
  longitude: z.string(),
  latitude: z.string(),
  altitude: z.string().nullish(),
});

const MAX_LENGTH = 200;
const NUMBER = String.raw`\d+(?:\.\d+)?`;
const SEPARATOR = String.raw`\s*[,;/\s]\s*`;

const angle = (name: string, directions: string): string =>
  String.raw`(?<${name}Front>[${directions}])? *(?<${name}>[+-]?${NUMBER})(?:[°D*\s] *` +
  String.raw`(?:(?<${name}Minutes>${NUMBER})[′'m] *)?(?:(?<${name}Seconds>${NUMBER})(?:[″"s]|'') *)?)?(?<${name}Back>[${directions}])?`;

const POINT = new RegExp(
  `^.*?${angle('latitude', 'NS')}${SEPARATOR}${angle('longitude', 'EW')}` +
    String.raw`(?:${SEPARATOR}(?<altitude>[+-]?${NUMBER}) *(?<unit>km|mi|m|ft|nmi|nm))?\s*$`,
  'u',
);

/** Kilometers per unit. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['km', 1],
  ['m', 0.001],
  ['mi', 1.609344],
  ['ft', 0.0003048],
  ['nm', 1.852],
  ['nmi', 1.852],
]);

/** A null gives null coordinates; a missing altitude is 0. Throws a 400 for text that isn't a point. */
export const geodeticParse = operation(options, (frame, settings): ShapeFrame => {
  requireColumns(frame, [settings.geodetic]);
  const points = Array.from(findColumn(frame, settings.geodetic).values, (value: unknown) => parsePoint(value));
  const column = (name: string, of: (point: Point) => number) => ({
    labels: [name],
    column: numericColumn(Float64Array.from(points, of)),
  });
  return replaceColumns(frame, [
    column(settings.latitude, ({ latitude }) => latitude),
    column(settings.longitude, ({ longitude }) => longitude),
    ...(settings.altitude ? [column(settings.altitude, ({ altitude }) => altitude)] : []),
  ]);
});

interface Point {
  readonly latitude: number;
  readonly longitude: number;
  /** In kilometers. */
  readonly altitude: number;
}

function parsePoint(value: unknown): Point {
  if (value === null || value === undefined) return { latitude: NaN, longitude: NaN, altitude: NaN };
  const groups = typeof value === 'string' && value.length <= MAX_LENGTH ? POINT.exec(value)?.groups : undefined;
  if (!groups) throw shapeError('Invalid geodetic string');
  const latitude = degrees(groups, 'latitude', 'S');
  if (Math.abs(latitude) > 90) throw shapeError('Invalid geodetic string');
  const longitude = degrees(groups, 'longitude', 'W');
  return {
    latitude,
    longitude: Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180,
    altitude: Number(groups['altitude'] ?? 0) * (UNITS.get(groups['unit'] ?? '') ?? 1),
  };
}

/** The `negative` direction (S or W) inverts the sign, whether it precedes or follows the angle. */
function degrees(groups: Readonly<Record<string, string | undefined>>, name: string, negative: string): number {
  const whole = groups[name] ?? '';
  const parts = Number(groups[`${name}Minutes`] ?? 0) / 60 + Number(groups[`${name}Seconds`] ?? 0) / 3600;
  const size = Math.abs(Number(whole)) + parts;
  const sign = whole.startsWith('-') ? -1 : 1;
  const isTurned = (groups[`${name}Front`] ?? groups[`${name}Back`]) === negative;
  return size * sign * (isTurned ? -1 : 1);
}
