import { expect, it } from 'vitest';
import { colorClasses } from './color-classes.ts';

it('uses even, round steps for evenly spread values', () => {
  const classes = colorClasses([3, 12, 28, 41, 60, 77, 88], null);
  expect(classes?.limits).toEqual([20, 40, 60, 80]);
  expect(classes?.colorOf(20)).toBe(classes?.colors[1]);
  expect(classes?.colorOf(19.9)).toBe(classes?.colors[0]);
  expect(classes?.colorOf(NaN)).toBe('other');
});

it('uses quantiles if there are outliers', () => {
  const classes = colorClasses([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 9000], null);
  expect(classes?.limits).toEqual([3, 5, 6, 8, 10, 15]);
  expect(classes?.colorOf(9000)).toBe(classes?.colors.at(-1));
});

it('uses quantiles if even steps would put most values in one color', () => {
  // As births by department: most are small, none is far below the middle, a few are large.
  const births = Array.from({ length: 96 }, (_, at) => (at < 66 ? 800 + at * 130 : 10_500 + (at - 66) * 930));
  const classes = colorClasses(births, null);
  const counts = classes?.colors.map((color) => births.filter((value) => classes.colorOf(value) === color).length);
  expect(Math.max(...(counts ?? []))).toBeLessThan(40);
});

it('diverges around zero where values have both signs', () => {
  const classes = colorClasses([-40, -10, 10, 40], null);
  expect(classes?.limits).toContain(0);
  expect(classes?.colorOf(-40)).toBe('div1');
  expect(classes?.colorOf(40)).toBe('div7');
});

it('has one color for one value, and is null without numbers', () => {
  expect(colorClasses([5, 5], null)?.colors).toHaveLength(1);
  expect(colorClasses([NaN, Infinity], null)).toBeNull();
});
