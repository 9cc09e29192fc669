// Workbooks, Parquet files and archives in workerd, by their jobs: honest large ones are loaded, and those that would not fit into
// memory end with a message. Decoders are the ones that browsers preview with; only here they read from a bucket.
import { joinBytes } from '#app/domain/memory/join-bytes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import { writeParquet } from '#tests/fixtures/uploads/parquet-file.ts';
import { load, prepareUploads, query } from './uploads-fixture.ts';

beforeAll(prepareUploads);

const XLSX = { kind: 'xlsx', sheet: null, hasHeader: true, skipLines: 0 } as const;
const PARTS = {
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
};

/** A ZIP whose entries are made piece by piece. */
function zipOf(entries: Readonly<Record<string, Iterable<string>>>): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [name, pieces] of Object.entries(entries)) {
    const entry = new ZipDeflate(name, { level: 9 });
    zip.add(entry);
    for (const piece of pieces) entry.push(strToU8(piece));
    entry.push(new Uint8Array(), true);
  }
  zip.end();
  return joinBytes(chunks);
}

function* times(count: number, piece: (index: number) => string): Generator<string> {
  for (let index = 0; index < count; index += 1) yield piece(index);
}
function* around(before: string, pieces: Iterable<string>, after: string): Generator<string> {
  yield before;
  yield* pieces;
  yield after;
}

const ROWS_AT_ONCE = 1_000;
const rowsOf = (count: number) =>
  times(count / ROWS_AT_ONCE, (chunk) =>
    Array.from({ length: ROWS_AT_ONCE }, (_, index) => {
      const row = chunk * ROWS_AT_ONCE + index;
      return `<row><c t="s"><v>${row}</v></c><c><v>${row}</v></c></row>`;
    }).join(''),
  );
const textsOf = (count: number, length: number) =>
  times(count / ROWS_AT_ONCE, (chunk) =>
    Array.from(
      { length: ROWS_AT_ONCE },
      (_, index) => `<si><t>${`text ${chunk * ROWS_AT_ONCE + index} `.padEnd(length, 'x')}</t></si>`,
    ).join(''),
  );
const workbook = (texts: Iterable<string>, rows: Iterable<string>): Uint8Array =>
  zipOf({
    ...Object.fromEntries(Object.entries(PARTS).map(([name, text]) => [name, [text]])),
    'xl/sharedStrings.xml': around('<sst>', texts, '</sst>'),
    'xl/worksheets/sheet1.xml': around(
      '<worksheet><sheetData><row><c t="inlineStr"><is><t>name</t></is></c><c t="inlineStr"><is><t>n</t></is></c></row>',
      rows,
      '</sheetData></worksheet>',
    ),
  });

describe('an Excel workbook', () => {
  const types = { name: 'text', n: 'integer' } as const;

  it('with 100,000 rows and as many distinct texts becomes a table', async () => {
    const file = workbook(textsOf(100_000, 100), rowsOf(100_000));
    expect(await load('warehouse', file, types, { table: 'book', format: XLSX })).toMatchObject({
      state: 'done',
      rowsLoaded: 100_000,
    });
    expect(await query('warehouse', 'SELECT count(*), sum(n), max(length(name)) FROM book')).toEqual([
      [100_000, 4_999_950_000, 100],
    ]);
  });

  it('with more text than fits into memory ends with what to do', async () => {
    const file = workbook(textsOf(20_000, 1_000), rowsOf(1_000));
    expect(await load('warehouse', file, types, { table: 'texts', format: XLSX })).toMatchObject({
      state: 'failed',
      attempts: 1,
      failure: { message: expect.stringContaining('more distinct text than can be read') as string },
    });
  });

  it('whose sheet unpacks to far more than it is ends', async () => {
    const blank = ' '.repeat(1_000_000);
    const file = workbook(
      [],
      around(
        '',
        times(120, () => blank),
        '',
      ),
    );
    expect(await load('warehouse', file, types, { table: 'bomb', format: XLSX })).toMatchObject({
      state: 'failed',
      attempts: 1,
      failure: { message: expect.stringContaining('isn’t plausible for its size') as string },
    });
  });
});

describe('a ZIP', () => {
  it('that unpacks to far more than it is ends, and leaves no table', async () => {
    const line = `${'x'.repeat(100_000)}\n`;
    const file = zipOf({
      'a.csv': around(
        'name\n',
        times(1_200, () => line),
        '',
      ),
    });
    expect(file.length).toBeLessThan(400_000);
    expect(await load('warehouse', file, { name: 'text' }, { table: 'bomb', isZip: true })).toMatchObject({
      state: 'failed',
      attempts: 1,
      failure: { message: expect.stringContaining('isn’t plausible for its size') as string },
    });
    await expect(query('warehouse', 'SELECT * FROM bomb')).rejects.toThrow();
  });

  it('with a workbook that is too large for an archive ends with what to do', async () => {
    const inner = zipSync({ 'a.bin': crypto.getRandomValues(new Uint8Array(65_536)) }, { level: 0 });
    const large = new Uint8Array(33 * 1024 * 1024);
    large.set(inner);
    const file = zipSync({ 'a.xlsx': large }, { level: 1 });
    expect(await load('warehouse', file, { name: 'text' }, { table: 'nested', isZip: true, format: XLSX })).toMatchObject({
      state: 'failed',
      failure: { message: expect.stringMatching(/Upload it without the archive|isn’t plausible/) as string },
    });
  });
});

describe('a Parquet file', () => {
  const types = { id: 'integer', name: 'text' } as const;
  const PAGE_ROWS = 10_000;

  it.each(['warehouse', 'postgres'] as const)('with one row group of 300,000 rows becomes a table of a %s', async (kind) => {
    const pages = (value: (row: number) => number | string) =>
      Array.from({ length: 30 }, (_, page) => ({
        values: Array.from({ length: PAGE_ROWS }, (_unused, index) => value(page * PAGE_ROWS + index)),
      }));
    const file = writeParquet({
      columns: [
        { name: 'id', type: 'integer', pages: pages((row) => row) },
        { name: 'name', type: 'text', pages: pages((row) => `name ${row}`.padEnd(100, '.')) },
      ],
      rowCount: 30 * PAGE_ROWS,
      isPacked: true,
    });
    const loaded = await load(kind, file, types, { table: 'group', format: { kind: 'parquet' } });
    expect(loaded).toMatchObject({ state: 'done', rowsLoaded: 300_000, failure: null });
    expect((await query(kind, 'SELECT count(*), sum(id), min(length(name)) FROM "group"'))[0]?.map(Number)).toEqual([
      300_000, 44_999_850_000, 100,
    ]);
  });

  it('whose few bytes say that they are a billion rows ends', async () => {
    const columns = [{ name: 'id', type: 'integer', pages: [{ values: [1], claims: { values: 1_000_000_000 } }] }] as const;
    const file = writeParquet({ columns, rowCount: 1_000_000_000 });
    expect(await load('warehouse', file, { id: 'integer' }, { table: 'lies', format: { kind: 'parquet' } })).toMatchObject({
      state: 'failed',
      attempts: 1,
      failure: { message: expect.stringContaining('Write it with smaller pages') as string },
    });
  });
});
