import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { buildKindQueries } from '#app/charts/shared/maps/recorded.fixture.ts';
import { layoutInput, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import { PLAIN_SETTINGS, type Dataset } from '#app/domain/query/dataset.ts';
import { kind } from './kind.ts';
import { layout, mapFiles } from './layout.ts';
import { settings, type DeckScatterSettings } from './settings.ts';

const SPATIAL = { type: 'latlong', lonCol: 'x', latCol: 'y' };
const DATASET = { ...PLAIN_SETTINGS, columns: [], metrics: [], mainTemporalColumn: 'datetime' } as unknown as Dataset;

function input(
  x: readonly number[],
  y: readonly number[],
  formData: FormData = {},
  own: OwnInput = {},
): LayoutInput<DeckScatterSettings> {
  const names = { name: 'shop', type: 'string', values: x.map((_, index) => (index % 2 === 0 ? 'A' : 'B')) } as const;
  return layoutInput(
    names,
    { x, y, n: x.map((_, index) => index + 1) },
    { settings: readSettings(settings, { spatial: SPATIAL, ...formData }), ...own },
  );
}

it('fits the map to its places, in the colors of their categories', () => {
  const { circles, legend } = layout(input([0, 10], [50, 55], { dimension: 'shop' }));
  expect(circles).toHaveLength(2);
  for (const { x, y } of circles) expect(x > 20 && x < 580 && y > 20 && y < 290).toBe(true);
  expect(legend.map(({ name }) => name)).toEqual(['A', 'B']);
  expect(layout(input([0, 10], [50, 55], { dimension: 'shop' }, { hidden: ['A'] })).circles).toHaveLength(1);
});

it('sizes circles by a metric on the ground, within its limits', () => {
  const formData = {
    point_radius_fixed: { type: 'metric', value: 'n' },
    point_unit: 'radius_km',
    multiplier: 20,
    min_radius: 2,
    max_radius: 60,
  };
  const [first, second] = layout(input([0, 10], [50, 50], formData)).circles;
  expect([first?.key, second?.key]).toEqual(['p1', 'p0']);
  expect((first?.radius ?? 0) / (second?.radius ?? 1)).toBeCloseTo(2, 1);
});

it('counts rows without a place, and says that JavaScript is not run', () => {
  const { notes, summary } = layout(input([0, NaN, 400], [50, 50, 50], { js_tooltip: 'd => d.name' }));
  expect(notes.map(({ text }) => text)).toEqual(['2 rows have no location: 50, 400, 50', 'Custom JavaScript isn’t run']);
  expect(summary).toBe('Map of 1 location. 2 locations are not on the map.');
});

it('keeps the saved position where the chart does not fit to its data', () => {
  const fixed = { autozoom: false, viewport: { longitude: 5, latitude: 52, zoom: 6 } };
  const [circle] = layout(input([5], [52], fixed)).circles;
  expect([circle?.x, circle?.y]).toEqual([300, 150]);
});

const WORLD = { lon: [10, 181, 0, 179, 121, 17], lat: [60, -17.8, -90, 66, 23.7, -22] };

it.each([
  [600, 300],
  [452, 400],
  [1200, 300],
  [300, 700],
])('field/charts 13: has every place in view, from pole to pole, on a card of %i × %i', (widthPx, heightPx) => {
  const { circles } = layout(input(WORLD.lon, WORLD.lat, {}, { widthPx, heightPx }));
  expect(circles).toHaveLength(6);
  for (const { x, y } of circles) expect(x >= 0 && x <= widthPx && y >= 0 && y <= heightPx).toBe(true);
});

it('says how many places lie outside of a saved position', () => {
  const fixed = { autozoom: false, viewport: { longitude: 10, latitude: 60, zoom: 4 } };
  expect(layout(input(WORLD.lon, WORLD.lat, fixed)).notes.map(({ text }) => text)).toEqual([
    '5 locations are outside this part of the map',
  ]);
});

it('needs the background of its extent', () => {
  expect(mapFiles(input([-100, 100], [0, 0]))).toEqual(['world-110m', 'places']);
  expect(mapFiles(input([0, 10], [50, 55]))).toEqual(['world-50m', 'places']);
  expect(mapFiles(input([-122.5, -122.4], [37.7, 37.8]))).toContain('cell-w130n30');
  expect(mapFiles(input([], []))).toEqual([]);
});

it('draws thousands of places as at most 2,000 circles', () => {
  const many = Array.from({ length: 9000 }, (_, index) => index);
  const drawn = layout(
    input(
      many.map((index) => (index % 95) / 10),
      many.map((index) => 50 + Math.floor(index / 95) / 30),
    ),
  );
  expect(drawn.circles).toHaveLength(2000);
  expect(drawn.notes.map(({ text }) => text)).toEqual(['Showing 2,000 of 9,000']);
});

it('queries the places with the metric that sizes them, and without rows that have none', () => {
  const spatial = { type: 'latlong', lonCol: 'LON', latCol: 'LAT' };
  const formData = {
    viz_type: 'deck_scatter',
    spatial,
    point_radius_fixed: { type: 'metric', value: 'count' },
    row_limit: 5000,
    time_grain_sqla: null,
  };
  const [query] = buildKindQueries(kind, formData, DATASET);
  expect(query).toEqual({
    filters: [
      { col: 'datetime', op: 'TEMPORAL_RANGE', val: 'No filter' },
      { col: 'LON', op: 'IS NOT NULL', val: null },
      { col: 'LAT', op: 'IS NOT NULL', val: null },
    ],
    extras: { time_grain_sqla: null, having: '', where: '' },
    applied_time_extras: {},
    columns: ['LON', 'LAT'],
    metrics: ['count'],
    orderby: [['count', false]],
    annotation_layers: [],
    row_limit: 5000,
    series_limit: 0,
    group_others_when_limit_reached: false,
    order_desc: true,
    url_params: {},
    custom_params: {},
    custom_form_data: {},
    is_timeseries: false,
  });
});

it('offers every point where the picture leaves some out', () => {
  const many = Array.from({ length: 2500 }, (_, index) => index);
  const x = many.map((index) => (index % 95) / 10);
  const y = many.map((index) => 50 + Math.floor(index / 95) / 30);
  const { scene } = layout(input(x, y, { dimension: 'shop' }));
  expect(scene).toMatchObject({ reason: 'points', count: 2500 });
  const { marks, tooltip } = scene?.make().layers[0] ?? {};
  expect(marks?.kind === 'points' && marks.points.length).toBe(2500);
  expect(marks?.kind === 'points' && marks.points[2400]?.place).toEqual([x[2400], y[2400]]);
  expect(tooltip?.(2401)).toMatchObject({ title: 'B' });
  const hidden = layout(input(x, y, { dimension: 'shop' }, { hidden: ['A'] })).scene;
  expect(hidden).toBeUndefined();
  expect(layout(input([0, 10], [50, 55])).scene).toBeUndefined();
});

it('shows some of each place where all are of one size, and keeps the line that says so while a viewer moves the map', () => {
  const many = Array.from({ length: 2500 }, (_, index) => index);
  const [x, y] = [many.map((index) => index / 100), many.map((index) => 40 + (index % 50) / 10)];
  const all = layout(input(x, y));
  expect(all.circles).toHaveLength(2000);
  // Of the first and of the last rows.
  expect(all.circles[0]?.key).toBe('p0');
  expect(Number(all.circles.at(-1)?.key.slice(1))).toBeGreaterThan(2490);
  const { box, home } = all.plane ?? {};
  const near = layout(input(x, y, {}, { ...(home && { mapView: { ...home, scale: home.scale * 4 } }) }));
  expect([near.notes.length, near.plane?.box]).toEqual([0, box]);
});

it('colors points by saved ranges of their metric, with those in the legend', () => {
  const color = (r: number) => ({ r, g: 0, b: 0, a: 100 });
  const formData = {
    dimension: 'shop',
    point_radius_fixed: { type: 'metric', value: 'n' },
    color_scheme_type: 'color_breakpoints',
    color_breakpoints: [
      { minValue: 1, maxValue: 1, color: color(10) },
      { minValue: 2, maxValue: 9, color: color(20) },
    ],
  };
  const drawn = layout(input([0, 10], [50, 55], formData));
  expect(new Map(drawn.circles.map(({ key, color: fill }) => [key, fill]))).toEqual(
    new Map([
      ['p1', '#140000'],
      ['p0', '#0a0000'],
    ]),
  );
  expect(drawn.classes.texts.map(({ text }) => text)).toEqual(['n', '1', '2', '9', '2']);
  expect([drawn.legend, drawn.legendMarks.heightPx]).toEqual([[], 0]);
  const otherwise = layout(input([0, 10], [50, 55], { ...formData, color_scheme_type: 'categorical_palette' }));
  expect(otherwise.legend.map(({ name }) => name)).toEqual(['A', 'B']);
});

it('says in a tooltip what a template says', () => {
  const formData = {
    point_radius_fixed: { type: 'metric', value: 'n' },
    tooltip_template: '<b>{{shop}}</b><br>Sales: {{metric}}',
  };
  expect(layout(input([0, 10], [50, 55], formData)).tooltips['p1']).toEqual({
    title: 'B',
    rows: [{ label: 'Sales', value: '2', color: null }],
  });
  expect(layout(input([0], [50], { tooltip_template: '<br>' })).tooltips['p0']?.title).toBe('50° N, 0° E');
});

it('says in a legend what sizes mean, below the categories, for the scale that a viewer zoomed to', () => {
  const formData = {
    dimension: 'shop',
    point_radius_fixed: { type: 'metric', value: 'n' },
    point_unit: 'radius_km',
    multiplier: 1,
    max_radius: 60,
  };
  const shops = input(
    Array.from({ length: 12 }, (_, index) => index),
    Array.from({ length: 12 }, () => 50),
    formData,
  );
  const drawn = layout(shops);
  expect(drawn.classes.texts.map(({ text }) => text)).toEqual(['n', '2', '5', '10']);
  expect(drawn.notes).toEqual([]);
  const radiusOf = (value: number) => drawn.circles.find(({ key }) => key === `p${value - 1}`)?.radius;
  expect(drawn.classes.circles?.map(({ radius }) => radius)).toEqual([radiusOf(2), radiusOf(5), radiusOf(10)]);
  expect(drawn.classes.circles?.every(({ y }) => y === drawn.legendMarks.heightPx + 16)).toBe(true);
  const { plane } = drawn;
  if (plane === undefined) throw new Error('no plane');
  const zoomed = layout({ ...shops, mapView: { ...plane.view, scale: plane.view.scale * 8 } });
  expect(zoomed.classes.texts.map(({ text }) => text)).not.toEqual(['n', '2', '5', '10']);
  expect(zoomed.plane?.box).toEqual(plane.box);
  expect(layout({ ...shops, heightPx: 200 }).notes.map(({ text }) => text)).toEqual(['Circle area: n, up to 12']);
  const switchedOff = readSettings(settings, { spatial: SPATIAL, ...formData, show_legend: false });
  expect(layout({ ...shops, settings: switchedOff }).classes.heightPx).toBe(0);
});
