import { expect, it } from 'vitest';
import { ADDRESSES, recordedInput } from '#app/charts/shared/maps/recorded.fixture.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

const SPATIAL = { type: 'latlong', lonCol: 'x', latCol: 'y' };

const input = (formData: FormData, rows = ADDRESSES) =>
  recordedInput(
    ['x', 'y', 'count'],
    rows,
    readSettings(settings, { viz_type: 'deck_heatmap', spatial: SPATIAL, size: 'count', ...formData }),
  );

it('draws bands from thin to dense, the densest where most weight is', () => {
  const { shapes, hits } = layout(input({}));
  expect(shapes.length).toBeGreaterThan(2);
  expect(new Set(shapes.map(({ fill }) => fill)).size).toBe(shapes.length);
  expect(shapes[0]?.d.length).toBeGreaterThan(shapes.at(-1)?.d.length ?? Infinity);
  expect(hits.map(({ key }) => key)).toEqual(['p0', 'p1', 'p2', 'p3']);
});

it('draws contours as lines', () => {
  const { shapes } = layout(input({ viz_type: 'deck_contour' }));
  expect(shapes.length).toBeGreaterThan(2);
  expect(shapes.every(({ fill, stroke }) => fill === null && stroke !== null)).toBe(true);
});

it('is wider with a larger radius', () => {
  const reach = (radius_pixels: number): number => layout(input({ radius_pixels })).shapes[0]?.d.length ?? 0;
  expect(reach(80)).not.toBe(reach(10));
});

it('says why nothing is drawn, and what has no place', () => {
  expect(layout(input({}, [[-122.4, 37.7, -2]])).empty).toBe('No positive weights to show');
  expect(layout(input({}, [...ADDRESSES, [NaN, NaN, 1]])).notes.at(-1)?.text).toBe('1 row has no location');
});

it('says in a legend which color is denser, or in a note where there is none', () => {
  const { classes, notes } = layout(input({}));
  expect(classes.texts.map(({ text }) => text)).toEqual(['Density of count', 'Low', 'High']);
  expect(classes.swatches).toHaveLength(8);
  expect(notes).toEqual([]);
  const without = layout(input({ show_legend: false }));
  expect(without.classes.heightPx).toBe(0);
  expect(without.notes[0]?.text).toBe('Stronger colors are denser');
});

it('draws saved contours at their weights: lines, and bands with a hole where more is', () => {
  const color = (r: number) => ({ r, g: 0, b: 0 });
  const saved = [
    { lowerThreshold: 200, upperThreshold: 1000, color: color(10) },
    { lowerThreshold: 20, color: color(20), strokeWidth: 3 },
    { lowerThreshold: 1e9, color: color(30) },
    { lowerThreshold: 5, upperThreshold: 1, color: color(40) },
  ];
  const drawn = layout(input({ viz_type: 'deck_contour', cellSize: 3000, contours: saved }));
  expect(drawn.shapes).toMatchObject([
    { key: 'density', stroke: '#140000', strokeWidth: 3, fill: null },
    { fill: '#0a0000', stroke: null },
  ]);
  expect(drawn.classes.texts.map(({ text }) => text)).toEqual(['Density of count', '20', '200 – 1k', '1B']);
  const larger = layout(input({ viz_type: 'deck_contour', cellSize: 3000, contours: [{ lowerThreshold: 2, color: color(20) }] }));
  expect(larger.shapes[0]?.d).not.toBe(drawn.shapes[0]?.d);
  expect(layout(input({ viz_type: 'deck_contour', contours: [{}] })).shapes.length).toBeGreaterThan(2);
});
