import { describe, expect, it } from 'vitest';
import { listHref, parseListQuery, parseView, sortBy } from './list-query.ts';

const params = (text: string) => new URLSearchParams(text);

describe('parseView', () => {
  it('shows the list when the address names nothing else', () => {
    expect(parseView(params('q=a'))).toMatchObject({ view: 'list', query: { search: 'a' } });
  });
  it('opens the choice of a kind, then the form of one', () => {
    expect(parseView(params('new'))).toEqual({ view: 'new', kind: null });
    expect(parseView(params('new=neon'))).toEqual({ view: 'new', kind: 'neon' });
  });
  it('edits only what can be an id', () => {
    expect(parseView(params('edit=7'))).toEqual({ view: 'edit', id: 7 });
    for (const text of ['', '0', '-1', '1.5', '1e9', 'x', '9'.repeat(20)])
      expect(parseView(params(`edit=${text}`))).toEqual({ view: 'edit', id: 0 });
  });
});

describe('parseListQuery', () => {
  it('gives defaults for pages and columns that do not exist', () => {
    for (const text of ['page=0', 'page=-3', 'page=1.5', 'page=x', 'page=1e9']) expect(parseListQuery(params(text)).page).toBe(0);
    expect(parseListQuery(params('sort=__proto__')).sort).toBe('changed');
  });
});

describe('listHref', () => {
  it('is read back as it was written', () => {
    const query = { search: 'a&b', sort: 'name', descending: true, page: 3 } as const;
    expect(parseListQuery(params(listHref(query).slice(1)))).toEqual(query);
  });
});

describe('sortBy', () => {
  it('turns the direction of the same column and starts a new one in its natural direction, on the first page', () => {
    const onChanged = { search: '', sort: 'changed', descending: true, page: 2 } as const;
    expect(sortBy(onChanged, 'changed')).toMatchObject({ descending: false, page: 0 });
    expect(sortBy(onChanged, 'name')).toMatchObject({ sort: 'name', descending: false, page: 0 });
  });
});
