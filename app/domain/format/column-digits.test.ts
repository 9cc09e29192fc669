import { expect, it } from 'vitest';
import { formatOfDigits } from './column-digits.ts';

const formatOf = (values: readonly number[], options = {}): string => formatOfDigits([values], options);

it('has no decimals for whole numbers, and groups them unless they name something', () => {
  expect(formatOf([1, 20_000, NaN])).toBe(',.0f');
  expect(formatOf([2024, 2025], { isName: true })).toBe('d');
  expect(formatOf([])).toBe(',.0f');
});

it('has as many decimals as the values, two at most', () => {
  expect(formatOf([1, 2.5])).toBe(',.1f');
  expect(formatOf([1, 2.5, 3.25])).toBe(',.2f');
  expect(formatOf([100 / 3])).toBe(',.2f');
  expect(formatOfDigits([[1, 2], [0.25]])).toBe(',.2f');
});

it('takes what sums of decimals are off by for nothing', () => {
  expect(formatOf([0.1 + 0.2])).toBe(',.1f');
  expect(formatOf([2.9999999999999996, 1])).toBe(',.0f');
});

it('writes cents in full', () => {
  expect(formatOf([1.5, 2], { isMoney: true })).toBe(',.2f');
  expect(formatOf([1, 2], { isMoney: true })).toBe(',.0f');
});

it('keeps three digits where all values are small, and leaves infinities out', () => {
  expect(formatOf([0.0123, 0.004])).toBe('.3~g');
  expect(formatOf([Infinity, 0.5])).toBe(',.1f');
});
