import { describe, expect, it } from 'vitest';
import { writeParquet, type ColumnOf } from '#tests/fixtures/uploads/parquet-file.ts';
import { createBytesSource } from '#app/domain/upload/byte-source.ts';
import { compressors } from './parquet-compressors.ts';
import { openParquet } from './read-parquet.ts';

const PAGE_ROWS = 7_000;
const PAGES = 40;
const ROWS = PAGE_ROWS * PAGES;
const pages = (value: (row: number) => number | string) =>
  Array.from({ length: PAGES }, (_, page) => ({
    values: Array.from({ length: PAGE_ROWS }, (_unused, index) => value(page * PAGE_ROWS + index)),
  }));

async function readAll(bytes: Uint8Array) {
  const batches: number[] = [];
  const rows: unknown[] = [];
  const lines: number[] = [];
  const reader = await openParquet(createBytesSource(bytes));
  for await (const batch of reader.batches()) {
    batches.push(batch.rows.length);
    rows.push(...batch.rows);
    lines.push(...batch.lines);
  }
  return { batches, rows, lines };
}

describe('a row group of many pages', () => {
  const columns: ColumnOf[] = [
    { name: 'id', type: 'integer', pages: pages((row) => row) },
    { name: 'text', type: 'text', pages: pages((row) => `${'x'.repeat(100)} ${row}`) },
  ];

  it.each([false, true])('is read a window at a time, each row once and in its order (packed: %s)', async (isPacked) => {
    const { rows, lines, batches } = await readAll(writeParquet({ columns, rowCount: ROWS, isPacked }));
    expect(rows).toHaveLength(ROWS);
    expect(
      rows.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify([String(index), `${'x'.repeat(100)} ${index}`])),
    ).toBe(-1);
    expect(lines.at(-1)).toBe(ROWS);
    expect(Math.max(...batches)).toBe(20_000);
    expect(batches.length).toBe(ROWS / 20_000);
  });

  it('is read as well where a page of each column is too much to be kept', async () => {
    const names = ['a', 'b', 'c'];
    const wide = names.map((name): ColumnOf => {
      const values = Array.from({ length: 60_000 }, (_, row) => `${name.repeat(100)} ${row}`);
      return { name, type: 'text', pages: [{ values }, { values: values.slice(0, 100) }] };
    });
    const { rows } = await readAll(writeParquet({ columns: wide, rowCount: 60_100 }));
    expect(rows).toHaveLength(60_100);
    const expected = (row: number) => names.map((name) => `${name.repeat(100)} ${row % 60_000}`);
    expect(rows.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(expected(index)))).toBe(-1);
  });
});

describe('a column with a dictionary', () => {
  const regions = ['north', 'south', 'east', 'west'];
  const indexedPages = (count: number) =>
    Array.from({ length: count }, (_, page) => ({
      isIndexed: true,
      values: Array.from({ length: 3 }, (_unused, index) => regions[(page + index) % regions.length] as string),
    }));

  it.each([false, true])('is read in its order, also where its last pages go without (packed: %s)', async (isPacked) => {
    const written = [...indexedPages(5), { values: ['elsewhere', 'nowhere'] }, ...indexedPages(1)];
    const values = written.flatMap((page) => page.values);
    const columns: ColumnOf[] = [{ name: 'region', type: 'text', pages: written }];
    const { rows } = await readAll(writeParquet({ columns, rowCount: values.length, isPacked }));
    expect(rows).toEqual(values.map((value) => [value]));
  });

  it('is read as well where its pages are unpacked again for every window', async () => {
    const wide: ColumnOf = {
      name: 'wide',
      type: 'text',
      pages: [{ values: Array.from({ length: 6_000 }, () => 'x'.repeat(3_000)) }],
    };
    const narrow: ColumnOf = { name: 'region', type: 'text', pages: indexedPages(2_000) };
    const { rows, batches } = await readAll(writeParquet({ columns: [wide, narrow], rowCount: 6_000 }));
    expect(batches.length).toBeGreaterThan(1);
    expect(rows.map((row) => (row as string[])[1])).toEqual(narrow.pages.flatMap(({ values }) => values));
  });
});

it('takes a page of nothing, as writers pack the dictionary of a column without values', () => {
  for (const [codec, packed] of [
    ['LZ4_RAW', [0]],
    ['SNAPPY', [0]],
  ] as const)
    expect(compressors[codec]?.(Uint8Array.from(packed), 0)).toEqual(new Uint8Array());
});

describe('a Parquet file that lies', () => {
  const one = (claims: object): ColumnOf[] => [{ name: 'id', type: 'integer', pages: [{ values: [1, 2, 3], claims }] }];

  it.each([
    ['of the values in a page', { values: 1_000_000_000 }, 1_000_000_000, 'A page of the Parquet file unpacks to more than'],
    ['of what a page unpacks to', { bytes: 2_000_000_000 }, 3, 'A page of the Parquet file unpacks to more than'],
    ['of its rows', {}, 1_000_000_000_000, 'its pages aren’t what its footer says'],
    ['of fewer rows than it has', {}, 2, 'its pages aren’t what its footer says'],
    ['in its headers', { values: -5 }, 3, 'its pages aren’t what its footer says'],
  ])('%s is refused', async (_, claims, rowCount, message) => {
    await expect(readAll(writeParquet({ columns: one(claims), rowCount, isPacked: true }))).rejects.toThrow(message);
  });

  it('is refused where it ends too early', async () => {
    const whole = writeParquet({ columns: one({}), rowCount: 3 });
    const cut = new Uint8Array([...whole.subarray(0, 4), ...whole.subarray(12)]);
    await expect(readAll(cut)).rejects.toThrow(/damaged|can’t be read/);
  });
});
