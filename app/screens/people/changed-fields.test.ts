import { expect, it } from 'vitest';
import { changedFields, sortIds } from './changed-fields.ts';

it('sends all of what is new', () => {
  expect(changedFields({ name: 'North', roles: [] }, null)).toEqual({ name: 'North', roles: [] });
});

it('sends only what differs of what was there before', () => {
  const former = { name: 'North', label: null, roles: [1, 2] };
  expect(changedFields({ name: 'South', label: null, roles: [1, 2] }, former)).toEqual({ name: 'South' });
  expect(changedFields({ name: 'North', label: '', roles: [1] }, former)).toEqual({ label: '', roles: [1] });
});

it('takes the same choice in another order for no change', () => {
  const [first, second] = [
    { id: 10, name: 'Alpha' },
    { id: 9, name: 'Gamma' },
  ];
  expect(sortIds([first, second])).toEqual([9, 10]);
  expect(changedFields({ roles: sortIds([first, second]) }, { roles: sortIds([second, first]) })).toEqual({});
});
