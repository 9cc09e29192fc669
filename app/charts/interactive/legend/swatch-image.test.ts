import { expect, it } from 'vitest';
import { withCssColor } from '#app/charts/interactive/moment-values.ts';
import { swatchImage } from './swatch-image.ts';

it('has distinct images for dashed, plain, and each hatching', () => {
  const images = [{}, { isBroken: true }, { hatch: 1 }, { hatch: 2 }, { hatch: 3 }].map(swatchImage);
  expect(new Set(images).size).toBe(5);
  expect(swatchImage({ hatch: 4 })).toBe(swatchImage({ hatch: 1 }));
});

it('is only set for rows with dashed or hatched marks', () => {
  const row = { label: 'a', value: '1', color: 'cat1' } as const;
  expect(withCssColor(row)).not.toHaveProperty('image');
  expect(withCssColor({ ...row, hatch: 1 }).image).toContain('gradient');
});
