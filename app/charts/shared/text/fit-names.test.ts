import { expect, it } from 'vitest';
import { fitNames } from './fit-names.ts';
import { textWidth } from './text-width.ts';

it('keeps names that fit, and shortens others at the end if they stay distinct', () => {
  expect(fitNames(['North', 'South'], 60, 12)).toEqual(['North', 'South']);
  expect(fitNames(['Northern islands', 'Southern islands'], 60, 12)).toEqual(['Norther…', 'Souther…']);
});

it('shortens in the middle where the beginnings are the same', () => {
  const names = fitNames(['Specialities of the north', 'Specialities of the south'], 90, 12);
  expect(new Set(names).size).toBe(2);
  expect(names[0]).toMatch(/^Spec.*…rth$|^Spec.*…orth$|^Spec.*north$/);
});

it('drops common first words if nothing else keeps names distinct', () => {
  const names = ['Region of the very far north 1a', 'Region of the very far south 1a', 'Region of the very far west 1a'];
  const fitted = fitNames(names, 48, 12);
  expect(new Set(fitted).size).toBe(3);
  for (const name of fitted) expect(textWidth(name, 12)).toBeLessThanOrEqual(48);
});

it('keeps most names distinct if not all can be', () => {
  const names = Array.from({ length: 30 }, (_, index) => `Shop ${index} of many`);
  expect(fitNames(names, 20, 12)).toHaveLength(30);
  expect(fitNames(['', '', 'a'], 1, 12)).toHaveLength(3);
});
