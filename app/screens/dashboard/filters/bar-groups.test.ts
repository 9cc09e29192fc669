import { expect, it } from 'vitest';
import { groupItems, moreCounts } from './bar-groups.ts';
import { makeFilterView } from './filter-view.fixture.ts';

it('lists filters before display controls, and apart what has no effect on the charts that are shown', () => {
  const divider = { type: 'divider', id: 'line', title: 'Place', description: '', isDisplay: false } as const;
  const items = [
    makeFilterView('a', { chartIds: [1] }),
    divider,
    makeFilterView('b', { chartIds: [2] }),
    makeFilterView('by', { chartIds: [1], isDisplay: true }),
    makeFilterView('grain', { chartIds: [], isDisplay: true }),
  ];
  const { filters, controls, away } = groupItems(items, new Set([1]));
  expect([filters, controls, away].map((group) => group.map(({ id }) => id))).toEqual([['a', 'line'], ['by'], ['b', 'grain']]);
});

it('counts what a row leaves out, for each number of filters that it can have room for', () => {
  expect(moreCounts(5, 0)).toEqual([4, 3, 2, 1]);
  expect(moreCounts(3, 2)).toEqual([4, 3, 2]);
  expect(moreCounts(1, 0)).toEqual([]);
  expect(moreCounts(0, 2)).toEqual([2]);
});
