import { expect, it } from 'vitest';
import { readSavedRanges } from './color-ranges.ts';

const RED = { r: 255, g: 0, b: 0, a: 100 };
const BLUE = { r: 0, g: 0, b: 255, a: 100 };
const range = (minValue: unknown, maxValue: unknown, color: unknown) => ({ minValue, maxValue, color });
const read = (color_breakpoints: unknown, color_scheme_type = 'color_breakpoints') =>
  readSavedRanges({ color_breakpoints, color_scheme_type, default_breakpoint_color: { r: 158, g: 158, b: 158, a: 1 } });

it('colors values by their range, ends included, and others by the default color', () => {
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

it('is null if the chart is colored in another way, or no range is valid', () => {
  expect(read([range(0, 10, RED)], 'linear_palette')).toBeNull();
  for (const saved of [null, 'x', {}, [], [null], [range(2, 1, RED)], [range(0, 'x', RED)], [range(0, 1, 'red')]])
    expect(read(saved)).toBeNull();
});
