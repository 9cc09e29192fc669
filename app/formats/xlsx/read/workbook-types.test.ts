// Cells of a workbook stay what they are, and all of them decide what their column is.
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { formatted, writeWorkbook, type CellOf } from '#tests/fixtures/uploads/workbook-file.ts';
import { createBytesSource } from '#app/domain/upload/byte-source.ts';
import type { FileFormat } from '#app/formats/registry/settings.ts';
import { openFile } from '#app/formats/upload/open-file.ts';
import { previewFile } from '#app/formats/upload/preview-file.ts';

const XLSX: FileFormat = { kind: 'xlsx', sheet: null, hasHeader: true, skipLines: 0 };
const SETTINGS = { isZip: false, nullValues: new Set(['']), decimal: '.' as const, maxBytes: 63 };

async function readRows(rows: readonly (readonly CellOf[])[], more: { is1904?: boolean; format?: Partial<FileFormat> } = {}) {
  const source = createBytesSource(writeWorkbook({ rows, ...more }));
  const preview = await previewFile(source, { ...XLSX, ...more.format } as FileFormat, SETTINGS);
  return { ...preview, names: preview.columns.map(({ name, type }) => `${name} ${type}`) };
}

/** Reads a workbook with one column. */
async function readColumn(cells: readonly CellOf[], is1904 = false): Promise<unknown[]> {
  const { columns, rows } = await readRows([['c', 'x'], ...cells.map((cell) => [cell, 'x'])], { is1904 });
  return [columns[0]?.type, ...rows.map(([cell]) => cell)];
}

describe('columns of a sheet', () => {
  it('are as many as its rows have, where a header is missing or merged', async () => {
    const short = await readRows([['id', 'name'], [1, 'x', 'note'], [2, 'y', null, null, 5], [3]]);
    expect(short.names).toEqual(['id integer', 'name text', 'column_3 text', 'column_4 text', 'column_5 integer']);
    expect(short.rows).toEqual([
      ['1', 'x', 'note', null, null],
      ['2', 'y', null, null, '5'],
      ['3', null, null, null, null],
    ]);
    const merged = await readRows([
      ['Region', null, 'Sales'],
      ['N', 1, 2, 3],
    ]);
    expect(merged.names).toEqual(['Region text', 'column_2 integer', 'Sales integer', 'column_4 integer']);
  });

  it('are as many where the row with more comes after thousands', async () => {
    const rows = Array.from({ length: 2_500 }, (_, row): CellOf[] => [row]);
    expect((await readRows([['id'], ...rows, [1, 'late']])).names).toEqual(['id integer', 'column_2 text']);
  });

  it('aren’t made by cells that show nothing', async () => {
    const blank = { xml: '', format: 14 };
    const { names, rows } = await readRows([
      ['a', null, blank],
      [1, null, '', blank, ...new Array<CellOf>(1_500).fill(blank)],
    ]);
    expect([names, rows]).toEqual([['a integer'], [['1']]]);
  });

  it('are read in their first places by who wants no more', async () => {
    const source = createBytesSource(
      writeWorkbook({
        rows: [
          ['a', 'b'],
          [1, 2, 3],
        ],
      }),
    );
    const rows = async (width: number) => {
      const reader = await openFile(source, XLSX, false, width);
      for await (const batch of reader.batches()) return batch.rows;
    };
    expect(await rows(1)).toEqual([['1', '2']]);
    expect(await rows(3)).toEqual([['1', '2', '3']]);
  });

  it('have names with their escapes resolved', async () => {
    expect(
      (
        await readRows([
          ['a_x000D_b', '_x005F_x000D_'],
          [1, 2],
        ])
      ).names,
    ).toEqual(['a b integer', '_x000D_ integer']);
  });

  it('have none without a header', async () => {
    const { names, rows } = await readRows([[1], ['x', 2.5]], { format: { hasHeader: false } });
    expect([names, rows]).toEqual([
      ['column_1 text', 'column_2 number'],
      [
        ['1', null],
        ['x', '2.5'],
      ],
    ]);
  });
});

