import { describe, expect, it } from 'vitest';
import {
  addFolder,
  changeFolder,
  findFolder,
  indentNode,
  moveNode,
  nameProblem,
  outdentNode,
  findParentFolder,
  removeFolder,
  stepNode,
} from './edit-folders.ts';
import type { DatasetFolder, FolderNode } from './folder.ts';
import { MAX_DEPTH, parseFolders } from './parse-folders.ts';
import { looseParts, settleFolders } from './settle-folders.ts';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const entry = (n: number, type: 'metric' | 'column' = 'column'): FolderNode => ({ type, uuid: id(n), name: `part ${n}` });
const folder = (n: number, ...children: readonly FolderNode[]): DatasetFolder => ({
  type: 'folder',
  uuid: id(n),
  name: `folder ${n}`,
  description: null,
  children,
});
/** Formats the tree as text: numbers for entries, names for folders with their contents. */
const shape = (nodes: readonly FolderNode[]): string =>
  nodes.map((node) => `${Number(node.uuid.slice(-12))}${node.type === 'folder' ? `(${shape(node.children)})` : ''}`).join(' ');
const problem = (raw: unknown): string => {
  const parsed = parseFolders(raw);
  return parsed.ok ? 'accepted' : parsed.message;
};

describe('folders from outside', () => {
  it('come in Superset’s forms: entries by uuid alone, folders without a type', () => {
    const raw = [
      { uuid: id(1), name: 'Money', children: [{ uuid: id(2) }, { uuid: id(3), type: 'metric', name: 'sum' }] },
      { uuid: id(4), type: 'folder', name: 'Empty', description: 'Later' },
      { uuid: id(5), type: 'column', name: 'loose' },
    ];
    const parsed = parseFolders(raw);
    expect(parsed).toEqual({
      ok: true,
      folders: [
        {
          type: 'folder',
          uuid: id(1),
          name: 'Money',
          description: null,
          children: [
            { type: 'column', uuid: id(2), name: '' },
            { type: 'metric', uuid: id(3), name: 'sum' },
          ],
        },
        { type: 'folder', uuid: id(4), name: 'Empty', description: 'Later', children: [] },
      ],
    });
    expect(parseFolders(null)).toEqual({ ok: true, folders: [] });
  });

  it.each([
    ['a text', 'must be a list'],
    [[1], 'must be an object'],
    [[{ name: 'a', children: [] }], 'needs a UUID'],
    [[{ uuid: 'x', name: 'a', children: [] }], 'needs a UUID'],
    [[{ uuid: id(1), type: 'folder', children: [] }], 'needs a name'],
    [[{ uuid: id(1), type: 'chart', name: 'a' }], 'must be one of'],
    [[{ uuid: id(1), name: 'metrics', children: [] }], "Folder cannot have name 'metrics'"],
    [[{ uuid: id(1), name: 'a', children: [{ uuid: id(1), name: 'b', children: [] }] }], 'Cycle detected'],
    [[{ uuid: id(1), name: 'a', children: [{ uuid: id(2) }, { uuid: id(2) }] }], 'Duplicate UUID'],
    [
      [
        { uuid: id(1), name: 'a', children: [] },
        { uuid: id(2), name: 'a', children: [] },
      ],
      'Duplicate folder name: a',
    ],
    [[{ uuid: id(1), type: 'metric', children: [{ uuid: id(2) }] }], 'Only folders have children'],
    [[{ uuid: id(1), name: 'a'.repeat(251), children: [] }], 'at most 250'],
    [[{ uuid: id(1), name: 'a', description: 5, children: [] }], 'Descriptions'],
  ])('%j is refused', (raw, message) => {
    expect(problem(raw)).toContain(message);
  });

  it('are bounded in depth and number', () => {
    const nested = (depth: number): unknown =>
      depth === 0 ? [] : [{ uuid: id(depth), name: `level ${depth}`, children: nested(depth - 1) }];
    expect(problem(nested(MAX_DEPTH))).toBe('accepted');
    expect(problem(nested(MAX_DEPTH + 1))).toContain('levels deep');
    const many = Array.from({ length: 10_001 }, (_, n) => ({ uuid: id(n) }));
    expect(problem(many)).toContain('at most 10000');
  });
});

describe('folders over a dataset', () => {
  it('leave out missing and repeated entries, and find entries with another uuid by name', () => {
    const parts = [
      { type: 'column' as const, uuid: id(20), name: 'city' },
      { type: 'metric' as const, uuid: id(21), name: 'count' },
    ];
    const city: FolderNode = { type: 'column', uuid: id(2), name: 'city' };
    const again: FolderNode = { type: 'column', uuid: id(20), name: '' };
    const settled = settleFolders([folder(1, city, folder(3, again, entry(9)))], parts);
    expect(shape(settled.folders)).toBe('1(20 3())');
    expect(settled.unknown).toEqual([id(9)]);
    expect(looseParts(settled.folders, parts).map(({ name }) => name)).toEqual(['count']);
  });
});

