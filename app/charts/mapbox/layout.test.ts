import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { layoutInput } from '#app/charts/shared/layout-input.fixture.ts';
import { clusterPoints } from './cluster.ts';
import { layout, mapFiles } from './layout.ts';
import { reduceValues } from './reduce.ts';
import { settings, type MapboxSettings } from './settings.ts';

const PLACES = { all_columns_x: 'x', all_columns_y: 'y' };
/** Three points in the west, near each other, and one in the east. */
const X = [0, 0.01, 0.02, 10];
const Y = [50, 50, 50, 50];

function input(formData: FormData = {}, x: readonly number[] = X, y: readonly number[] = Y): LayoutInput<MapboxSettings> {
  const names = { name: 'shop', type: 'string', values: x.map((_, index) => `Shop ${index}`) } as const;
  return layoutInput(
    names,
    { x, y, n: x.map((_, index) => index + 1) },
    { settings: readSettings(settings, { ...PLACES, ...formData }) },
  );
}

it('counts points that are near each other in one circle', () => {
  const { circles, labels, tooltips } = layout(input());
  expect(circles.map(({ key }) => key)).toEqual(['c0', 'p3']);
  expect(labels.map(({ text }) => text)).toEqual(['3']);
  expect(tooltips['c0']).toEqual({ title: 'Near 50° N, 0° E', rows: [{ label: 'Locations', value: '3', color: null }] });
});

it.each([
  ['sum', '6'],
  ['mean', '2'],
  ['min', '1'],
  ['max', '3'],
])('labels a cluster with the %s of its column', (pandas_aggfunc, text) => {
  const { labels, tooltips } = layout(input({ mapbox_label: ['n'], pandas_aggfunc }));
  expect(labels[0]?.text).toBe(text);
  expect(tooltips['c0']?.rows[0]).toMatchObject({ label: 'n', value: text });
});

it('draws each point by its own radius where none are near enough', () => {
  const sized = { clustering_radius: '0', point_radius: 'n', point_radius_unit: 'Pixels' };
  expect(layout(input(sized)).circles.map(({ key, radius }) => [key, radius])).toEqual([
    ['p3', 4],
    ['p2', 3],
    ['p1', 2],
    ['p0', 1.5],
  ]);
  const onGround = layout(input({ ...sized, point_radius_unit: 'Kilometers' }, [0, 0.5], [50, 50])).circles;
  const inMiles = layout(input({ ...sized, point_radius_unit: 'Miles' }, [0, 0.5], [50, 50])).circles;
  expect((inMiles[0]?.radius ?? 0) / (onGround[0]?.radius ?? 1)).toBeCloseTo(1.609, 1);
});

it('fits to its data, unless someone selected a position', () => {
  const standard = { viewport_longitude: -122.405293, viewport_latitude: 37.772123, viewport_zoom: 11 };
  expect(layout(input(standard)).circles).toEqual(layout(input()).circles);
  const selected = { viewport_longitude: 10, viewport_latitude: 50, viewport_zoom: 8 };
  expect(layout(input(selected)).circles).toMatchObject([{ key: 'p3', x: 300, y: 140 }]);
  expect(layout(input({ viewport_longitude: 10 })).circles).toMatchObject([{ key: 'p3', x: 300 }]);
  expect(mapFiles(input(selected))).toContain('cell-e10n40');
});

it('counts rows without a place, and says when none has one', () => {
  expect(layout(input({}, [0, 0, NaN], [50, 51, 52])).notes.map(({ text }) => text)).toEqual(['1 row has no location: 52']);
  expect(layout(input({}, [NaN], [NaN])).empty).toBe('No location could be found on the map');
});

it('enlarges clusters until a picture bears them', () => {
  const many = Array.from({ length: 9000 }, (_, index) => index);
  const x = many.map((index) => (index % 95) / 10);
  const y = many.map((index) => 50 + Math.floor(index / 95) / 30);
  expect(layout(input({ clustering_radius: 0 }, x, y)).circles.length).toBeLessThanOrEqual(2000);
});

it('puts every point in one cluster', () => {
  const points = [0, 30, 59, 61, 200].map((x, row) => ({ row, x, y: 0 }));
  const rows = (radius: number) => clusterPoints(points, radius).map(({ points: inside }) => inside.map(({ row }) => row).sort());
  expect(rows(60)).toEqual([[0, 1, 2], [3], [4]]);
  expect(rows(0)).toEqual([[0], [1], [2], [3], [4]]);
});

it('takes deviations of the whole cluster', () => {
  expect([reduceValues('var', [1, 3]), reduceValues('std', [1, 3]), reduceValues('sum', [NaN])]).toEqual([1, 1, NaN]);
});

it('opens its clusters as a viewer zooms in, and shows the same ones wherever the map moves', () => {
  const { plane } = layout(input());
  const [west] = [{ x: 0.00017, y: plane?.home.y ?? 0 }];
  const keysAt = (scale: number, dx = 0) =>
    layout({ ...input(), mapView: { ...west, x: west.x + dx / scale, scale } }).circles.map(({ key }) => key);
  expect(keysAt(20_000)).toEqual(['c0']);
  expect(keysAt(1_000_000).sort()).toEqual(['p0', 'p1', 'p2']);
  expect(keysAt(20_000, 100)).toEqual(['c0']);
});

it('reads the shapes of where a viewer went', () => {
  expect(mapFiles(input())).toEqual(['world-50m', 'places']);
  const mapView = { x: 10 * (Math.PI / 180), y: 1, scale: 50_000 };
  expect(mapFiles({ ...input(), mapView })).toEqual(['cell-e0n40', 'cell-e10n40', 'places']);
});

it('offers every point where there are more than a picture has marks', () => {
  const x = Array.from({ length: 2500 }, (_, index) => (index % 95) / 10);
  const y = x.map((_, index) => 50 + Math.floor(index / 95) / 30);
  const { scene } = layout(input({}, x, y));
  expect(scene).toMatchObject({ reason: 'points', count: 2500 });
  const { marks, tooltip } = scene?.make().layers[0] ?? {};
  expect(marks?.kind === 'points' && marks.points.length).toBe(2500);
  expect(marks?.kind === 'points' && marks.points[2400]?.place).toEqual([x[2400], y[2400]]);
  expect(tooltip?.(2400)).toBeDefined();
  expect(layout(input()).scene).toBeUndefined();
});
