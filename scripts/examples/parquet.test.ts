// A Parquet file's values arrive in the cells of a Warehouse without a loss. The fixtures are two hand-made files.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openParquet, readRowGroup, type ParquetCell } from './parquet.ts';

const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name);

async function readAll(every?: number): Promise<{ starts: number[]; rows: ParquetCell[][] }> {
  const file = await openParquet(fixture('types.parquet'));
  const starts: number[] = [];
  const rows: ParquetCell[][] = [];
  for await (const group of file.rowGroups(every)) {
    starts.push(group.rowStart);
    rows.push(...readRowGroup(group));
  }
  return { starts, rows };
}

describe('reading Parquet', () => {
  it('declares every column by its logical type, whatever its name', async () => {
    const { columns, rowCount } = await openParquet(fixture('types.parquet'));
    expect(rowCount).toBe(5);
    expect(columns).toEqual([
      { name: 'flag', type: 'BOOLEAN' },
      { name: 'small', type: 'INTEGER' },
      { name: 'big', type: 'BIGINT' },
      { name: 'ratio', type: 'DOUBLE PRECISION' },
      { name: 'text', type: 'TEXT' },
      { name: 'day', type: 'DATE' },
      { name: 'millis', type: 'TIMESTAMP' },
      { name: 'micros', type: 'TIMESTAMP' },
      { name: 'nanos', type: 'TIMESTAMP' },
      { name: '__proto__', type: 'INTEGER' },
    ]);
  });

  it('keeps integers past 2^53 exactly, and quotes and other scripts in texts', async () => {
    const { rows } = await readAll();
    expect(rows.map((row) => row[2])).toEqual(['9007199254740993', '-9223372036854775808', null, 42, null]);
    expect(rows.map((row) => row[1])).toEqual([1, -2147483648, null, 7, null]);
    expect(rows.map((row) => row[4])).toEqual([`O'Hare "ORD"`, 'Zürich 日本', null, '', null]);
    expect(rows.map((row) => row[9])).toEqual([1, 2, null, 3, null]);
  });

  it('writes booleans as 0 and 1, and what is no number as null', async () => {
    const { rows } = await readAll();
    expect(rows.map((row) => row[0])).toEqual([1, 0, null, 1, null]);
    expect(rows.map((row) => row[3])).toEqual([0.1, null, null, null, null]);
  });

  it('writes days and instants as text, before 1970 too, with six digits only where there is a fraction', async () => {
    const { rows } = await readAll();
    expect(rows.map((row) => row[5])).toEqual(['1970-01-01', '1969-12-31', null, '2020-01-01', null]);
    expect(rows.map((row) => row[6])).toEqual([
      '1970-01-01 00:00:00.001000',
      '1969-12-31 23:59:59.999000',
      null,
      '2001-09-09 01:46:40',
      null,
    ]);
    expect(rows.map((row) => row[7])).toEqual([
      '1970-01-01 00:00:01.000001',
      '1969-12-31 23:59:59.999999',
      null,
      '2001-01-01 00:01:00',
      null,
    ]);
    expect(rows.map((row) => row[8])).toEqual([
      '1970-01-01 00:00:00.000001',
      '1969-12-31 23:59:59.999999',
      null,
      '2001-01-01 00:01:00',
      null,
    ]);
  });

  it('takes every n-th row of the file across its row groups', async () => {
    expect((await readAll()).starts).toEqual([0, 3]);
    const second = await readAll(2);
    expect(second.starts).toEqual([0, 4]);
    expect(second.rows.map((row) => row[1])).toEqual([1, null, null]);
    const fourth = await readAll(4);
    expect(fourth.starts).toEqual([0, 4]);
    expect((await readAll(7)).rows).toHaveLength(1);
  });

  it('refuses a nested column by name', async () => {
    await expect(openParquet(fixture('nested.parquet'))).rejects.toThrow('nested.parquet: column "tags" is of type LIST');
  });
});
