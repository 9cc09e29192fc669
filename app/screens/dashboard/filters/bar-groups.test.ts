import { expect, it } from 'vitest';
import { fittingCount, groupItems } from './bar-groups.ts';
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

it('fits as many filters as have room, and keeps room for the button of the others only where there are some', () => {
  expect([0, 411, 412, 1048].map((px) => fittingCount(px, 5, false))).toEqual([1, 1, 1, 5]);
  expect(fittingCount(1048, 5, true)).toBe(4);
  expect(fittingCount(1047, 5, false)).toBe(4);
  expect(fittingCount(5000, 3, true)).toBeGreaterThan(3);
});
