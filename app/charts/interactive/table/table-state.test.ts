import { expect, it } from 'vitest';
import { keptState, withFilter, withMoved, withPin, withSearch, withWidth } from './table-state.ts';

it('searches all columns locally or one column on the server, from the first page', () => {
  expect(withSearch({ page: 3 }, 'a', '')).toEqual({ page: 0, search: 'a' });
  expect(withSearch({ currentPage: 3 }, 'a', 'city')).toEqual({ currentPage: 0, searchColumn: 'city', searchText: 'a' });
  expect(withSearch({ currentPage: 3, searchColumn: 'city', searchText: 'a' }, '', 'city')).toEqual({ currentPage: 0 });
});

it('has one filter per column, and none for an empty text', () => {
  const one = withFilter({}, 'a', '> 3');
  expect(withFilter(one, 'a', 'x')['filters']).toEqual([{ column: 'a', text: 'x' }]);
  expect(withFilter(withFilter(one, 'b', 'x'), 'a', ' ')['filters']).toEqual([{ column: 'b', text: 'x' }]);
});

it('moves, pins, and resizes columns', () => {
  expect(withMoved({}, ['a', 'b', 'c'], 'c', 'a')['order']).toEqual(['c', 'a', 'b']);
  expect(withMoved({}, ['a', 'b', 'c'], 'a', 'b')['order']).toEqual(['b', 'a', 'c']);
  expect(withMoved({}, ['a', 'b'], 'a', 'gone')).toEqual({});
  expect(withPin(withPin({}, 'a'), 'a')['pinned']).toEqual([]);
  expect(withWidth({ widths: { b: 80 } }, 'a', 7)['widths']).toEqual({ b: 80, a: 40 });
});

it('stores the arrangement of columns and the sort order, but not searches', () => {
  const state = {
    order: ['a'],
    pinned: [],
    widths: { a: 50 },
    sort: { column: 'a' },
    search: 'x',
    filters: [],
    page: 3,
    other: 1,
  };
  expect(keptState(state)).toEqual({ order: ['a'], pinned: [], widths: { a: 50 }, sort: { column: 'a' } });
});
