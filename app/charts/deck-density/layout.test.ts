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
  const { shapes, hits, notes } = layout(input({}));
  expect(shapes.length).toBeGreaterThan(2);
  expect(new Set(shapes.map(({ fill }) => fill)).size).toBe(shapes.length);
  expect(shapes[0]?.d.length).toBeGreaterThan(shapes.at(-1)?.d.length ?? Infinity);
  expect(hits.map(({ key }) => key)).toEqual(['p0', 'p1', 'p2', 'p3']);
  expect(notes[0]?.text).toBe('Stronger colors are denser');
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
