import { expect, it } from 'vitest';
import { ownedBulk } from './owned-actions.ts';
import { removeBulk } from './remove-bulk.ts';

const MINE = { id: 1, mayWrite: true };
const THEIRS = { id: 2, mayWrite: false };
const ACTIONS = { tag: () => undefined, exportFiles: () => undefined, share: () => undefined, remove: () => undefined };
const rowsBy = (can: { mayTag: boolean; mayExport: boolean }) =>
  ownedBulk(ACTIONS, can).map(({ id, allows }) => [id, [MINE, THEIRS].filter(allows ?? (() => true)).map((row) => row.id)]);

it('tags and deletes only rows that can be changed, and files all that are seen', () => {
  expect(rowsBy({ mayTag: true, mayExport: true })).toEqual([
    ['tag', [1]],
    ['export', [1, 2]],
    ['delete', [1]],
  ]);
});

it('offers no tags and no files to users who can neither tag nor export', () => {
  expect(rowsBy({ mayTag: false, mayExport: false })).toEqual([['delete', [1]]]);
});

it('deletes every row where the list says nothing about them', () => {
  expect(removeBulk(ACTIONS.remove)).not.toHaveProperty('allows');
});
