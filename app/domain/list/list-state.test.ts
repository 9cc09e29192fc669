import { describe, expect, it } from 'vitest';
import type { ListShape } from './list-shape.ts';
import { filteredBy, toListPageRequest, listHref, parseListState, sortedBy, withoutFilters } from './list-state.ts';

const SHAPE: ListShape = {
  name: 'things',
  path: '/thing/list/',
  search: { col: 'name', opr: 'all_text' },
  sorts: [
    { name: 'changed', column: 'changed_on', descendingFirst: true },
    { name: 'title', column: 'thing_title' },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'status',
      choices: [{ value: 'draft', query: { col: 'published', opr: 'eq', value: false } }],
    },
    {
      kind: 'id',
      name: 'owner',
      of: 'person',
      source: { kind: 'related', path: '/owners' },
      col: 'owners',
      opr: 'rel_m_m',
    },
  ],
};
const read = (text: string) => parseListState(new URLSearchParams(text), SHAPE);

describe('the state of a list', () => {
  it('begins with the last changed first, and its address says nothing', () => {
    expect(read('')).toEqual({ search: '', sort: 'changed', descending: true, page: 0, pageSize: 25, filters: {} });
    expect(listHref(read(''), SHAPE)).toBe('?');
  });
  it('comes back from its own address', () => {
    const state = { search: 'a & b', sort: 'title', descending: true, page: 3, pageSize: 50, filters: { owner: '7' } } as const;
    expect(parseListState(new URLSearchParams(listHref(state, SHAPE)), SHAPE)).toEqual(state);
  });
  it('ignores what makes no sense, prototype names among it', () => {
    expect(read('sort=__proto__&page=-1&size=7&owner=1e9&status=gone&constructor=x')).toEqual(read(''));
  });
  it('turns a column around at the second click and goes back to the first page', () => {
    const once = sortedBy({ ...read('page=4') }, 'title', SHAPE);
    expect(once).toMatchObject({ sort: 'title', descending: false, page: 0 });
    expect(sortedBy(once, 'title', SHAPE).descending).toBe(true);
    expect(sortedBy(once, 'changed', SHAPE).descending).toBe(true);
  });
  it('sets and lifts filters one by one and all together', () => {
    const both = filteredBy(filteredBy(read('page=2'), 'owner', '7'), 'status', 'draft');
    expect(both).toMatchObject({ page: 0, filters: { owner: '7', status: 'draft' } });
    expect(filteredBy(both, 'owner', null).filters).toEqual({ status: 'draft' });
    expect(withoutFilters({ ...both, search: 'x' })).toMatchObject({ search: '', filters: {} });
  });
  it('queries the store by the names of the wire', () => {
    expect(toListPageRequest(read('q=sales&owner=7&status=draft&sort=title&page=2'), SHAPE, ['id'])).toEqual({
      columns: ['id'],
      keys: null,
      filters: [
        { col: 'name', opr: 'all_text', value: 'sales' },
        { col: 'published', opr: 'eq', value: false },
        { col: 'owners', opr: 'rel_m_m', value: 7 },
      ],
      order: { column: 'thing_title', direction: 'asc' },
      page: 1,
      pageSize: 25,
    });
  });
});
