import { expect, it } from 'vitest';
import { kind as line } from '#app/charts/line/kind.ts';
import { kind as pie } from '#app/charts/pie/kind.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { Layer, LayoutInput } from '#app/charts/shared/kind.ts';
import { layoutInput, timesColumn, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import { PLAIN_SETTINGS, type Dataset } from '#app/domain/query/dataset.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { definition } from './definition.ts';
import { layout, mapFiles } from './layout.ts';
import { readChartPlace } from './place.ts';
import { chartSize } from './chart-size.ts';
import { settings, type CartodiagramSettings } from './settings.ts';

const DATASET = { ...PLAIN_SETTINGS, columns: [], metrics: [], mainTemporalColumn: 'at' } as unknown as Dataset;
const PIE = { groupby: ['shop'], metric: 'n' };
const selected = (vizType: string, params: FormData): string =>
  JSON.stringify({ id: 3, slice_name: 'Sales', viz_type: vizType, params: JSON.stringify(params) });
const SETTINGS = { selected_chart: selected('pie', PIE), geom_column: 'place' };

function chartAt(splitValue: string, values: readonly number[]): Layer {
  const names = { name: 'shop', type: 'string', values: values.map((_, index) => `Shop ${index}`) } as const;
  const { tables } = layoutInput(names, { n: values });
  const data = {
    name: 'Sales',
    vizType: 'pie',
    kind: pie,
    settings: readSettings(pie.definition, { ...PIE, viz_type: 'pie' }),
    tables,
  };
  return { status: 'drawn', ...data, columnMeta: {}, timeZone: null, splitValue };
}

const known: string[] = [];
const colors = (name: string): Token => {
  if (!known.includes(name)) known.push(name);
  return `cat${known.indexOf(name) + 1}` as Token;
};
const input = (layers: readonly Layer[], formData: FormData = {}, own: OwnInput = {}): LayoutInput<CartodiagramSettings> =>
  layoutInput(
    { name: 'none', type: 'string', values: [] },
    {},
    {
      tables: [],
      layers,
      colors,
      settings: readSettings(settings, definition.upgrade({ ...SETTINGS, ...formData }, DATASET)),
      ...own,
    },
  );

const PLACES = [chartAt('POINT (0 50)', [1, 2]), chartAt('{"type":"Point","coordinates":[10,52]}', [3, 4])];

it('draws a chart at each place, whole inside the map, with one legend for all', () => {
  const { charts, legend, hits, summary } = layout(input(PLACES));
  expect(charts.map(({ layout: { widthPx, heightPx } }) => [widthPx, heightPx])).toEqual([
    [100, 100],
    [100, 100],
  ]);
  for (const { x, y } of charts) expect(x >= 0 && x <= 500 && y >= 0 && y <= 200).toBe(true);
  expect((charts[0]?.x ?? 0) < (charts[1]?.x ?? 0)).toBe(true);
  expect(legend.map(({ label }) => label)).toEqual(['Shop 0', 'Shop 1']);
  expect(hits).toHaveLength(2);
  expect(summary).toBe('Map with 2 charts, one at each location.');
});

it('shows the rows of a place in its tooltip, and names the place in the data table', () => {
  const { tooltips, dataTable } = layout(input(PLACES));
  expect(tooltips['c1']?.title).toBe('52° N, 10° E');
  expect(tooltips['c1']?.rows.map(({ label, value }) => [label, value])).toEqual([
    ['Shop 0', '3'],
    ['Shop 1', '4'],
  ]);
  expect(dataTable.columns[0]?.label).toBe('Location');
  expect(dataTable.rows).toHaveLength(4);
});

it('shows the last values of charts along an axis', () => {
  const { tables } = layoutInput(timesColumn([Date.UTC(2026, 0, 1), Date.UTC(2026, 1, 1)]), { North: [1, 2], South: [3, 5] });
  const formData = line.definition.upgrade(
    { viz_type: 'echarts_timeseries_line', x_axis: 'day', metrics: ['n'], groupby: ['s'] },
    DATASET,
  );
  const data = {
    name: 'Trend',
    vizType: 'echarts_timeseries_line',
    kind: line,
    settings: readSettings(line.definition, formData),
    tables,
    columnMeta: {},
    timeZone: null,
  };
  const { tooltips } = layout(input([{ status: 'drawn', ...data, splitValue: 'POINT(1 2)' }]));
  expect(tooltips['c0']?.rows.map(({ label, value }) => `${label} ${value}`)).toEqual(['South 5', 'North 2']);
});

it('counts places that it cannot read, and says what it leaves out', () => {
  const { notes, charts } = layout(
    input([...PLACES, chartAt('nowhere', [1]), { status: 'surplus' }], { layer_configs: [{ type: 'WMS' }] }),
  );
  expect(charts).toHaveLength(2);
  expect(notes.map(({ text }) => text)).toEqual([
    '1 location couldn’t be read: nowhere',
    'Showing 3 of 4 locations',
    'External map layers aren’t shown',
  ]);
});

it('says why there is nothing to draw', () => {
  expect(layout(input([])).empty).toBe('No matching rows');
  expect(layout(input([], { geom_column: null })).empty).toBe('Select a chart and a geometry column');
  expect(layout(input([{ status: 'unsupported', name: 'Big table' }])).empty).toMatch(/^Big table can’t be drawn on a map/);
  expect(layout(input([chartAt('x', [1])])).empty).toBe('No location could be found on the map');
});

it('reads GeoJSON and well-known text', () => {
  const places = ['POINT (1 2)', 'SRID=4326;POINT Z (1 2 9)', 'POLYGON((0 0, 2 0, 2 4, 0 4, 0 0))', 'MULTIPOINT((0 1),(2 3))'];
  expect(places.map((text) => readChartPlace(text)?.place)).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
  const feature = '{"type":"Feature","properties":{"name":"Ulm"},"geometry":{"type":"Point","coordinates":[10,48]}}';
  expect(readChartPlace(feature)).toEqual({ place: [10, 48], name: 'Ulm' });
  expect(['', 'POINT EMPTY', 'POINT (x y)', 'POINT (500 95)', '{}', '['].map(readChartPlace)).toEqual(Array(6).fill(null));
});

it('keeps the saved position and sizes charts by the zoom', () => {
  const view = { map_view: { mode: 'CUSTOM', fixedLongitude: 0, fixedLatitude: 50, fixedZoom: 7 } };
  const { charts } = layout(input(PLACES, view));
  expect(charts.map(({ key, x }) => [key, x])).toEqual([['c0', 250]]);
  expect(layout(input(PLACES, { ...view, autozoom: true })).charts).toHaveLength(2);
  const sized = (type: string) => ({
    chart_width: 100,
    chart_height: 50,
    chart_size: { type, configs: { zoom: 6, slope: 30, exponent: 2 } },
  });
  const upgraded = (type: string) => readSettings(settings, definition.upgrade(sized(type), DATASET));
  expect(['FIXED', 'LINEAR', 'EXP'].map((type) => chartSize(upgraded(type), 6))).toEqual([
    { widthPx: 100, heightPx: 50 },
    { widthPx: 130, heightPx: 65 },
    { widthPx: 200, heightPx: 100 },
  ]);
});

it('lets controls take the place of the saved part of the world', () => {
  const saved = { map_view: { mode: 'CUSTOM', longitude: 8, latitude: 50, zoom: 7 } };
  const fixed = definition.upgrade({ ...SETTINGS, ...saved }, DATASET);
  expect(fixed).toMatchObject({ view_longitude: 8, view_latitude: 50, view_zoom: 7 });
  const moved = layout(input(PLACES, { ...saved, view_longitude: 0 })).charts;
  expect(moved.map(({ key, x }) => [key, x])).toEqual([['c0', 250]]);
  // Emptied: fitted to the data, also when it is saved and opened again; what is set alone counts.
  const emptied = { view_longitude: null, view_latitude: null, view_zoom: null };
  expect(definition.upgrade({ ...fixed, ...emptied }, DATASET)).toMatchObject(emptied);
  expect(layout(input(PLACES, { ...saved, ...emptied })).charts).toHaveLength(2);
  expect(layout(input(PLACES, { ...saved, ...emptied, view_zoom: 12 })).charts).toHaveLength(0);
  expect(definition.upgrade({ ...SETTINGS, map_view: { mode: 'FIT_DATA', zoom: 3 } }, DATASET)['view_zoom']).toBeNull();
});

it('queries the selected chart with the column of places before its dimensions, and with its own filters', () => {
  const region = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'region', operator: '==', comparator: 'north' };
  const formData = definition.upgrade(
    { ...SETTINGS, adhoc_filters: [region], extra_form_data: { time_range: 'Last week' } },
    DATASET,
  );
  expect(definition.layers?.list(formData)).toMatchObject([
    {
      source: 'settings',
      name: 'Sales',
      vizType: 'pie',
      splitBy: 'place',
      partFormData: { groupby: ['shop'] },
      formData: {
        groupby: ['place', 'shop'],
        metric: 'n',
        adhoc_filters: [region],
        extra_form_data: { time_range: 'Last week' },
      },
    },
  ]);
  for (const chart of [null, 'x', '{}', '[]', 7, '{"viz_type":"pie","params":"no"}'])
    expect(() => definition.layers?.list({ ...formData, selected_chart: chart })).not.toThrow();
  expect(
    ['pie', 'echarts_timeseries_bar', 'table', 'cartodiagram', 'deck_multi'].map((type) => definition.layers?.accepts(type)),
  ).toEqual([true, true, false, false, false]);
});