describe('a change of folders', () => {
  const tree = [folder(1, entry(10), folder(2, entry(11)), entry(12)), folder(3)];

  it('adds, renames and removes a folder; what was inside stays', () => {
    expect(shape(addFolder(tree, null, folder(4)))).toBe('1(10 2(11) 12) 3() 4()');
    expect(shape(addFolder(tree, id(2), folder(4)))).toBe('1(10 2(11 4()) 12) 3()');
    expect(findFolder(changeFolder(tree, id(2), { name: 'New' }), id(2))?.name).toBe('New');
    expect(shape(removeFolder(tree, id(2)))).toBe('1(10 11 12) 3()');
    expect(shape(removeFolder(tree, id(1)))).toBe('2(11) 3()');
  });

  it('moves entries between folders and among siblings', () => {
    expect(shape(moveNode(tree, entry(10), { folderUuid: id(3), index: 0 }))).toBe('1(2(11) 12) 3(10)');
    expect(shape(moveNode(tree, entry(10), { folderUuid: id(1), index: 3 }))).toBe('1(2(11) 12 10) 3()');
    expect(shape(moveNode(tree, entry(12), { folderUuid: id(1), index: 0 }))).toBe('1(12 10 2(11)) 3()');
    expect(shape(moveNode(tree, entry(30), { folderUuid: id(2), index: 9 }))).toBe('1(10 2(11 30) 12) 3()');
    expect(shape(moveNode(tree, entry(11), { folderUuid: null, index: 0 }))).toBe('1(10 2() 12) 3()');
  });

  it('moves by keys: among siblings of a kind, into the folder before, and out', () => {
    expect(shape(stepNode(tree, entry(12), -1))).toBe('1(12 10 2(11)) 3()');
    expect(shape(stepNode(tree, entry(10), 1))).toBe('1(2(11) 12 10) 3()');
    expect(stepNode(tree, entry(10), -1)).toBe(tree);
    expect(stepNode(tree, entry(30), 1)).toBe(tree);
    expect(shape(stepNode(tree, folder(3), -1))).toBe('3() 1(10 2(11) 12)');
    expect(shape(indentNode(tree, folder(3)))).toBe('1(10 2(11) 12 3())');
    expect(shape(indentNode(tree, entry(12)))).toBe('1(10 2(11 12)) 3()');
    expect(shape(outdentNode(tree, folder(2)))).toBe('1(10 12) 2(11) 3()');
    expect(shape(outdentNode(tree, entry(11)))).toBe('1(10 2() 11 12) 3()');
    expect(shape(outdentNode(tree, entry(10)))).toBe('1(2(11) 12) 3()');
    expect(outdentNode(tree, folder(3))).toBe(tree);
  });

  it('is refused for names that siblings have, or the lists of the rest', () => {
    expect(nameProblem(tree, folder(3), ' ')).toBe('empty');
    expect(nameProblem(tree, folder(3), 'Columns')).toBe('reserved');
    expect(nameProblem(tree, folder(3), 'folder 1')).toBe('repeated');
    expect(nameProblem(tree, folder(3), 'folder 2')).toBeNull();
    expect(nameProblem(tree, folder(3), 'folder 3')).toBeNull();
  });

  it('moves folders with all inside, but not into themselves nor too deep', () => {
    expect(shape(moveNode(tree, folder(3), { folderUuid: null, index: 0 }))).toBe('3() 1(10 2(11) 12)');
    expect(shape(moveNode(tree, folder(1), { folderUuid: id(3), index: 0 }))).toBe('3(1(10 2(11) 12))');
    expect(moveNode(tree, folder(1), { folderUuid: id(2), index: 0 })).toBe(tree);
    expect(moveNode(tree, folder(1), { folderUuid: id(1), index: 0 })).toBe(tree);
    const chain = Array.from({ length: MAX_DEPTH }, (_, n) => n + 40).reduceRight<DatasetFolder[]>(
      (inner, n) => [folder(n, ...inner)],
      [],
    );
    const wide = [...chain, folder(3)];
    expect(moveNode(wide, folder(3), { folderUuid: id(40 + MAX_DEPTH - 1), index: 0 })).toBe(wide);
    expect(findParentFolder(tree, id(11))?.uuid).toBe(id(2));
  });
});
