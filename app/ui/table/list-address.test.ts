import { describe, expect, it } from 'vitest';
import { listHref, parseListAddress, sortBy } from './list-address.ts';

const parse = (text: string) => parseListAddress(new URLSearchParams(text), ['title']);

describe('parseListAddress', () => {
  it('shows the last changed first when the address says nothing', () => {
    expect(parse('')).toEqual({ search: '', sort: 'changed', descending: true, page: 0 });
  });
  it('gives defaults for pages and columns that do not exist', () => {
    for (const text of ['page=0', 'page=-3', 'page=1.5', 'page=x', 'page=1e9']) expect(parse(text).page).toBe(0);
    expect(parse('sort=__proto__').sort).toBe('changed');
  });
});

describe('listHref', () => {
  it('is read back as it was written', () => {
    const query = { search: 'a&b', sort: 'title', descending: true, page: 3 } as const;
    expect(parse(listHref(query).slice(1))).toEqual(query);
  });
});

describe('sortBy', () => {
  it('turns the direction of the same column, starts a new one in its natural direction, and goes to the first page', () => {
    const onChanged = { search: '', sort: 'changed', descending: true, page: 2 } as const;
    expect(sortBy(onChanged, 'changed')).toMatchObject({ descending: false, page: 0 });
    expect(sortBy(onChanged, 'title')).toMatchObject({ sort: 'title', descending: false, page: 0 });
  });
});
