import { expect, it } from 'vitest';
import type { Table } from '#app/domain/table.ts';
import { decodeGeohash, decodePolyline, createLocationReader, readSpatial } from './spatial.ts';

const table = (columns: Readonly<Record<string, readonly (string | null)[]>>): Table => ({
  rowCount: Object.values(columns)[0]?.length ?? 0,
  columns: Object.entries(columns).map(([name, values]) => ({ name, type: 'string', values })),
});

it('reads two columns, both coordinates in one text, and geohashes', () => {
  const place = (spatial: object, columns: Parameters<typeof table>[0]) =>
    createLocationReader(table(columns), readSpatial(spatial))(0);
  expect(place({ type: 'latlong', lonCol: 'x', latCol: 'y' }, { x: ['7.5'], y: ['51'] })).toEqual([7.5, 51]);
  expect(place({ type: 'delimited', lonlatCol: 'p', delimiter: ';' }, { p: ['7.5; 51'] })).toEqual([7.5, 51]);
  expect(place({ type: 'delimited', lonlatCol: 'p', reverseCheckbox: true }, { p: ['51,7.5'] })).toEqual([7.5, 51]);
  expect(place({ type: 'latlong', lonCol: 'x', latCol: 'y' }, { x: ['7.5'], y: ['91'] })).toBeNull();
  expect(place({ type: 'latlong', lonCol: 'x', latCol: 'y' }, { x: [null], y: ['51'] })).toBeNull();
  expect(readSpatial({ type: 'latlong', lonCol: 'x' })).toBeNull();
});

it('decodes geohashes and encoded lines', () => {
  const [lon, lat] = decodeGeohash('9q8yy') ?? [];
  expect(lon).toBeCloseTo(-122.41, 1);
  expect(lat).toBeCloseTo(37.77, 1);
  expect(decodeGeohash('a!')).toBeNull();
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ]);
});
