import { expect, it } from 'vitest';
import { CATEGORICAL_SCHEMES, findCategoricalScheme } from './categorical-schemes.ts';
import { SEQUENTIAL_SCHEMES, findSequentialScheme } from './sequential-schemes.ts';

it('knows every scheme of Superset by its id', () => {
  expect([CATEGORICAL_SCHEMES.length, SEQUENTIAL_SCHEMES.length]).toEqual([18, 55]);
  expect(findCategoricalScheme('supersetColors')?.colors[0]).toMatch(/^#/);
  expect(findSequentialScheme('fire')?.colors).toEqual(['#ffffff', '#ffff00', '#ff0000', '#000000']);
  expect([findCategoricalScheme('none'), findSequentialScheme('none')]).toEqual([null, null]);
});

it('has six digits for each color, and no id twice', () => {
  const schemes = [...CATEGORICAL_SCHEMES, ...SEQUENTIAL_SCHEMES];
  for (const { colors } of schemes) for (const color of colors) expect(color).toMatch(/^#[0-9a-f]{6}$/);
  for (const list of [CATEGORICAL_SCHEMES, SEQUENTIAL_SCHEMES]) expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
});
