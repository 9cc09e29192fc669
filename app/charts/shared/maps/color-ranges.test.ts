import { expect, it } from 'vitest';
import { savedRanges } from './color-ranges.ts';

const RED = { r: 255, g: 0, b: 0, a: 100 };
const BLUE = { r: 0, g: 0, b: 255, a: 100 };
const range = (minValue: unknown, maxValue: unknown, color: unknown) => ({ minValue, maxValue, color });
const read = (color_breakpoints: unknown, color_scheme_type = 'color_breakpoints') =>
  savedRanges({ color_breakpoints, color_scheme_type, default_breakpoint_color: { r: 158, g: 158, b: 158, a: 1 } });

it('colors values by the range that they are in, both ends included, and others by the color of the rest', () => {
  const ranges = read([range(11, 20, BLUE), range('0', 10, RED)]);
  expect([0, 10, 10.5, 11, 20, 21, NaN].map((value) => ranges?.colorOf(value))).toEqual([
    '#ff0000',
    '#ff0000',
    '#9e9e9e',
    '#0000ff',
    '#0000ff',
    '#9e9e9e',
    '#9e9e9e',
  ]);
  expect([ranges?.min, ranges?.limits, ranges?.max]).toEqual([0, [11], 20]);
});

it('is nothing where the chart is colored otherwise, and where no range can be read', () => {
  expect(read([range(0, 10, RED)], 'linear_palette')).toBeNull();
  for (const saved of [null, 'x', {}, [], [null], [range(2, 1, RED)], [range(0, 'x', RED)], [range(0, 1, 'red')]])
    expect(read(saved)).toBeNull();
});
