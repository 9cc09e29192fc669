import { expect, it } from 'vitest';
import { nameableParams, paramsFilters } from './template-params.ts';

it('gives the parameters that a template can name, from text or from an object', () => {
  const given = { country: 'Norway', 'two words': 1, '2nd': 2, _years: [2023], größe: 1 };
  const names = ['country', '_years'];
  expect(nameableParams(given).map(({ name }) => name)).toEqual(names);
  expect(nameableParams(JSON.stringify(given)).map(({ name }) => name)).toEqual(names);
});

it.each([null, undefined, '', '  ', '{"half', '[1]', '3', 'null', 7, []])('gives none for %j', (given) => {
  expect(nameableParams(given)).toEqual([]);
});

it('reads the filters that parameters make up', () => {
  const filters = [{ col: 'city', op: 'in', val: ['Oslo'] }, { col: 'size', op: '>', val: 3 }, { col: 'day' }];
  expect(paramsFilters({ _filters: filters })).toEqual([
    { column: 'city', operator: 'IN', value: ['Oslo'] },
    { column: 'size', operator: '>', value: 3 },
    { column: 'day', operator: '', value: undefined },
  ]);
  expect(paramsFilters({})).toEqual([]);
  expect(paramsFilters({ _filters: null })).toEqual([]);
});

it.each([{ col: 'a' }, ['a'], [{ op: '==' }], 'x'])('refuses %j as filters', (given) => {
  expect(() => paramsFilters({ _filters: given })).toThrow(/must be a list such as/);
});
