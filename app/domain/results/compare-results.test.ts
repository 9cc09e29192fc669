import { describe, expect, it } from 'vitest';
import { compareResults, suggestKeys, type ComparedResult } from './compare-results.ts';

const before: ComparedResult = {
  columns: ['id', 'name', 'old'],
  rows: [
    [1, 'a', true],
    [2, 'b', true],
    [3, null, true],
  ],
};
const after: ComparedResult = {
  columns: ['name', 'id', 'new'],
  rows: [
    ['a', 1, 0],
    ['B', 2, 0],
    ['d', 4, 0],
  ],
};

describe('compareResults', () => {
  it('matches rows by their keys, wherever columns are', () => {
    const found = compareResults(before, after, ['id']);
    expect(found.columns).toEqual(['name', 'id', 'new', 'old']);
    expect([found.addedColumns, found.removedColumns, found.sameCount]).toEqual([['new'], ['old'], 1]);
    expect(found.differences).toEqual([
      { kind: 'changed', before: ['b', 2, null, true], after: ['B', 2, 0, null], changed: [0] },
      { kind: 'added', before: null, after: ['d', 4, 0, null], changed: [] },
      { kind: 'removed', before: [null, 3, null, true], after: null, changed: [] },
    ]);
  });

  it('without keys compares complete rows, and counts repeated ones', () => {
    const twice = { columns: ['a'], rows: [[1], [1], [null]] };
    const once = { columns: ['a'], rows: [[1], ['null']] };
    const found = compareResults(twice, once, []);
    expect([found.sameCount, found.differences.map(({ kind }) => kind)]).toEqual([1, ['added', 'removed', 'removed']]);
  });
});

describe('suggestKeys', () => {
  it('takes the fewest first columns that tell rows apart, else one that does', () => {
    expect(suggestKeys(before, after)).toEqual(['id']);
    const pairs = {
      columns: ['a', 'b'],
      rows: [
        [1, 1],
        [1, 2],
        [2, 1],
      ],
    };
    expect(suggestKeys(pairs, pairs)).toEqual(['a', 'b']);
    const late = {
      columns: ['a', 'b', 'c', 'd'],
      rows: [
        [1, 1, 1, 1],
        [1, 1, 1, 2],
      ],
    };
    expect(suggestKeys(late, late)).toEqual(['d']);
    const none = { columns: ['a'], rows: [[1], [1]] };
    expect(suggestKeys(none, none)).toEqual([]);
  });
});
