import { describe, expect, it } from 'vitest';
import type { Table } from '#app/domain/table.ts';
import { unescapeColumnNames } from './plain-names.ts';

const named = (...names: string[]): Table => ({
  columns: names.map((name) => ({ name, type: 'string', values: [] })),
  rowCount: 0,
});
const namesOf = (table: Table): string[] => table.columns.map(({ name }) => name);

describe('the names of a shaped table', () => {
  it('contain unescaped commas', () => {
    expect(namesOf(unescapeColumnNames(named('year', 'Egypt\\, Arab Rep.', 'm, a\\, b')))).toEqual([
      'year',
      'Egypt, Arab Rep.',
      'm, a, b',
    ]);
  });

  it('stay unique: the level "a, b" stays escaped next to the levels "a" and "b"', () => {
    expect(namesOf(unescapeColumnNames(named('a\\, b', 'a, b')))).toEqual(['a\\, b', 'a, b']);
    expect(namesOf(unescapeColumnNames(named('a\\, b\\, c', 'a\\, b, c')))).toEqual(['a, b, c', 'a\\, b, c']);
  });
});
