import { expect, it } from 'vitest';
import { findEntries } from './legend-search.ts';

const entries = ['São Paulo, Brazil', 'San Francisco', 'Paris', 'İstanbul'].map((label) => ({ item: { label } }));
const found = (text: string) => findEntries(entries, text).map(({ item }) => item.label);

it('matches all parts of the text in any order, ignoring case and accents', () => {
  expect(found('sao')).toEqual(['São Paulo, Brazil']);
  expect(found('bra PAU')).toEqual(['São Paulo, Brazil']);
  expect(found('istanbul')).toEqual(['İstanbul']);
  expect(found('a')).toHaveLength(4);
});

it('shows all entries for an empty text, and none if nothing matches', () => {
  expect(found('  ')).toHaveLength(4);
  expect(found('london')).toEqual([]);
});
