import { expect, it } from 'vitest';
import { shorten, textWidth } from './text-width.ts';

it('adds up advance widths, with all digits as wide as the widest', () => {
  expect(textWidth('', 12)).toBe(0);
  expect(textWidth('ab', 10)).toBeCloseTo(11.74, 2);
  expect(textWidth('111', 12)).toBe(textWidth('000', 12));
  expect(textWidth('Sales', 12, 600)).toBeGreaterThan(textWidth('Sales', 12));
});

it('overestimates the width of other scripts', () => {
  expect(textWidth('売上', 10)).toBeGreaterThanOrEqual(20);
});

it('keeps a text that fits, else as much as fits with an ellipsis, else returns an empty text', () => {
  expect(shorten('Motorcycles', 200, 12)).toBe('Motorcycles');
  const short = shorten('Wholesale and retail', 80, 12);
  expect(short).toMatch(/^Wholesale….*$|^Wholesal.*…$/);
  expect(textWidth(short, 12)).toBeLessThanOrEqual(80);
  expect(shorten('Motorcycles', 3, 12)).toBe('');
});

it('leaves no space or comma before the ellipsis, and splits no surrogate pair', () => {
  expect(shorten('ab, cd efgh', textWidth('ab, ', 12) + textWidth('…', 12) + 0.1, 12)).toBe('ab…');
  expect(shorten('🚗🚗🚗', 30, 12).isWellFormed()).toBe(true);
});
