import { expect, it } from 'vitest';
import { kind as scatter } from '#app/charts/deck-scatter/kind.ts';
import { kind as bins } from '#app/charts/deck-bins/kind.ts';
import { kind as density } from '#app/charts/deck-density/kind.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { ChartKind, Layer, LayoutInput } from '#app/charts/shared/kind.ts';
import { layoutInput, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import { PLAIN_SETTINGS, type Dataset } from '#app/domain/query/dataset.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { definition } from './definition.ts';
import { layerName } from './layer-legend.ts';
import { layout, mapFiles } from './layout.ts';
import { settings, type DeckMultiSettings } from './settings.ts';

const SPATIAL = { type: 'latlong', lonCol: 'x', latCol: 'y' };
const DATASET = { ...PLAIN_SETTINGS, columns: [], metrics: [], mainTemporalColumn: 'at' } as unknown as Dataset;

function layer(name: string, kind: ChartKind, places: readonly (readonly [number, number])[], formData: FormData = {}): Layer {
  const names = { name: 'shop', type: 'string', values: places.map((_, index) => `${name} ${index}`) } as const;
  const [x, y, n] = [places.map(([lon]) => lon), places.map(([, lat]) => lat), places.map((_, index) => index + 1)];
  const { tables } = layoutInput(names, { x, y, n });
  const vizType = kind.definition.vizTypes[0] ?? '';
  const read = readSettings(kind.definition, { viz_type: vizType, spatial: SPATIAL, ...formData });
  return { status: 'drawn', name, vizType, kind, settings: read, tables, columnMeta: {}, timeZone: null };
}

const stops = layer('Stops', scatter, [
  [0, 50],
  [1, 50],
]);
const depots = layer('Depots', scatter, [[10, 55]], { point_radius_fixed: { type: 'fix', value: 2000 } });

/** Each name its own color, in the order in which they are requested. */
function input(layers: readonly Layer[], own: OwnInput = {}, formData: FormData = {}): LayoutInput<DeckMultiSettings> {
  const known: string[] = [];
  const colors = (name: string): Token => {
    if (!known.includes(name)) known.push(name);
    return `cat${known.indexOf(name) + 1}` as Token;
  };
  return layoutInput(
    { name: 'none', type: 'string', values: [] },
    {},
    { tables: [], layers, colors, settings: readSettings(settings, formData), ...own },
  );
}

it('fits one map to all layers, and draws each in a different color', () => {
  const { marks, legend, summary } = layout(input([stops, depots]));
  expect(marks.map(({ circles }) => circles.map(({ key }) => key))).toEqual([['l0-p0', 'l0-p1'], ['l1-p0']]);
  const [first, second] = marks.flatMap(({ circles }) => [circles[0]]);
  expect(first?.color).toBe('cat1');
  expect(second?.color).toBe('cat2');
  // West and south of each other as on the ground: they share their part of the world.
  expect((first?.x ?? 0) < (second?.x ?? 0) && (first?.y ?? 0) > (second?.y ?? 0)).toBe(true);
  expect(legend.map(({ label }) => label)).toEqual(['Stops', 'Depots']);
  expect(summary).toBe('Map of 2 layers: Stops, Depots.');
});

it('names the layer in tooltips and in the data table', () => {
  const { hits, tooltips, dataTable } = layout(input([stops, depots]));
  for (const { key } of hits) expect(tooltips[key]?.rows[0]).toMatchObject({ label: 'Layer' });
  expect(tooltips['l1-p0']?.rows[0]?.value).toBe('Depots');
  expect(dataTable.columns[0]?.label).toBe('Layer');
  expect(dataTable.rows.map(([name]) => name)).toEqual(['Stops', 'Stops', 'Depots']);
});

it('leaves out a layer that the legend has switched off, and keeps it in the legend', () => {
  const { marks, hits, legend } = layout(input([stops, depots], { hidden: [layerName(0)] }));
  expect(marks).toHaveLength(1);
  expect(hits.map(({ key }) => key)).toEqual(['l1-p0']);
  expect(legend.map(({ hidden }) => hidden)).toEqual([true, false]);
});

it('merges the categories of layers, and puts legends of colors side by side', () => {
  const named = { dimension: 'shop' };
  const { legend } = layout(input([layer('A', scatter, [[0, 50]], named), layer('B', scatter, [[1, 51]], named)]));
  expect(legend.map(({ name }) => name)).toEqual(['A 0', 'B 0']);
  const cells = (name: string): Layer =>
    layer(
      name,
      bins,
      [
        [0, 50],
        [4, 52],
        [8, 54],
      ],
      { size: 'n', viz_type: 'deck_hex' },
    );
  const { classes } = layout(input([cells('Rain'), cells('Snow')]));
  expect(classes.map(({ legend: own }) => own.texts[0]?.text)).toEqual(['Rain: n', 'Snow: n']);
  expect(classes[1]?.x).toBeGreaterThan(250);
  // Wherever each has its own.
  const cornered = layout(input([rain({ legend_position: 'br' }), rain()])).classes.map(({ legend: own }) => own.texts);
  expect(cornered[0]).toEqual(cornered[1]);
  expect(layout(input([cells('Rain'), cells('Snow')], { heightPx: 200 })).classes).toEqual([]);
});

it('gives the title of a legend its own row where what it names is beside it', () => {
  const sized = {
    point_radius_fixed: { type: 'metric', value: 'n' },
    dimension: 'shop',
    point_unit: 'radius_km',
    multiplier: 20,
  };
  const shops = layer(
    'Shops in the north',
    scatter,
    [
      [0, 50],
      [4, 52],
      [8, 54],
    ],
    sized,
  );
  const { classes } = layout(input([shops, rain()]));
  const [title, ...texts] = classes[0]?.legend.texts ?? [];
  expect(title?.text).toBe('Shops in the north: n');
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.every(({ y }) => y === (title?.y ?? NaN) + 28)).toBe(true);
  expect(classes[0]?.legend.circles?.[0]?.x).toBe(classes[0]?.legend.circles?.[0]?.radius);
  expect(classes[0]?.legend.heightPx).toBe(50);
});

