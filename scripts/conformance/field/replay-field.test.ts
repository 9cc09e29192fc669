import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readField } from './replay-field.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'meridian-field-'))));
afterEach(() => rm(folder, { recursive: true }));

it('every input of the field is listed, but for those that are no request', async () => {
  await mkdir(join(folder, 'field/analyst/02-parquet-float-late-fraction'), { recursive: true });
  await mkdir(join(folder, 'field/reports'), { recursive: true });
  await mkdir(join(folder, 'field/charts'), { recursive: true });
  for (const name of ['01.json', '99.json', 'README.md']) await writeFile(join(folder, 'field/charts', name), '{}');
  await writeFile(join(folder, 'field/analyst/98-new.md'), '');
  for (const name of ['02-mail-in-dark', '04-paged-table-as-file', '99-new'])
    await writeFile(join(folder, 'field/reports', `${name}.json`), '{}');
  expect((await readField(folder)).map(({ name }) => name)).toEqual([
    'field/analyst/02-parquet-float-late-fraction',
    'field/analyst/98-new',
    'field/charts/01',
    'field/charts/99',
    'field/reports/04-paged-table-as-file',
    'field/reports/99-new',
  ]);
});

it('a folder of recordings without a field has none', async () => expect(await readField(folder)).toEqual([]));
