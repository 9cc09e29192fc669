import { expect, it } from 'vitest';
import { withCssColor } from '#app/charts/interactive/moment-values.ts';
import { swatchImage } from './swatch-image.ts';

it('tells broken from plain and each hatching from the others', () => {
  const images = [{}, { isBroken: true }, { hatch: 1 }, { hatch: 2 }, { hatch: 3 }].map(swatchImage);
  expect(new Set(images).size).toBe(5);
  expect(swatchImage({ hatch: 4 })).toBe(swatchImage({ hatch: 1 }));
});

it('is part of a row only where its marks have such a look', () => {
  const row = { label: 'a', value: '1', color: 'cat1' } as const;
  expect(withCssColor(row)).not.toHaveProperty('image');
  expect(withCssColor({ ...row, hatch: 1 }).image).toContain('gradient');
});
