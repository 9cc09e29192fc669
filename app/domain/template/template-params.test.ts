import { expect, it } from 'vitest';
import { nameableParams } from './template-params.ts';

it('gives the parameters that a template can name, from text or from an object', () => {
  const given = { country: 'Norway', 'two words': 1, '2nd': 2, _years: [2023], größe: 1 };
  const names = ['country', '_years'];
  expect(nameableParams(given).map(({ name }) => name)).toEqual(names);
  expect(nameableParams(JSON.stringify(given)).map(({ name }) => name)).toEqual(names);
});

it.each([null, undefined, '', '  ', '{"half', '[1]', '3', 'null', 7, []])('gives none for %j', (given) => {
  expect(nameableParams(given)).toEqual([]);
});
