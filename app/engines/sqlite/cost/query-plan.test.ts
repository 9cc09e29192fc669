import { expect, it } from 'vitest';
import { looksLikeExists, readScan, readSearch } from './query-plan.ts';

const step = (detail: string) => ({ detail, children: [] });

it('reads which relation a step goes through, and by which columns', () => {
  expect(readScan(step('SCAN orders USING COVERING INDEX by_note'))).toEqual(['orders']);
  expect(readSearch(step('SEARCH orders USING INTEGER PRIMARY KEY (rowid=?)'))).toEqual({
    names: ['orders'],
    columns: ['rowid'],
    isAutomaticIndex: false,
  });
  expect(readScan(step('MATERIALIZE orders'))).toBeNull();
});

it('keeps a name that ends with a word of SQLite’s beside the name without it', () => {
  expect(readScan(step('SCAN small LEFT-JOIN'))).toEqual(['small LEFT-JOIN', 'small']);
  expect(readScan(step('SCAN x LEFT-JOIN EXISTS'))).toEqual(['x LEFT-JOIN EXISTS', 'x LEFT-JOIN', 'x']);
});

it('recognizes an EXISTS that SQLite made a join', () => {
  const search = readSearch(step('SEARCH t EXISTS USING AUTOMATIC PARTIAL COVERING INDEX (id=?)'));
  expect(search).toEqual({ names: ['t EXISTS', 't'], columns: ['id'], isAutomaticIndex: true });
  expect(search && looksLikeExists(search.names)).toBe(true);
  expect(looksLikeExists(['t'])).toBe(false);
});