it('says under the map what is missing, and what each layer leaves out', () => {
  const gaps: Layer[] = [
    { status: 'denied' },
    { status: 'missing' },
    { status: 'unsupported', name: 'Sales' },
    { status: 'failed', name: 'Roads', message: 'Timed out' },
  ];
  const lost = layer('Lost', scatter, [
    [0, 50],
    [NaN, 1],
  ]);
  const { notes } = layout(input([...gaps, stops, lost], { heightPx: 600 }));
  expect(notes.map(({ full, text }) => full ?? text)).toEqual([
    '1 layer isn’t shown because you don’t have access to its data',
    '1 layer was deleted',
    'Not a map layer: Sales',
    'Couldn’t load Roads: Timed out',
    'Lost: 1 row has no location: 1',
  ]);
  const small = layout(input([...gaps, stops, lost], { heightPx: 200 })).notes;
  expect(small).toHaveLength(2);
  expect(small[1]?.full).toContain(' · ');
});

it('says why there is nothing to draw', () => {
  expect(layout(input([])).empty).toBe('Select map layers');
  expect(layout(input([{ status: 'denied' }, { status: 'denied' }])).empty).toBe(
    '2 layers aren’t shown because you don’t have access to their data',
  );
  expect(layout(input([layer('None', scatter, [])])).empty).toBe('No matching rows');
});

const rain = (settings: FormData = {}) =>
  layer(
    'Rain',
    bins,
    [
      [0, 50],
      [4, 52],
      [8, 54],
    ],
    { size: 'n', viz_type: 'deck_hex', ...settings },
  );

it('offers the heights of its cells with all other layers on the same ground, each with its tooltips', () => {
  const cells = rain();
  const bands = layer(
    'Heat',
    density,
    [
      [0, 50],
      [4, 52],
    ],
    { size: 'n', viz_type: 'deck_heatmap' },
  );
  const { scene } = layout(input([bands, cells, stops]));
  expect(scene).toMatchObject({ reason: 'heights', count: 3 });
  const layers = scene?.make().layers ?? [];
  expect(layers.map(({ marks: { kind } }) => kind)).toEqual(['areas', 'cells', 'points']);
  expect(layers[1]?.tooltip(0)?.rows[0]).toMatchObject({ label: 'Layer', value: 'Rain' });
  expect(layers[2]?.tooltip(1)?.rows[0]).toMatchObject({ label: 'Layer', value: 'Stops' });
  expect(layout(input([stops, depots])).scene).toBeUndefined();
  expect(layout(input([cells, stops], { hidden: [layerName(0)] })).scene).toBeUndefined();
});

it('keeps cells on the ground when a viewer moves the map', () => {
  const cells = rain({ grid_size: 90_000 });
  const corners = (own: OwnInput) => {
    const { scene } = layout(input([cells, depots], own));
    const [marks] = scene?.make().layers.map((one) => one.marks) ?? [];
    return marks?.kind === 'cells' ? marks.cells.map(({ ring }) => ring[0]) : [];
  };
  const { plane } = layout(input([cells, depots]));
  const home = corners({});
  const moved = plane && corners({ mapView: { ...plane.home, x: plane.home.x + 0.002 } });
  expect(home).toHaveLength(3);
  expect(moved).toEqual(home.map((place) => place?.map((value) => expect.closeTo(value, 3) as number)));
});

it('keeps the saved position where it does not fit to its data', () => {
  const formData = { autozoom: false, viewport: { longitude: 0, latitude: 50, zoom: 6 } };
  const { marks } = layout(input([layer('One', scatter, [[0, 50]])], {}, formData));
  expect(marks[0]?.circles[0]?.x).toBe(300);
});

it('needs the background of all layers together', () => {
  expect(mapFiles(input([stops]))).toContain('places');
  expect(mapFiles(input([stops, layer('Far', scatter, [[-100, 20]])]))).toContain('world-110m');
  expect(mapFiles(input([{ status: 'denied' }]))).toEqual([]);
});

it('adds its filters to every layer, without an open time range, and lists each chart once', () => {
  const region = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'region', operator: '==', comparator: 'north' };
  const formData = definition.upgrade({ deck_slices: [3, '4', 3, 'x'], adhoc_filters: [region] }, DATASET);
  expect(definition.layers?.list(formData)).toMatchObject([
    { chartId: 3, added: { adhoc_filters: [region] } },
    { chartId: 4, added: { adhoc_filters: [region] } },
  ]);
  expect(['deck_scatter', 'deck_geojson', 'deck_multi', 'mapbox', 'pie'].map((type) => definition.layers?.accepts(type))).toEqual(
    [true, true, false, false, false],
  );
});
