import { describe, expect, it } from 'vitest';
import type { Table } from '#app/domain/table.ts';
import { withPlainNames } from './plain-names.ts';

const named = (...names: string[]): Table => ({
  columns: names.map((name) => ({ name, type: 'string', values: [] })),
  rowCount: 0,
});
const namesOf = (table: Table): string[] => table.columns.map(({ name }) => name);

describe('the names of a shaped table', () => {
  it('have their commas as users write them', () => {
    expect(namesOf(withPlainNames(named('year', 'Egypt\\, Arab Rep.', 'm, a\\, b')))).toEqual([
      'year',
      'Egypt, Arab Rep.',
      'm, a, b',
    ]);
  });

  it('never meet: the level "a, b" beside the levels "a" and "b" keeps its mark', () => {
    expect(namesOf(withPlainNames(named('a\\, b', 'a, b')))).toEqual(['a\\, b', 'a, b']);
    expect(namesOf(withPlainNames(named('a\\, b\\, c', 'a\\, b, c')))).toEqual(['a, b, c', 'a\\, b, c']);
  });
});
