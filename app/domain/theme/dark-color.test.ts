// Saved colors of series in the dark theme: seen on its card, and still themselves.
import { expect, it } from 'vitest';
import { CATEGORICAL_SCHEMES } from './categorical-schemes.ts';
import { contrastRatio } from './color-distance.ts';
import { liftedColor, themedColor } from './dark-color.ts';
import { tokenHex, tokenVar, type Hex } from './tokens.ts';

const CARD = tokenHex('surfaceRaised', 'dark');
const COLORS = [...new Set(CATEGORICAL_SCHEMES.flatMap(({ colors }) => colors))];

const channelsOf = (hex: Hex): number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** Degrees; null for grays. */
function hueOf(hex: Hex): number | null {
  const [r = 0, g = 0, b = 0] = channelsOf(hex);
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  if (high === low) return null;
  const sector = high === r ? (g - b) / (high - low) : high === g ? 2 + (b - r) / (high - low) : 4 + (r - g) / (high - low);
  return (sector * 60 + 360) % 360;
}

it('has every color of every scheme stand out from the dark card, with its hue', () => {
  const dark = COLORS.filter((color) => contrastRatio(color, CARD) < 3);
  expect(dark.length).toBeGreaterThan(20);
  for (const color of dark) {
    const lifted = liftedColor(color);
    expect([color, contrastRatio(lifted, CARD) >= 3]).toEqual([color, true]);
    // No lighter than it has to be: a scheme's dark colors stay its darkest.
    expect([color, contrastRatio(lifted, CARD) < 3.3]).toEqual([color, true]);
    const [before, after] = [hueOf(color), hueOf(lifted)];
    if (before === null || after === null) expect(after).toBe(before);
    else expect([color, Math.min(Math.abs(before - after), 360 - Math.abs(before - after)) < 4]).toEqual([color, true]);
  }
});

it('keeps colors that stand out already, and tokens, which have a color for each theme', () => {
  for (const color of COLORS.filter((one) => contrastRatio(one, CARD) >= 3)) expect(themedColor(color)).toBe(color);
  expect(themedColor('cat6')).toBe('cat6');
});

it('lifts black to a gray, and any other color as well', () => {
  expect(contrastRatio(liftedColor('#000000'), CARD)).toBeGreaterThanOrEqual(3);
  for (const color of ['#000080', '#010000', '#0000ff', '#2d0000', '#17191c'] as const)
    expect([color, contrastRatio(liftedColor(color), CARD) >= 3]).toEqual([color, true]);
});

it('is one token for both themes: CSS for pages, a hex for pictures', () => {
  const themed = themedColor('#254081');
  expect(tokenVar(themed)).toMatch(/^light-dark\(#254081,#[0-9a-f]{6}\)$/);
  expect(tokenHex(themed, 'light')).toBe('#254081');
  expect(tokenHex(themed, 'dark')).toBe(liftedColor('#254081'));
});
