import { expect, it } from 'vitest';
import type { DatasetFolder } from '#app/domain/dataset/folders/folder.ts';
import { groupFields, type FieldFolder } from './group-fields.ts';

type Field = { readonly kind: 'metric' | 'column'; readonly name: string };
const column = (name: string): Field => ({ kind: 'column', name });
const fields: readonly Field[] = [
  { kind: 'metric', name: 'city' },
  column('city'),
  column('street'),
  column('price'),
  column('note'),
];
const folder = (name: string, ...children: DatasetFolder['children']): DatasetFolder => ({
  type: 'folder',
  uuid: name,
  name,
  description: null,
  children,
});
const entry = (name: string, type: 'metric' | 'column' = 'column') => ({ type, uuid: name, name }) as const;
const FOLDERS = [
  folder('Place', entry('city'), folder('Exact', entry('street'), entry('gone'))),
  folder('Money', entry('price'), entry('city', 'metric')),
  folder('Empty'),
];

const shape = ({ name, fields: own, folders, foundCount, totalCount }: FieldFolder<Field>): string =>
  `${name} ${foundCount}/${totalCount} [${[...own.map((field) => field.name), ...folders.map(shape)].join(' ')}]`;
const group = (search: string) => groupFields(FOLDERS, fields, search, ({ name }) => name.includes(search));

it('lists each field in its folder, and the rest outside', () => {
  const { folders, loose } = group('');
  expect(folders.map(shape)).toEqual(['Place 2/2 [city Exact 1/1 [street]]', 'Money 2/2 [price city]']);
  expect(loose).toEqual([column('note')]);
});

it('finds fields by their names and by the names of their folders', () => {
  expect(group('str').folders.map(shape)).toEqual(['Place 1/2 [Exact 1/1 [street]]']);
  expect(group('place').folders.map(shape)).toEqual(['Place 2/2 [city Exact 1/1 [street]]']);
  expect(group('exact').folders.map(shape)).toEqual(['Place 1/2 [Exact 1/1 [street]]']);
  expect(group('not')).toMatchObject({ folders: [], loose: [column('note')] });
  expect(group('nothing')).toMatchObject({ folders: [], loose: [], looseTotal: [column('note')] });
});
