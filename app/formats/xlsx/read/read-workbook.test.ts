import { readFile } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createBytesSource } from '#app/domain/upload/byte-source.ts';
import { detectFormat } from '#app/formats/upload/detect-format.ts';
import { previewFile } from '#app/formats/upload/preview-file.ts';

const SETTINGS = { isZip: false, nullValues: new Set(['']), decimal: '.' as const, maxBytes: 63 };

const SHEET = `<?xml version="1.0"?><worksheet><sheetData>
<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>when</t></is></c><c r="C1" t="str"><v>sum</v></c><c r="D1" t="s"><v>1</v></c></row>
<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" s="1"><v>45296</v></c><c r="C2"><f>1+1</f><v>2</v></c><c r="D2" t="b"><v>1</v></c></row>
<row r="4"><c r="B4" s="2"><v>45296.5</v></c><c r="C4" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="F4" s="1"/></row>
</sheetData></worksheet>`;

const workbook = (
  sheet: string,
  texts = '<si><t>name</t></si><si><t>ok</t></si><si><r><t>a &amp; </t></r><r><t>b</t></r><rPh><t>x</t></rPh></si>',
) =>
  zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="First" sheetId="1" r:id="rId1"/><sheet name="Empty" sheetId="2" r:id="rId2"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    ),
    'xl/sharedStrings.xml': strToU8(`<sst>${texts}</sst>`),
    'xl/styles.xml': strToU8(
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]m/d/yy h:mm AM/PM;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
    'xl/worksheets/sheet2.xml': strToU8('<worksheet><sheetData/></worksheet>'),
  });

async function read(bytes: Uint8Array, name: string, sheet: string | null = null) {
  const source = createBytesSource(bytes);
  const { format, isZip, sheets } = await detectFormat(source, name);
  const chosen = format.kind === 'xlsx' ? { ...format, sheet } : format;
  return { sheets, isZip, ...(await previewFile(source, chosen, { ...SETTINGS, isZip })) };
}

describe('reading workbooks', () => {
  it('reads texts, dates by their styles, results of formulas, and gaps', async () => {
    const { sheets, columns, rows } = await read(workbook(SHEET), 'a.xlsx');
    expect(sheets).toEqual(['First', 'Empty']);
    expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'name text',
      'when timestamp',
      'sum integer',
      'ok boolean',
    ]);
    expect(rows).toEqual([
      ['a & b', '2024-01-05', '2', 'true'],
      [null, '2024-01-05 12:00:00', null, null],
    ]);
  });

  it.each([
    ['a sheet', (deep: string) => workbook(`<worksheet><sheetData>${deep}`)],
    ['its texts', (deep: string) => workbook(SHEET, deep)],
    ['its description', (deep: string) => zipSync({ 'xl/workbook.xml': strToU8(`<workbook>${deep}`) })],
  ])('refuses elements that are nested without end, in %s', async (_, build) => {
    await expect(read(build('<a>'.repeat(200_000)), 'a.xlsx')).rejects.toThrow(
      'The workbook can’t be read: its elements are nested too deeply.',
    );
  });

  it('reads one inside a ZIP', async () => {
    const { isZip, rows } = await read(zipSync({ 'a.xlsx': workbook(SHEET) }), 'a.zip');
    expect([isZip, rows.length]).toEqual([true, 2]);
  });

  it('says what is missing', async () => {
    await expect(read(workbook(SHEET), 'a.xlsx', 'Other')).rejects.toThrow('The workbook has no sheet "Other".');
    await expect(read(workbook(SHEET), 'a.xlsx', 'Empty')).rejects.toThrow('The sheet is empty.');
    await expect(read(workbook(SHEET.replace('<v>2</v></c><c r="B2"', '<v>9</v></c><c r="B2"')), 'a.xlsx')).rejects.toThrow(
      'a text is missing',
    );
  });

  it('ends where there are too many texts or columns', async () => {
    const many = `<si><t>${'x'.repeat(1_000_000)}</t></si>`.repeat(17);
    await expect(read(workbook(SHEET, many), 'a.xlsx')).rejects.toThrow('more distinct text');
    await expect(
      read(workbook('<worksheet><sheetData><row r="1"><c r="ZZZ1"><v>1</v></c></row></sheetData></worksheet>'), 'a.xlsx'),
    ).rejects.toThrow('more than 1000 columns');
  });
});

describe('reading Parquet', () => {
  it('reads every flat type as text that a column can be made of', async () => {
    const { columns, rows } = await read(await readFile('scripts/examples/fixtures/types.parquet'), 'types.parquet');
    expect(Object.fromEntries(columns.map(({ name, type }) => [name, type]))).toMatchInlineSnapshot(`
      {
        "__proto__": "integer",
        "big": "integer",
        "day": "date",
        "flag": "boolean",
        "micros": "timestamp",
        "millis": "timestamp",
        "nanos": "timestamp",
        "ratio": "number",
        "small": "integer",
        "text": "text",
      }
    `);
    expect(rows[0]).toMatchInlineSnapshot(`
      [
        "true",
        "1",
        "9007199254740993",
        "0.1",
        "O'Hare "ORD"",
        "1970-01-01",
        "1970-01-01 00:00:00.001",
        "1970-01-01 00:00:01.000001",
        "1970-01-01 00:00:00.000001",
        "1",
      ]
    `);
  });
});
