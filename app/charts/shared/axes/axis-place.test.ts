import { expect, it } from 'vitest';
import { axisPx, axisValue, placeAxis, rangeBetween, type AxisPlace } from './axis-place.ts';

const plot = { x: 50, y: 10, widthPx: 100, heightPx: 80 };
const place = (values: readonly number[], at: (row: number) => number): AxisPlace => {
  const axis = { kind: 'time', values: Float64Array.from(values) } as const;
  const placed = placeAxis({ axis, rowCount: values.length }, plot, at);
  if (placed === null) throw new Error('no axis');
  return placed;
};

it('converts between values and px, also beyond the last mark', () => {
  const bars = place([1000, 5000], (row) => 60 + row * 80);
  expect([axisPx(bars, 1000), axisPx(bars, 3000), axisPx(bars, 5500)]).toEqual([60, 100, 150]);
  expect([axisValue(bars, 60), axisValue(bars, 100), axisValue(bars, 150)]).toEqual([1000, 3000, 5500]);
});

it('clamps a range to the plot, in either drag direction', () => {
  const line = place([0, 100], (row) => 50 + row * 100);
  expect(rangeBetween(line, 130, 75)).toEqual([25, 80]);
  expect(rangeBetween(line, 75, 900)).toEqual([25, 100]);
});

it('returns a single value everywhere, and can’t be zoomed', () => {
  const lone = place([7], () => 100);
  expect([axisPx(lone, 7), axisValue(lone, 60)]).toEqual([100, 7]);
  expect(lone.canZoom).toBe(false);
});

it('is null for categories and without rows', () => {
  const values = Float64Array.of(0, 1);
  expect(placeAxis({ axis: { kind: 'category', values }, rowCount: 2 }, plot, () => 0)).toBeNull();
  expect(placeAxis({ axis: { kind: 'time', values }, rowCount: 0 }, plot, () => 0)).toBeNull();
});

it('can’t be zoomed if it is vertical, and extends to the end of the last period', () => {
  const axis = { kind: 'time', values: Float64Array.of(0, 10) } as const;
  const placed = placeAxis({ axis, rowCount: 2 }, plot, (row) => 10 + row * 80, { direction: 'y', until: 20 });
  expect(placed).toMatchObject({ canZoom: false, direction: 'y', to: 10, until: 20 });
});
