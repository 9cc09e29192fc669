// Saved colors as text: readable in light and in dark, and still themselves.
import { expect, it } from 'vitest';
import { contrastRatio } from './color-distance.ts';
import { legibleColor } from './legible-color.ts';
import { CATEGORICAL_SCHEMES } from './categorical-schemes.ts';
import { tokenHex, type Token } from './tokens.ts';

const leastContrast = (color: Token): number =>
  Math.min(...(['light', 'dark'] as const).map((mode) => contrastRatio(color, tokenHex('surfaceRaised', mode))));

it('makes every color of every scheme readable on both surfaces', () => {
  const colors = CATEGORICAL_SCHEMES.flatMap((scheme) => scheme.colors).filter((color) => color.startsWith('#'));
  expect(colors.length).toBeGreaterThan(100);
  for (const color of colors) {
    expect(leastContrast(legibleColor(color, 3))).toBeGreaterThanOrEqual(3);
    expect(leastContrast(legibleColor(color, 4))).toBeGreaterThanOrEqual(3.9);
  }
});

it('keeps what is readable already, and tokens, which have a color for each theme', () => {
  expect(legibleColor('#1f8aa9', 3)).toBe('#1f8aa9');
  expect(legibleColor('cat6', 4)).toBe('cat6');
});

it('keeps the hue', () => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(legibleColor('#fcc700', 3).slice(at, at + 2), 16));
  expect(red).toBeGreaterThan(green);
  expect(green).toBeGreaterThan(blue);
});
