import { expect, it } from 'vitest';
import { WORLD } from '#app/charts/shared/maps/world.fixture.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layoutInput } from '#app/charts/shared/layout-input.fixture.ts';
import { COUNTRIES, countryName } from './countries.ts';
import { layout, mapFiles } from './layout.ts';
import { buildQueries } from './query.ts';
import { settings } from './settings.ts';

const MALTA = {
  ...WORLD,
  objects: {
    regions: {
      ...WORLD.objects.regions,
      geometries: WORLD.objects.regions.geometries.map((one, index) => ({ ...one, id: `MT-0${index}` })),
    },
  },
};

function drawn(codes: readonly string[], values: readonly number[], formData: FormData = {}) {
  const read = readSettings(settings, { entity: 'region', metric: 'n', select_country: 'malta', ...formData });
  return layout(
    layoutInput(
      { name: 'region', type: 'string', values: codes },
      { n: values },
      { settings: read, maps: { 'country-malta': MALTA } },
    ),
  );
}

it('finds regions by code, by its second part and by name', () => {
  for (const code of ['MT-00', 'mt-00', '00', 'aland'])
    expect(drawn([code], [1]).regions.map(({ key }) => key)).toEqual(['c0', null]);
});

it('names and counts what is not in the country', () => {
  const { notes, summary } = drawn(['MT-00', 'FR-75'], [3, 9]);
  expect(notes.map(({ text }) => text)).toEqual(['Not on the map: FR-75']);
  expect(summary).toBe('Map of Malta by n: 1 region; highest is Aland with 3. 1 location is not on the map.');
});

it('needs a country that has shapes', () => {
  expect(drawn(['MT-00'], [1], { select_country: null }).empty).toBe('Select a country');
  expect(drawn(['MT-00'], [1], { select_country: 'atlantis' }).empty).toBe('Select a country');
  expect(mapFiles({ settings: { select_country: 'France' } })).toEqual(['country-france']);
  expect(drawn(['X'], [1]).empty).toBe('None of these regions are in Malta');
});

it('lists the countries of Superset by name', () => {
  expect(COUNTRIES).toHaveLength(198);
  expect(['usa', 'bosnia_and_herzegovina'].map(countryName)).toEqual(['United States', 'Bosnia and Herzegovina']);
});

it('queries every region, without a limit', () => {
  const [query] = buildQueries(readSettings(settings, { entity: 'DEPT_ID', metric: 'n' }));
  expect(query).toMatchObject({ columns: ['DEPT_ID'], metrics: ['n'] });
  expect(query).not.toHaveProperty('row_limit');
});
