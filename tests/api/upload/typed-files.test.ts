// Files that know their types, by Superset's form and by our own endpoints: nothing is inferred from what values look like.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, fixture, forgetUploads, metadata, openId, startUploadApi } from '#tests/fixtures/uploads/upload-api.ts';
import { writeParquet } from '#tests/fixtures/uploads/parquet-file.ts';
import { formatted, writeWorkbook, type CellOf } from '#tests/fixtures/uploads/workbook-file.ts';

beforeAll(startUploadApi);
afterAll(() => metadata.stop());
beforeEach(forgetUploads);

async function loadForm(type: string, file: Uint8Array, name: string, fields: Record<string, string> = {}) {
  const data = new FormData();
  for (const [key, value] of Object.entries({ type, table_name: 't', ...fields })) data.set(key, value);
  data.set('file', new File([file as BlobPart], name));
  const { status, text } = await call('POST', `database/${openId}/upload/`, data);
  const { columns = [], rows = [] } = fixture.tables.get('t') ?? {};
  const loaded = columns.map((column, index) => [column.name, [column.type, ...rows.map((row) => row[index])]] as const);
  return { status, text, columns: Object.fromEntries(loaded), declared: columns };
}

describe('a Parquet file by the form', () => {
  it('keeps its texts, decimals, times, bytes, lists and numbers', async () => {
    const { status, columns } = await loadForm(
      'columnar',
      await readFile('tests/fixtures/uploads/files/values.parquet'),
      'a.parquet',
    );
    expect(status).toBe(201);
    expect(columns).toMatchObject({
      one: ['text', '1', '2', null],
      texts: ['text', '', 'NULL', 'NaN'],
      d38: ['decimal', '12345678901234567890123456.789012345678', '-1.500000000000', null],
      u64: ['decimal', '18446744073709551615', '0', null],
      t_us: ['text', '01:02:03.000004', '00:00:00', null],
      ts_ns: ['timestamp', '1969-12-31 23:59:59.999999', '2023-11-14 22:13:20.123456', null],
      bytes: ['text', '00ff', '616263', null],
      f64: ['number', 'NaN', 'Infinity', '0'],
      lst: ['text', '[1,2]', '[]', null],
      mp: ['text', '{"k":1,"l":null}', '{}', null],
      allnull: ['integer', null, null, null],
    });
  });

  it('says how many digits its decimals have', async () => {
    const { declared } = await loadForm('columnar', await readFile('tests/fixtures/uploads/files/values.parquet'), 'a.parquet');
    expect(declared.find(({ name }) => name === 'd38')).toEqual({ name: 'd38', type: 'decimal', precision: 38, scale: 12 });
  });

  it('loads a number whose fraction comes late', async () => {
    const values = [...Array.from({ length: 2_500 }, (_, row) => row), 1.5];
    const file = writeParquet({ columns: [{ name: 'price', type: 'number', pages: [{ values }] }], rowCount: values.length });
    const { status, columns } = await loadForm('columnar', file, 'late.parquet');
    expect([status, columns['price']?.[0], columns['price']?.at(-1)]).toEqual([201, 'number', '1.5']);
  });

  it('leaves out a column that isn’t requested', async () => {
    const file = await readFile('tests/fixtures/uploads/files/lists.parquet');
    const { status, declared } = await loadForm('columnar', file, 'lists.parquet', { columns_read: 'id' });
    expect([status, declared]).toEqual([201, [{ name: 'id', type: 'integer' }]]);
  });
});

describe('a workbook by the form', () => {
  const loadRows = (rows: readonly (readonly CellOf[])[], fields?: Record<string, string>) =>
    loadForm('excel', writeWorkbook({ rows }), 'a.xlsx', fields);

  it('has the columns that its header lacks', async () => {
    const { status, columns } = await loadRows([['id'], [1], [2, 'note', 'more']]);
    expect([status, columns]).toEqual([
      201,
      { id: ['integer', '1', '2'], column_2: ['text', null, 'note'], column_3: ['text', null, 'more'] },
    ]);
  });

  it('has the types of all of its cells', async () => {
    const rows = Array.from({ length: 2_500 }, (_, row): CellOf[] => [row, formatted(45_292, 'mmm'), row]);
    const { status, declared } = await loadRows([['n', 'day', 'code'], ...rows, [1.5, formatted(45_292.5, 22), 'x']]);
    expect([status, declared]).toEqual([
      201,
      [
        { name: 'n', type: 'number' },
        { name: 'day', type: 'timestamp' },
        { name: 'code', type: 'text' },
      ],
    ]);
  });

  it('keeps its texts, unless they are named as no value', async () => {
    const rows = ['a', 'NULL', '', 'NA', '1'].map((text) => [text, 'x']);
    expect((await loadRows(rows)).columns['a']).toEqual(['text', 'NULL', '', 'NA', '1']);
    expect((await loadRows(rows, { null_values: 'NA', already_exists: 'replace' })).columns['a']).toEqual([
      'text',
      'NULL',
      '',
      null,
      '1',
    ]);
  });
});
