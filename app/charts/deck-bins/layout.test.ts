import { expect, it } from 'vitest';
import { ADDRESSES, datasetWith, recordedInput } from '#app/charts/shared/maps/recorded.fixture.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { aggregate } from './aggregate.ts';
import { makeCells } from './cells.ts';
import { layout } from './layout.ts';
import { settings, upgradeSettings } from './settings.ts';

const SPATIAL = { type: 'latlong', lonCol: 'x', latCol: 'y' };

const input = (formData: FormData, rows = ADDRESSES) =>
  recordedInput(
    ['x', 'y', 'count'],
    rows,
    readSettings(settings, { viz_type: 'deck_grid', spatial: SPATIAL, size: 'count', ...formData }),
  );

it('adds up places in cells of meters, and names the highest', () => {
  const near = layout(input({ grid_size: 120 }));
  expect(near.shapes).toHaveLength(4);
  expect(near.summary).toBe('Map of count: 4 cells; the highest has 2.42k.');
  const wide = layout(input({ grid_size: 20_000 }));
  expect(wide.shapes.length).toBeLessThan(4);
  expect(near.notes[0]?.text).toMatch(/^Cells of [\d.]+ m$/);
});

it.each([
  ['deck_hex', 6],
  ['deck_grid', 4],
  ['deck_screengrid', 4],
])('draws cells of %s with %i corners', (viz_type, corners) => {
  const [cell] = layout(input({ viz_type, grid_size: 20 })).shapes;
  expect(cell?.d.match(/l/g)).toHaveLength(corners - 1);
});

it('takes the aggregate that is selected, and counts the rows of a cell', () => {
  const here = [2, 4].map((count) => [-122.42, 37.78, count]);
  const { tooltips } = layout(input({ js_agg_function: 'mean' }, [...here, [-122.3, 37.7, 9]]));
  expect(tooltips['b0']?.rows.map(({ value }) => value)).toEqual(['3', '2']);
  expect([aggregate('count', [2, 4]), aggregate('p95', [0, 100]), aggregate('unknown', [2, 4]), aggregate('sum', [])]).toEqual([
    2,
    95,
    6,
    NaN,
  ]);
});

it('says what it leaves out', () => {
  expect(layout(input({}, [...ADDRESSES, [NaN, 37.7, 1]])).notes.at(-1)?.text).toBe('1 row has no location: 37.7');
  expect(
    layout(
      input(
        {},
        ADDRESSES.map(([x = 0, y = 0]) => [x, y]),
      ),
    ).empty,
  ).toBe('No numeric values to show');
});

it('enlarges cells until a picture bears them', () => {
  const points = Array.from({ length: 10_000 }, (_, row) => ({
    row,
    x: (row % 100) * 10,
    y: Math.floor(row / 100) * 10,
    value: 1,
  }));
  for (const shape of ['hexagon', 'square'] as const) {
    const { cells, sizePx } = makeCells(points, shape, 5);
    expect(cells.length).toBeLessThanOrEqual(1800);
    expect(sizePx).toBeGreaterThan(5);
    expect(cells.reduce((count, cell) => count + cell.points.length, 0)).toBe(10_000);
  }
});

it('offers its cells with their values as heights, also where a viewer went closer', () => {
  const { scene, shapes, tooltips } = layout(input({ viz_type: 'deck_hex', grid_size: 120 }));
  const { marks, tooltip } = scene?.make().layers[0] ?? {};
  const cells = marks?.kind === 'cells' ? marks.cells : [];
  expect(cells.map(({ color }) => color)).toEqual(shapes.map(({ fill }) => fill));
  expect(Math.max(...cells.map(({ height }) => height))).toBe(1);
  expect(cells[0]?.ring).toHaveLength(6);
  for (const [lon, lat] of cells.flatMap(({ ring }) => ring)) expect([Math.round(lon), Math.round(lat)]).toEqual([-122, 38]);
  expect(tooltip?.(0)).toEqual(tooltips[shapes[0]?.key ?? '']);
  expect(layout(input({ viz_type: 'deck_screengrid' })).scene).toBeUndefined();
});

it('keeps its cells on the ground while the map moves', () => {
  const home = layout(input({ grid_size: 120 }));
  const view = home.plane?.home ?? { x: 0, y: 0, scale: 1 };
  const moved = layout({ ...input({ grid_size: 120 }), mapView: { ...view, x: view.x + 30 / view.scale } });
  const middles = (of: typeof home) => of.hits.map(({ key, x, widthPx }) => [key, Math.round(x + widthPx / 2)] as const);
  const before = new Map(middles(home));
  for (const [key, x] of middles(moved)) expect(Math.abs(x - ((before.get(key) ?? NaN) - 30))).toBeLessThanOrEqual(1);
});

it('has cells for the ground that is seen above and below the map from the side', () => {
  const formData = { viz_type: 'deck_hex', grid_size: 120 };
  const { plane, hits } = layout(input(formData));
  const { home, box } = plane ?? { home: { x: 0, y: 0, scale: 1 }, box: { heightPx: 0 } };
  // To the north, so that some are below the box.
  const away = { ...home, y: home.y + (0.5 * box.heightPx) / home.scale };
  const moved = layout({ ...input(formData), mapView: away });
  const [layer] = moved.scene?.make().layers ?? [];
  expect(hits.length).toBeGreaterThan(1);
  expect(moved.hits.length).toBeLessThan(hits.length);
  expect(layer?.marks.kind === 'cells' ? layer.marks.cells.length : 0).toBeGreaterThan(moved.hits.length);
  expect(layer?.tooltip(0)?.rows[0]?.value).toBeDefined();
});

it('has its legend in the corner that is set, in a format of its own, and none where Superset saves none', () => {
  const at = (legend_position: string) => layout(input({ grid_size: 120, legend_position, legend_format: '.3e' }));
  const [top, bottom] = [at('tl'), at('br')];
  expect(top.classes.texts.map(({ text }) => text)).toContain('1.004e+3');
  expect([top.plane?.box.y, bottom.plane?.box.y]).toEqual([48, 0]);
  const below = (bottom.plane?.box.y ?? 0) + (bottom.plane?.box.heightPx ?? 0);
  for (const { y } of bottom.classes.texts) expect(y).toBeGreaterThan(below);
  expect(Math.max(...bottom.classes.swatches.map(({ x, widthPx }) => x + widthPx))).toBeCloseTo(600, 0);
  expect(upgradeSettings({ legend_position: null }, datasetWith(null))['show_legend']).toBe(false);
  expect(layout(input({ show_legend: false })).classes.texts).toEqual([]);
});

it('offers no heights where the chart has none', () => {
  expect(layout(input({ viz_type: 'deck_hex', grid_size: 120, extruded: false })).scene).toBeUndefined();
});

it('has its notes in one line on a small card', () => {
  const rows = [...ADDRESSES, [NaN, 37.7, 1]];
  const small = layout({ ...input({}, rows), heightPx: 220 });
  expect(small.notes.map(({ full, text }) => full ?? text)).toEqual([
    expect.stringMatching(/^Cells of .* · 1 row has no location: 37.7$/),
  ]);
  expect(layout(input({}, rows)).notes).toHaveLength(2);
});

it('colors cells by saved ranges', () => {
  const ranges = [{ minValue: 0, maxValue: 1e6, color: { r: 1, g: 2, b: 3, a: 100 } }];
  const { shapes } = layout(input({ grid_size: 120, color_scheme_type: 'color_breakpoints', color_breakpoints: ranges }));
  expect([...new Set(shapes.map(({ fill }) => fill))]).toEqual(['#010203']);
});
