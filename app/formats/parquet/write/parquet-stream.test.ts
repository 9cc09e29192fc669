import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, it } from 'vitest';
import { encodeParquetStream } from './parquet-stream.ts';
import type { ExportColumn, ExportEvent, ExportRow } from '#app/domain/export/source.ts';

const COLUMNS: readonly ExportColumn[] = [
  { name: 'id', databaseType: 'BIGINT', generic: 'numeric' },
  { name: 'share', databaseType: 'DOUBLE PRECISION', generic: 'numeric' },
  { name: 'at', databaseType: 'TIMESTAMP', generic: 'temporal' },
  { name: 'text', databaseType: 'TEXT', generic: 'string' },
];

async function* eventsOf(pages: readonly (readonly ExportRow[])[]): AsyncGenerator<ExportEvent> {
  for (const rows of pages) yield { kind: 'rows', rows };
  yield { kind: 'end', note: null };
}

async function encode(pages: readonly (readonly ExportRow[])[]) {
  const pieces: Uint8Array[] = [];
  for await (const piece of encodeParquetStream({ columns: COLUMNS, events: eventsOf(pages) })) pieces.push(piece);
  return { pieces, file: await new Blob(pieces as BlobPart[]).arrayBuffer() };
}

it('has every kind of cell, and nulls', async () => {
  const { file } = await encode([[[7, 0.25, '2026-11-30T06:00:00.123Z', 'ä 😀']], [[null, null, null, null]]]);
  expect(await parquetReadObjects({ file })).toEqual([
    { id: 7n, share: 0.25, at: new Date('2026-11-30T06:00:00.123Z'), text: 'ä 😀' },
    { id: null, share: null, at: null, text: null },
  ]);
});

it('is a file of no rows where there are none', async () => {
  const { file } = await encode([]);
  expect(await parquetReadObjects({ file })).toEqual([]);
  expect(parquetMetadata(file).schema.map(({ name }) => name)).toEqual(['root', 'id', 'share', 'at', 'text']);
});

it('hands out a group as soon as it is full, of rows or of text, and reads back as one file', async () => {
  const page = (from: number, text: string): ExportRow[] =>
    Array.from({ length: 5_000 }, (_, index) => [from + index, 0.5, '2026-11-30T06:00:00.000Z', text]);
  const { pieces, file } = await encode([page(0, 'a'), page(5_000, 'b'), page(10_000, 'x'.repeat(1_000))]);
  const groups = parquetMetadata(file).row_groups.map(({ num_rows }) => Number(num_rows));
  expect(groups[0]).toBe(10_000);
  expect(groups.slice(1).every((count) => count < 4_000)).toBe(true);
  expect(pieces).toHaveLength(groups.length + 1);
  const rows = await parquetReadObjects({ file, columns: ['id'] });
  expect(rows).toEqual(Array.from({ length: 15_000 }, (_, id) => ({ id: BigInt(id) })));
});

it('never becomes a complete file where the rows break off', async () => {
  const read = async () => {
    for await (const _piece of encodeParquetStream({ columns: COLUMNS, events: brokenEvents() }));
  };
  await expect(read()).rejects.toThrow('The rows ended unexpectedly.');
});

async function* brokenEvents(): AsyncGenerator<ExportEvent> {
  yield { kind: 'rows', rows: [[1, 1, null, 'a']] };
}
