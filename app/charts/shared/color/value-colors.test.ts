import { expect, it } from 'vitest';
import { contrastRatio } from '#app/domain/theme/color-distance.ts';
import { SEQUENTIAL_SCHEMES } from '#app/domain/theme/sequential-schemes.ts';
import { tokenHex } from '#app/domain/theme/tokens.ts';
import { textColorOn, valueColors } from './value-colors.ts';

it('goes through the colors of a saved scheme, clamped to its ends', () => {
  const { colorOf, steps } = valueColors('white_black', { min: 0, max: 10 });
  expect([-5, 0, 5, 10, 99].map(colorOf)).toEqual(['#ffffff', '#ffffff', '#808080', '#000000', '#000000']);
  expect([steps[0], steps.at(-1)]).toEqual(['#ffffff', '#000000']);
  for (const { id, colors } of SEQUENTIAL_SCHEMES) expect(valueColors(id, { min: 0, max: 1 }).colorOf(0)).toBe(colors[0]);
});

it('is our own scale without a known scheme: diverging where values have both signs', () => {
  const { colorOf } = valueColors(null, { min: 0, max: 8 });
  expect([0, 4, 8, NaN].map(colorOf)).toEqual(['seq1', 'seq5', 'seq9', 'other']);
  const around = valueColors('no such scheme', { min: -2, max: 8 });
  expect([-8, 0, 8].map(around.colorOf)).toEqual(['div1', 'div4', 'div7']);
  expect(valueColors(null, { min: -8, max: -1 }).colorOf(-8)).toBe('seq9');
});

it('has a color for ranges without extent and beyond the largest number', () => {
  expect(valueColors(null, { min: 3, max: 3 }).colorOf(3)).toBe('seq5');
  expect(valueColors(null, { min: -1.7e308, max: 1.7e308 }).colorOf(0)).toBe('div4');
});

it('writes on every step with a contrast that can be read', () => {
  for (const { steps } of [valueColors(null, { min: 0, max: 1 }), valueColors(null, { min: -1, max: 1 })])
    for (const step of steps)
      for (const mode of ['light', 'dark'] as const)
        expect(contrastRatio(tokenHex(textColorOn(step), mode), tokenHex(step, mode))).toBeGreaterThan(3.8);
});
