// What files by pyarrow hold becomes of columns as their schema says it, never by what their values look like.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { writeParquet } from '#tests/fixtures/uploads/parquet-file.ts';
import { createBytesSource } from '#app/domain/upload/byte-source.ts';
import { previewFile } from '#app/formats/upload/preview-file.ts';
import { openParquet } from './read-parquet.ts';

const SETTINGS = { isZip: false, nullValues: new Set(['', 'NULL', 'NaN']), decimal: '.' as const, maxBytes: 63 };
const open = async (name: string) => createBytesSource(await readFile(`tests/fixtures/uploads/files/${name}.parquet`));

async function readColumns(name: string): Promise<Record<string, unknown>> {
  const { columns, rows } = await previewFile(await open(name), { kind: 'parquet' }, SETTINGS);
  return Object.fromEntries(columns.map(({ name: column, type }, index) => [column, [type, ...rows.map((row) => row[index])]]));
}

const VALUES = {
  d9: ['decimal', '12.50', '-0.05', null],
  d18: ['decimal', '123456789012.3456', '0.0001', null],
  d38: ['decimal', '12345678901234567890123456.789012345678', '-1.500000000000', null],
  d38small: ['decimal', '12.50', '-1.50', null],
  d76: ['decimal', `${'9'.repeat(60)}.5000000000`, '-1.5000000000', null],
  one: ['text', '1', '2', null],
  texts: ['text', '', 'NULL', 'NaN'],
  t_ms: ['text', '01:02:03.004', '00:00:00', null],
  t_us: ['text', '01:02:03.000004', '00:00:00', null],
  t_ns: ['text', '01:02:03.000000004', '00:00:00', null],
  ts_us: ['timestamp', '1969-12-31 23:59:59.999999', '2023-11-14 22:13:20.123456', null],
  ts_ns: ['timestamp', '1969-12-31 23:59:59.999999', '2023-11-14 22:13:20.123456', null],
  date: ['date', '1969-12-31', '2024-02-29', null],
  bytes: ['text', '00ff', '616263', null],
  b: ['boolean', 'true', 'false', null],
  f16: ['number', '1.5', '0.0999755859375', null],
  f32: ['number', '0.1', '10000000000', null],
  f64: ['number', 'NaN', 'Infinity', '0'],
  u64: ['decimal', '18446744073709551615', '0', null],
  u32: ['integer', '4294967295', '0', null],
  i64: ['integer', '-9223372036854775808', '9223372036854775807', null],
  dict: ['text', '1', 'a', '1'],
  allnull: ['integer', null, null, null],
  nulls: ['text', null, null, null],
  lst: ['text', '[1,2]', '[]', null],
  lst2: ['text', '[[1],[2,null]]', '[null,[]]', null],
  st: ['text', '{"a":1,"b":"x"}', '{"a":null,"b":""}', null],
  mp: ['text', '{"k":1,"l":null}', '{}', null],
  mpi: ['text', '{"1":1.50}', '{}', null],
  ls: ['text', '[{"x":"2024-01-01","y":["01"]}]', '[null]', null],
  uuid: ['text', '00000000-0000-0000-0000-000000000001', 'ffffffff-ffff-ffff-ffff-ffffffffffff', null],
};

describe('values of a Parquet file', () => {
  it.each(['values', 'values-without-statistics'])('stay what they are, of every type (%s)', async (name) => {
    expect(await readColumns(name)).toEqual(VALUES);
  });

  it('are decimals of as few digits as the file’s statistics prove', async () => {
    const digits = async (name: string) => {
      const { columns, types } = await openParquet(await open(name));
      return types?.[columns.indexOf('d38small')];
    };
    expect(await digits('values')).toEqual({ type: 'decimal', precision: 15, scale: 2 });
    expect(await digits('values-without-statistics')).toEqual({ type: 'decimal', precision: 38, scale: 2 });
  });

  it('are numbers where a fraction comes late', async () => {
    const values = [...Array.from({ length: 2_500 }, (_, row) => row), 1.5];
    const file = writeParquet({ columns: [{ name: 'price', type: 'number', pages: [{ values }] }], rowCount: values.length });
    const { columns } = await previewFile(createBytesSource(file), { kind: 'parquet' }, SETTINGS);
    expect(columns).toEqual([{ header: 'price', name: 'price', type: 'number', dateOrder: 'ymd', decimal: '.' }]);
  });
});

describe('lists and structs of many pages', () => {
  const expected = (id: number) => [
    String(id),
    id % 7 === 0 ? null : JSON.stringify(Array.from({ length: id % 4 }, () => `t${id}`)),
    JSON.stringify({ x: id, y: id % 3 ? null : id / 2 }),
  ];

  it('are read row by row', async () => {
    const rows: unknown[] = [];
    for await (const batch of (await openParquet(await open('lists'))).batches()) rows.push(...batch.rows);
    expect(rows).toEqual(Array.from({ length: 5_000 }, (_, id) => expected(id)));
  });

  it('are refused where they are too many, unless they are left out', async () => {
    const source = await open('long-list');
    const { columns, rows } = await previewFile(source, { kind: 'parquet' }, SETTINGS);
    expect([columns.map(({ name, type }) => `${name} ${type}`), rows]).toEqual([['id integer', 'list text'], [['1', null]]]);
    const reader = await openParquet(source);
    await expect(reader.batches(() => true).next()).rejects.toThrow('Leave the column out');
    for await (const batch of reader.batches((index) => index === 0)) expect(batch.rows).toEqual([['1', null]]);
  });

  it('aren’t read where they aren’t selected', async () => {
    const rows: unknown[] = [];
    for await (const batch of (await openParquet(await open('lists'))).batches((index) => index === 0)) rows.push(...batch.rows);
    expect(rows).toEqual(Array.from({ length: 5_000 }, (_, id) => [String(id), null, null]));
  });
});