describe('cells of a sheet', () => {
  it('that are texts make a text of their column, whatever they look like', async () => {
    expect(await readColumn(['1', '007', 'NULL', '2024-01-05', 'true'])).toEqual([
      'text',
      '1',
      '007',
      'NULL',
      '2024-01-05',
      'true',
    ]);
    expect(await readColumn([1, 2, ...new Array<CellOf>(2_500).fill(3), 'n/a'])).toHaveLength(2_001);
    expect((await readColumn([1, ...new Array<CellOf>(2_500).fill(3), 'n/a']))[0]).toBe('text');
  });

  it('that are empty texts or errors decide nothing', async () => {
    const failed = { t: 'e', xml: '<v>#N/A</v>' };
    const shownEmpty = { t: 'str', xml: '<f>IF(1,"")</f><v></v>' };
    expect(await readColumn([1, failed, shownEmpty, 2.5])).toEqual(['number', '1', null, '', '2.5']);
    expect(await readColumn(['a', ''])).toEqual(['text', 'a', '']);
  });

  it('keep the digits of the file', async () => {
    const whole = ['12345678901234567', '9007199254740993', '-9223372036854775808'];
    expect(await readColumn(whole.map((text) => ({ xml: `<v>${text}</v>` })))).toEqual(['integer', ...whole]);
    expect(await readColumn([{ xml: '<v>1.2345678901234568E+16</v>' }])).toEqual(['integer', '12345678901234568']);
    expect(await readColumn([{ xml: '<v>1E+21</v>' }, 0.1])).toEqual(['number', '1e+21', '0.1']);
    expect(await readColumn([1, 2.5])).toEqual(['number', '1', '2.5']);
    expect(await readColumn([formatted(0.125, '0.0%'), formatted(3, '0" days"')])).toEqual(['number', '0.125', '3']);
  });

  it('resolve escapes, and leave out how a text is pronounced', async () => {
    const ruby = { t: 'inlineStr', xml: '<is><r><t>東</t></r><r><t>京</t></r><rPh sb="0" eb="2"><t>トウ</t></rPh></is>' };
    expect(await readColumn(['a_x000D_b', '_x005F_x', '_xD83D__xDE00_', '_x00_', ruby])).toEqual([
      'text',
      'a\rb',
      '_x',
      '😀',
      '_x00_',
      '東京',
    ]);
  });

  it('are days and instants by their formats, also by those of a language', async () => {
    for (const format of ['mmm', 'mmm yy', 'dddd', 'd\\-mmm', 14, 27, 36, 50, 58])
      expect(await readColumn([formatted(45_292, format), formatted(45_323, format)])).toEqual([
        'date',
        '2024-01-01',
        '2024-02-01',
      ]);
    expect(await readColumn([formatted(45_292, 14), formatted(45_292.5, 22)])).toEqual([
      'timestamp',
      '2024-01-01',
      '2024-01-01 12:00:00',
    ]);
    expect(await readColumn([formatted(43_830, 14)], true)).toEqual(['date', '2024-01-01']);
    expect(await readColumn([{ t: 'd', xml: '<v>2024-01-05T10:30:00</v>' }])).toEqual(['timestamp', '2024-01-05 10:30:00']);
    expect((await readColumn([formatted(45_292, 14), 7]))[0]).toBe('text');
  });

  it('are times of day and lengths of time as texts', async () => {
    for (const format of ['[h]:mm', '[hh]:mm:ss', '[mm]:ss', 46])
      expect(await readColumn([formatted(1.5, format), formatted(0.0625, format), formatted(-0.5, format)])).toEqual([
        'text',
        '36:00:00',
        '01:30:00',
        '-12:00:00',
      ]);
    for (const format of ['h:mm', 20, 32, 34])
      expect(await readColumn([formatted(0.5625, format)])).toEqual(['text', '13:30:00']);
    expect(await readColumn([formatted(1 / 86_400_000, 47)])).toEqual(['text', '00:00:00.001']);
    expect(await readColumn([formatted(45_296.5, 20)])).toEqual(['timestamp', '2024-01-05 12:00:00']);
  });
});

it('the workbooks of an archive decide together', async () => {
  const files = [
    [['c'], [1]],
    [['c'], [2.5]],
  ].map((rows) => writeWorkbook({ rows }));
  const archive = zipSync({ 'a.xlsx': files[0] as Uint8Array, 'b.xlsx': files[1] as Uint8Array });
  const { columns, rows } = await previewFile(createBytesSource(archive), XLSX, { ...SETTINGS, isZip: true });
  expect([columns[0]?.type, rows]).toEqual(['number', [['1'], ['2.5']]]);
});
