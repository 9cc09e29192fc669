import { expect, it } from 'vitest';
import { MAPS_EDITION } from '#app/charts/shared/maps/map-files.ts';
import { computeEdition } from './edition.ts';
import { listCountries, readRegionFile } from './regions.ts';
import { listCellNames } from '#app/charts/shared/maps/cells.ts';
import { readCountries, readCountryRows } from './countries.ts';

it('names the edition of the files as they are made now: write it into map-files.ts', () => {
  expect(MAPS_EDITION).toBe(computeEdition());
});

it('has every country of Superset, small enough, with a code for each region', () => {
  const countries = listCountries();
  expect(countries).toHaveLength(198);
  for (const country of ['france', 'russia', 'canada', 'malta']) {
    const file = readRegionFile(country);
    expect(JSON.stringify(file).length).toBeLessThanOrEqual(150_000);
    expect(file.objects.regions.geometries.every(({ id, type }) => id !== '' && type?.endsWith('Polygon') === true)).toBe(true);
  }
});

it('knows each country by its codes and names, and its shape by three letters', () => {
  const rows = new Map(readCountryRows().map((row) => [row[0], row]));
  expect(rows.get('DEU')?.slice(1, 3)).toEqual(['DE', 'GER']);
  expect(rows.get('RUS')?.[5]).toContain('Russian Federation');
  const ids = readCountries('110m').objects.regions.geometries.map(({ id }) => id);
  expect(ids.filter((id) => id !== undefined && !rows.has(String(id)))).toEqual([]);
  expect(ids).toContain('UNK');
});

it('cells cover what they touch, also across the antimeridian', () => {
  expect(listCellNames({ west: -122.6, south: 37.6, east: -122.3, north: 37.9 })).toEqual(['cell-w130n30']);
  expect(listCellNames({ west: 175, south: -5, east: 185, north: 5 })).toEqual([
    'cell-e170s10',
    'cell-w180s10',
    'cell-e170n0',
    'cell-w180n0',
  ]);
});
