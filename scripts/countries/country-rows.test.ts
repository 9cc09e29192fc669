import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findCountry } from '#app/domain/legacy-viz/countries.ts';
import { COUNTRY_FILE, formatCountryRows, readCountries } from './country-rows.ts';

const countries = readCountries();

it('has the table of countries as the library gives it', () => {
  expect(readFileSync(COUNTRY_FILE, 'utf8')).toBe(formatCountryRows(countries));
});

it('places every country of the library exactly where the library does', () => {
  expect(countries.length).toBeGreaterThan(240);
  for (const { cca2, cca3, name, latlng } of countries) {
    const place = { cca2, cca3, lat: latlng[0], lng: latlng[1] };
    for (const found of [findCountry('cca2', cca2), findCountry('cca3', cca3), findCountry('name', name.common)])
      expect(found).toMatchObject(place);
  }
});
