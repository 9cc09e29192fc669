import { describe, expect, it } from 'vitest';
import { mysqlDialect } from '#app/engines/mysql/dialect.ts';
import { targetProblem } from '#app/domain/sqllab/script/create-as.ts';
import { findNameProblem, toColumnNames } from '#app/domain/upload/column-names.ts';
import { datasetDocument } from '#app/domain/transfer/document-schemas.ts';
import { datasetBody } from '#app/stores/dataset/body.ts';
import { startBody } from '#app/stores/upload/wire.ts';
import { toFileName } from '#app/ui/browser/save-file.ts';
import { hasUnsafeCharacters, withoutUnsafeCharacters } from '#app/domain/input/name-characters.ts';

const UNSAFE = ['a\0b', 'a\nb', 'a\x7fb', 'a\x85b', 'a\u2028b', 'a\u202eb', 'a\u2066b', 'a\u200fb', 'a\u061cb', 'a\ud800b'];
const SAFE = ['orders', 'Bestellungen 2026', 'حسابات', 'חשבונות', '注文', 'a\u200db', '👩‍👧.csv', 'naïve'];

describe.each(UNSAFE.map((name) => [JSON.stringify(name), name] as const))('the name %s', (_, name) => {
  it('is refused for tables, columns, datasets and files, wherever it comes from', () => {
    expect(hasUnsafeCharacters(name)).toBe(true);
    expect(findNameProblem(name, { maxBytes: 60 })).not.toBeNull();
    expect(targetProblem({ table: name, schema: null, method: 'TABLE' }, mysqlDialect)).not.toBeNull();
    expect(targetProblem({ table: 't', schema: name, method: 'VIEW' }, mysqlDialect)).not.toBeNull();
    for (const part of ['table_name', 'schema', 'catalog'])
      expect(datasetBody.safeParse({ database: 1, table_name: 't', [part]: name }).success).toBe(false);
    const archived = datasetDocument.safeParse({
      table_name: name,
      uuid: crypto.randomUUID(),
      database_uuid: crypto.randomUUID(),
      version: '1.0.0',
    });
    expect(archived.error?.issues.map(({ path }) => path[0])).toContain('table_name');
    expect(startBody.safeParse({ file_name: `${name}.csv`, size_bytes: 1 }).success).toBe(false);
  });
  it('is cleaned where the product makes a name of it', () => {
    for (const made of [withoutUnsafeCharacters(name), toFileName(name, 'x'), ...toColumnNames([name], { maxBytes: 60 })])
      expect([made, hasUnsafeCharacters(made)]).toEqual([made, false]);
  });
});

it.each(SAFE)('the name %s is a name', (name) => {
  expect(findNameProblem(name, { maxBytes: 60 })).toBeNull();
  expect(startBody.safeParse({ file_name: name, size_bytes: 1 }).success).toBe(true);
  expect(datasetBody.safeParse({ database: 1, table_name: name }).success).toBe(true);
});
