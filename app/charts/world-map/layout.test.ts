import { expect, it } from 'vitest';
import { WORLD } from '#app/charts/shared/maps/world.fixture.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layoutInput, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { Column } from '#app/domain/table.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

function drawn(names: readonly (string | null)[], values: readonly number[], formData: FormData = {}, own: OwnInput = {}) {
  const country: Column = { name: 'country', type: 'string', values: names };
  const read = readSettings(settings, { entity: 'country', metric: 'n', country_fieldtype: 'cca3', ...formData });
  const maps = { 'world-110m': WORLD };
  return layout(layoutInput(country, { n: values, m: values.map((value) => value * 10) }, { settings: read, maps, ...own }));
}

it('colors countries by their values, and shows small ones as dots', () => {
  const { countries, dots } = drawn(['AAA', 'CCC'], [1, 9]);
  expect(countries.map(({ key }) => key)).toEqual(['c0', null]);
  expect(countries[1]?.color).toBe('grid');
  expect(countries[0]?.color).not.toBe(dots[0]?.color);
  expect(dots.map(({ key }) => key)).toEqual(['c1']);
});

it('finds countries by each kind of code, in any case and without accents', () => {
  const found = (names: readonly string[], field: string) =>
    drawn(
      names,
      names.map((_, index) => index + 1),
      { country_fieldtype: field },
    )
      .dataTable.rows.map(([name]) => name)
      .reverse();
  expect(found(['aa', 'ZZ'], 'cca2')).toEqual(['Áland', '–']);
  expect(found(['ALA', 'BEL'], 'cioc')).toEqual(['Áland', '–']);
  expect(found(['aland', 'REPUBLIC OF ALAND'], 'name')).toEqual(['Áland', 'Áland']);
});

it('names and counts what is not on the map', () => {
  const { notes, summary } = drawn(['AAA', 'World', null], [1, 2, 3]);
  expect(notes.map(({ text }) => text)).toEqual(['Not on the map (2): World, No value']);
  expect(summary).toContain('2 locations are not on the map.');
});

it('draws circles by the second metric, the largest first', () => {
  const { bubbles, notes } = drawn(['AAA', 'BBB'], [1, 4], { show_bubbles: true, secondary_metric: 'm', max_bubble_size: 40 });
  expect(bubbles.map(({ key }) => key)).toEqual(['c1', 'c0']);
  expect((bubbles[0]?.radius ?? 0) / (bubbles[1]?.radius ?? 1)).toBeCloseTo(2, 1);
  expect(notes[0]?.text).toBe('Circle area: m, up to 40');
});

it('says what is missing', () => {
  expect(drawn(['XXX'], [1]).empty).toBe('No location could be found on the map');
  expect(drawn(['AAA'], [NaN]).empty).toBe('No numeric values to show');
  expect(drawn(['AAA'], [1], {}, { maps: {} }).empty).toBe('The map couldn’t be loaded. Reload the page.');
});

it('names countries where a viewer went closer, and leaves out what is elsewhere', () => {
  const home = drawn(['AAA', 'BBB'], [1, 2]);
  expect(home.labels).toEqual([]);
  const box = home.plane?.box ?? { x: 0, y: 0, widthPx: 0, heightPx: 0 };
  const target = home.hits[0];
  const point = { x: (target?.x ?? 0) + (target?.widthPx ?? 0) / 2, y: (target?.y ?? 0) + (target?.heightPx ?? 0) / 2 };
  const middle = { x: box.x + box.widthPx / 2, y: box.y + box.heightPx / 2 };
  const { x = 0, y = 0, scale = 1 } = home.plane?.home ?? {};
  const mapView = { x: x + (point.x - middle.x) / scale, y: y - (point.y - middle.y) / scale, scale: scale * 32 };
  const { labels, countries } = drawn(['AAA', 'BBB'], [1, 2], {}, { mapView });
  expect(labels.map(({ text }) => text)).toEqual(['Aland']);
  expect(countries.map(({ key }) => key)).toEqual(['c0']);
});
