import { expect, it } from 'vitest';
import { datasetWith, recordedInput } from '#app/charts/shared/maps/recorded.fixture.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layout, mapFiles } from './layout.ts';
import { settings, upgradeSettings } from './settings.ts';

/** The beginning of a recorded line of trains, and of a recorded district. */
const LINE = '[[-122.353165, 37.936887], [-122.317269, 37.925655], [-122.299272, 37.903059], [-122.283451, 37.87404]]';
const DISTRICT =
  '[[-122.4042198, 37.7916906], [-122.4038416, 37.7898293], [-122.4021896, 37.7900391], [-122.4042198, 37.7916906]]';
const FEATURE = JSON.stringify({
  type: 'Feature',
  properties: { name: 'Pier' },
  geometry: { type: 'Point', coordinates: [-122.4, 37.8] },
});

const input = (texts: readonly string[], formData: FormData) =>
  recordedInput(
    ['Population'],
    texts.map((_, row) => [13_768 - row]),
    readSettings(settings, { line_column: 'text', geojson: 'text', ...formData }),
    texts,
  );

it('draws paths as open lines', () => {
  const { shapes, summary } = layout(input([LINE], { viz_type: 'deck_path', line_width: 150, line_width_unit: 'meters' }));
  expect(shapes).toMatchObject([{ key: 'p0', fill: null, stroke: 'cat1' }]);
  expect(shapes[0]?.d.endsWith('z')).toBe(false);
  expect(summary).toBe('Map of 1 location.');
});

it('colors polygons by their metric', () => {
  const other = DISTRICT.replaceAll('-122', '-121');
  const { shapes, tooltips, classes } = layout(input([DISTRICT, other], { viz_type: 'deck_polygon', metric: 'Population' }));
  expect(shapes.map(({ d }) => d.endsWith('z'))).toEqual([true, true]);
  expect(shapes[0]?.fill).not.toBe(shapes[1]?.fill);
  expect(classes.texts[0]?.text).toBe('Population');
  expect(tooltips['p0']?.rows[0]).toMatchObject({ label: 'Population', value: '13,768' });
});

it('draws GeoJSON by its name', () => {
  const { circles, tooltips } = layout(input([FEATURE], { viz_type: 'deck_geojson' }));
  expect(circles).toMatchObject([{ key: 'p0' }]);
  expect(tooltips['p0']?.title).toBe('Pier');
});

it('draws points as large as they are on the ground, where that is set', () => {
  const radius = (point_radius_scale: number | null) =>
    layout(input([FEATURE], { viz_type: 'deck_geojson', point_radius_scale })).circles[0]?.radius;
  expect([radius(null), radius(1e7), radius(0)]).toEqual([4, 60, 1.5]);
});

it('names texts that are no shape', () => {
  const drawn = layout(input([LINE, 'nowhere', ''], { viz_type: 'deck_path' }));
  expect(drawn.notes.map(({ text }) => text)).toEqual(['2 rows have no location: nowhere, …']);
  expect(layout(input(['nowhere'], { viz_type: 'deck_path' })).empty).toBe('No shapes could be read from text');
});

it('reads the same table again where its settings change', () => {
  const [lat, lon] = ['[[37.9, -122.3], [37.8, -122.2]]', '[[-122.3, 37.9], [-122.2, 37.8]]'];
  const saved = input([lat], { viz_type: 'deck_path' });
  expect(layout(saved).empty).not.toBeNull();
  const turned = { ...saved, settings: { ...saved.settings, reverse_long_lat: true } };
  expect(layout(turned).shapes).toEqual(layout(input([lon], { viz_type: 'deck_path' })).shapes);
  expect(mapFiles(turned)).toContain('cell-w130n30');
});

it('has the steps of color that are set', () => {
  const shapes = [0, 1, 2, 3].map((shift) => DISTRICT.replaceAll('-122', String(shift - 122)));
  const limits = (formData: FormData) =>
    layout(input(shapes, { viz_type: 'deck_polygon', metric: 'Population', ...formData })).classes.swatches.length;
  expect(limits({ num_buckets: 2 })).toBe(2);
  expect(limits({ break_points: '13766, 13767, 99999, x' })).toBe(3);
  const { break_points: joined } = upgradeSettings({ break_points: ['0', '5', 9] }, datasetWith(null));
  expect(joined).toBe('0, 5, 9');
});

it('names GeoJSON on the map where the chart says so, by the property that it names', () => {
  const named = (formData: FormData) => layout(input([FEATURE], { viz_type: 'deck_geojson', ...formData })).labels;
  expect(named({})).toEqual([]);
  expect(named({ enable_labels: true, label_size: 16 })).toMatchObject([{ text: 'Pier', sizePx: 16, anchor: 'middle' }]);
  expect(named({ enable_labels: true, label_property_name: 'other' })).toEqual([]);
});

it('shows the metric of heights in tooltips', () => {
  const point_radius_fixed = { type: 'metric', value: 'Population' };
  const { tooltips } = layout(input([DISTRICT], { viz_type: 'deck_polygon', point_radius_fixed }));
  expect(tooltips['p0']?.rows).toMatchObject([{ label: 'Population', value: '13,768' }]);
});

it('colors polygons by saved ranges, and says in tooltips what a template says', () => {
  const formData = {
    viz_type: 'deck_polygon',
    metric: 'Population',
    color_scheme_type: 'color_breakpoints',
    color_breakpoints: [{ minValue: 0, maxValue: 13_767, color: { r: 1, g: 2, b: 3, a: 100 } }],
    default_breakpoint_color: { r: 9, g: 9, b: 9, a: 1 },
    tooltip_template: 'District\nPeople: {{Population}}',
  };
  const { shapes, tooltips } = layout(input([DISTRICT, DISTRICT.replaceAll('-122', '-121')], formData));
  expect(shapes.map(({ fill }) => fill)).toEqual(['#090909', '#010203']);
  expect(tooltips['p0']).toMatchObject({ title: 'District', rows: [{ label: 'People', value: '13,768' }] });
});