it('needs the background of its places', () => {
  expect(mapFiles(input(PLACES))).toEqual(['world-50m', 'places']);
});

it('leaves charts on their places while a viewer moves the map, and has those that reach into it', () => {
  const { plane, charts } = layout(input(PLACES));
  const view = plane?.home ?? { x: 0, y: 0, scale: 1 };
  const moved = layout(input(PLACES, {}, { mapView: { ...view, x: view.x - 60 / view.scale } })).charts;
  expect(moved.map(({ x }) => x)).toEqual(charts.map(({ x }) => expect.closeTo(x + 60, 0) as number));
  const gone = layout(input(PLACES, {}, { mapView: { ...view, x: view.x - 900 / view.scale } }));
  expect(gone.charts).toHaveLength(0);
  expect(gone.empty).toBeNull();
});

it('lets a viewer zoom as far as the chart says, and always back to its own view', () => {
  const { plane } = layout(input(PLACES));
  const limited = layout(input(PLACES, { min_zoom: 20, max_zoom: 2 })).plane;
  expect([limited?.minScale, limited?.maxScale]).toEqual([plane?.home.scale, plane?.home.scale]);
  expect(layout(input(PLACES, { max_zoom: 11 })).plane?.maxScale).toBeCloseTo((512 * 2 ** 10) / (2 * Math.PI));
});
