import { expect, it } from 'vitest';
import { diffColumns, isSame } from './column-diff.ts';

const known = (name: string, type: string | null, expression: string | null = null) => ({ name, type, expression });
const read = (name: string, type: string | null) => ({ name, type, isTemporal: false });

it('tells what comes, what goes and what has another type, in the order of the source', () => {
  const diff = diffColumns(
    [known('a', 'INT'), known('gone', 'TEXT'), known('b', 'TEXT')],
    [read('new', 'DATE'), read('b', 'INT'), read('a', 'INT')],
  );
  expect(diff.added.map(({ name }) => name)).toEqual(['new']);
  expect(diff.removed.map(({ name }) => name)).toEqual(['gone']);
  expect(diff.changed).toEqual([{ name: 'b', from: 'TEXT', to: 'INT' }]);
  expect(diff.unchangedCount).toBe(1);
});

it('leaves calculated columns alone, though the source has one of their name', () => {
  const diff = diffColumns([known('total', null, 'a + b'), known('a', 'INT')], [read('a', 'INT'), read('total', 'INT')]);
  expect(isSame(diff)).toBe(true);
  expect(diff.unchangedCount).toBe(1);
});

it('takes names of object properties for what they are', () => {
  const diff = diffColumns([known('__proto__', 'INT')], [read('constructor', 'INT')]);
  expect([diff.added[0]?.name, diff.removed[0]?.name]).toEqual(['constructor', '__proto__']);
});
