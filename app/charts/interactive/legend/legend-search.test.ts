import { expect, it } from 'vitest';
import { findEntries } from './legend-search.ts';

const entries = ['São Paulo, Brazil', 'San Francisco', 'Paris', 'İstanbul'].map((label) => ({ item: { label } }));
const found = (text: string) => findEntries(entries, text).map(({ item }) => item.label);

it('finds every part of the text, whatever its case, order and accents', () => {
  expect(found('sao')).toEqual(['São Paulo, Brazil']);
  expect(found('bra PAU')).toEqual(['São Paulo, Brazil']);
  expect(found('istanbul')).toEqual(['İstanbul']);
  expect(found('a')).toHaveLength(4);
});

it('shows all without a text, and none where nothing matches', () => {
  expect(found('  ')).toHaveLength(4);
  expect(found('london')).toEqual([]);
});
