import { expect, it } from 'vitest';
import { ADDRESSES, recordedInput } from '#app/charts/shared/geo/recorded.fixture.ts';
import type { FormData, LayoutInput } from '#app/charts/shared/kind.ts';
import { aggregate } from './aggregate.ts';
import { makeCells } from './cells.ts';
import { layout } from './layout.ts';

const SPATIAL = { type: 'latlong', lonCol: 'x', latCol: 'y' };

const input = (formData: FormData, rows = ADDRESSES): LayoutInput =>
  recordedInput(['x', 'y', 'count'], rows, { viz_type: 'deck_grid', spatial: SPATIAL, size: 'count', ...formData });

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
  expect(layout(input({}, [...ADDRESSES, [NaN, 37.7, 1]])).notes.at(-1)?.text).toBe('1 row has no place on the map: 37.7');
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
