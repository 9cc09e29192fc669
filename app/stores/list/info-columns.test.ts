import { expect, it } from 'vitest';
import * as z from 'zod';
import { infoColumns } from './info-columns.ts';

const body = z.strictObject({
  slice_name: z.string().min(1).max(250),
  cache_timeout: z.int().nullish(),
  published: z.boolean().optional(),
  owners: z.array(z.int()).nullish(),
  kind: z.enum(['a', 'b']),
  ratio: z.number().min(0).max(1).optional(),
  start_dttm: z.string(),
  extra: z.unknown().optional(),
});
const plain = { description: '', required: false, unique: false };

it('describes each column as clients of Superset read it', () => {
  const names = ['slice_name', 'cache_timeout', 'published', 'owners', 'kind', 'ratio', 'start_dttm', 'extra'];
  const columns = infoColumns(
    names.map((name) => ({ name, required: name === 'slice_name', unique: name === 'kind' })),
    body,
  );
  expect(columns).toEqual([
    {
      ...plain,
      name: 'slice_name',
      label: 'Slice Name',
      required: true,
      type: 'String',
      validate: ['<Length(min=1, max=250, equal=None, error=None)>'],
    },
    { ...plain, name: 'cache_timeout', label: 'Cache Timeout', type: 'Integer' },
    { ...plain, name: 'published', label: 'Published', type: 'Boolean' },
    { ...plain, name: 'owners', label: 'Owners', type: 'List' },
    {
      ...plain,
      name: 'kind',
      label: 'Kind',
      type: 'String',
      unique: true,
      validate: ["<OneOf(choices=['a', 'b'], labels=[], error=None)>"],
    },
    {
      ...plain,
      name: 'ratio',
      label: 'Ratio',
      type: 'Float',
      validate: ['<Range(min=0, max=1, min_inclusive=True, max_inclusive=True, error=None)>'],
    },
    { ...plain, name: 'start_dttm', label: 'Start Dttm', type: 'DateTime' },
    { ...plain, name: 'extra', label: 'Extra', type: 'Raw' },
  ]);
});
