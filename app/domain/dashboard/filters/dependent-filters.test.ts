import { expect, it } from 'vitest';
import { inDependencySteps, findDependents, inDependencyOrder, keepOffered } from './dependent-filters.ts';

const filter = (id: string, ...parentIds: string[]) => ({ id, parentIds });
const ids = (filters: readonly { readonly id: string }[]): string[] => filters.map(({ id }) => id);

it('settles every filter after those on which it depends', () => {
  expect(ids(inDependencyOrder([filter('city', 'country'), filter('country', 'region'), filter('region')]))).toEqual([
    'region',
    'country',
    'city',
  ]);
});

it('ends where filters depend on each other or on what does not exist', () => {
  expect(ids(inDependencyOrder([filter('a', 'b'), filter('b', 'a'), filter('c', 'c', 'gone')])).sort()).toEqual(['a', 'b', 'c']);
});

it('finds what depends on a filter through others', () => {
  const filters = [filter('city', 'country'), filter('other'), filter('country', 'region'), filter('region')];
  expect(ids(findDependents(filters, ['region']))).toEqual(['country', 'city']);
  expect(ids(findDependents(filters, ['city']))).toEqual([]);
});

it('keeps of a choice the values that are still offered', () => {
  const choice = { kind: 'select', values: ['Aarhus', null, 3], isExcluded: false } as const;
  expect(keepOffered(choice, ['Aarhus', 3, null])).toBe(choice);
  expect(keepOffered(choice, ['Paris', 3])).toEqual({ ...choice, values: [3] });
  const range = { kind: 'range', min: 1, max: null } as const;
  expect(keepOffered(range, [])).toBe(range);
});

it('filters that do not depend on each other are settled in one step, however deep those below them are', () => {
  const filter = (id: string, ...parentIds: string[]) => ({ id, parentIds });
  const steps = inDependencySteps([
    filter('street', 'city'),
    filter('city', 'country', 'year'),
    filter('country'),
    filter('year'),
    filter('odd', 'gone'),
    filter('a', 'b'),
    filter('b', 'a'),
  ]);
  const ids = steps.map((step) => step.map(({ id }) => id));
  expect(ids[0]).toEqual(['country', 'year', 'odd', 'b']);
  expect(ids.slice(1)).toEqual([['city', 'a'], ['street']]);
});
