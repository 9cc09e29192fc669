import { describe, expect, it } from 'vitest';
import { crc32 as zlibCrc32, inflateRawSync } from 'node:zlib';
import { crc32 } from '#app/domain/export/crc32.ts';
import { brokenEvents, collectBytes, column, makeSource } from '#app/domain/export/samples.fixture.ts';
import { encodeXlsx } from './encode-xlsx.ts';

/** The files of an archive by its central directory, each checked against its size and checksum. */
function unzip(bytes: Uint8Array): Map<string, string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.byteLength - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  const files = new Map<string, string>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [crc, packedBytes, sizeBytes] = [16, 20, 24].map((offset) => view.getUint32(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const nameBytes = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes));
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const content = inflateRawSync(bytes.subarray(from, from + packedBytes));
    expect([name, content.byteLength, zlibCrc32(content)]).toEqual([name, sizeBytes, crc]);
    files.set(name, content.toString());
    at += 46 + nameBytes;
  }
  return files;
}

const sheetRows = (xml = ''): string[] => [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) => row);

const columns = [
  column('name', 'TEXT'),
  column('n', 'BIGINT', 'numeric'),
  column('ok', 'BOOLEAN', 'boolean'),
  column('day', 'DATE', 'temporal'),
  column('at', 'TIMESTAMP', 'temporal'),
];

describe('a spreadsheet', () => {
  it('has numbers, dates, exact numbers as text, and no formula', async () => {
    const rows = [
      ['=1+1', 42.5, true, '2020-01-02', '2020-01-02T12:00:00'],
      [null, '9223372036854775807', false, '0100-01-01', '2020-01-02T12:00:00.500000'],
      [' a\tb', NaN, null, 'infinity', '2020-01-02T12:00:00+00:00'],
    ];
    const files = unzip(await collectBytes(encodeXlsx(makeSource(columns, [rows]))));
    const [head, ...body] = sheetRows(files.get('xl/worksheets/sheet1.xml'));
    expect(head).toContain('<c s="1" t="inlineStr"><is><t>name</t></is></c>');
    expect(body).toEqual([
      '<c t="inlineStr"><is><t>=1+1</t></is></c><c><v>42.5</v></c><c t="b"><v>1</v></c><c s="2"><v>43832</v></c><c s="3"><v>43832.5</v></c>',
      `<c/><c t="inlineStr"><is><t>9223372036854775807</t></is></c><c t="b"><v>0</v></c><c t="inlineStr"><is><t>0100-01-01</t></is></c><c s="4"><v>${43832.5 + 0.5 / 86400}</v></c>`,
      '<c t="inlineStr"><is><t xml:space="preserve"> a\tb</t></is></c><c t="inlineStr"><is><t>NaN</t></is></c><c/><c t="inlineStr"><is><t>infinity</t></is></c><c s="3"><v>43832.5</v></c>',
    ]);
    expect(files.get('xl/worksheets/sheet1.xml')).not.toContain('<f>');
  });

  it('has every NUMERIC as a number, so that sums are right, and as text what a double cannot hold', async () => {
    const texts = ['0.55', '1.10', '2.20', '17.0584795321637427', '-0.5', '9007199254740993', '12345678901234567.5', 'NaN'];
    const source = makeSource([column('price', 'NUMERIC', 'numeric')], [texts.map((text) => [text])]);
    const [, ...body] = sheetRows(unzip(await collectBytes(encodeXlsx(source))).get('xl/worksheets/sheet1.xml'));
    const number = (text: string): string => `<c><v>${text}</v></c>`;
    const text = (content: string): string => `<c t="inlineStr"><is><t>${content}</t></is></c>`;
    expect(body).toEqual([...texts.slice(0, 5).map(number), ...texts.slice(5).map(text)]);
  });

  it('shows times in the format of their column, and in ISO form without one', async () => {
    const day = { ...column('day', 'DATE', 'temporal'), sheetFormat: 'mmm\\ yyyy' };
    const source = makeSource([day, column('other', 'DATE', 'temporal')], [[['2020-01-02', '2020-01-02']]]);
    const files = unzip(await collectBytes(encodeXlsx(source)));
    const [, row] = sheetRows(files.get('xl/worksheets/sheet1.xml'));
    expect(row).toBe('<c s="5"><v>43832</v></c><c s="2"><v>43832</v></c>');
    expect(files.get('xl/styles.xml')).toContain('formatCode="mmm\\ yyyy"');
  });

  it('writes hostile text as text: markup, control characters, halves of characters, its own escapes', async () => {
    const texts = ['<b>&"', 'a\x00\x1bb\ufffe', '\ud800x', '_x0041_', 'a\rb', 'x'.repeat(40_000), '😀'];
    const files = unzip(await collectBytes(encodeXlsx(makeSource([column('</t>', 'TEXT')], [texts.map((text) => [text])]))));
    const cells = sheetRows(files.get('xl/worksheets/sheet1.xml')).map((row) => /<t[^>]*>(.*)<\/t>/s.exec(row)?.[1]);
    expect(cells.slice(0, 6)).toEqual(['&lt;/t&gt;', '&lt;b&gt;&amp;"', 'ab', 'x', '_x005F_x0041_', 'a&#13;b']);
    expect(cells[6]).toHaveLength(32_767);
    expect(cells[7]).toBe('😀');
  });

  it('goes on in further sheets, each with the names, and makes no empty one', async () => {
    const rows = Array.from({ length: 6 }, (_, n) => [n]);
    const encode = (count: number) =>
      encodeXlsx(makeSource([column('n', 'INTEGER', 'numeric')], [rows.slice(0, count)]), { maxRows: 4, maxBytes: 2 ** 31 });
    const three = unzip(await collectBytes(encode(3)));
    expect([...three.keys()].filter((name) => name.includes('sheet')).length).toBe(1);
    const six = unzip(await collectBytes(encode(6)));
    expect(sheetRows(six.get('xl/worksheets/sheet1.xml'))).toHaveLength(4);
    expect(sheetRows(six.get('xl/worksheets/sheet2.xml'))).toHaveLength(4);
    expect(six.has('xl/worksheets/sheet3.xml')).toBe(false);
    expect(six.get('xl/workbook.xml')).toContain('name="Result 2"');
  });

  it('says in a last row that it was capped', async () => {
    const source = makeSource([column('n', 'INTEGER', 'numeric')], [[[1]]], { kind: 'capped', maxRows: 1 });
    const rows = sheetRows(unzip(await collectBytes(encodeXlsx(source))).get('xl/worksheets/sheet1.xml'));
    expect(rows.at(-1)).toContain('Capped: this file ends after 1 rows');
  });

  it('of many rows in many batches is complete', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => [`row ${n}`, n, n % 2 === 0, '2020-01-02', null]);
    const files = unzip(await collectBytes(encodeXlsx(makeSource(columns, [rows, rows]))));
    expect([...files.keys()]).toEqual([
      'xl/worksheets/sheet1.xml',
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
    ]);
    expect(sheetRows(files.get('xl/worksheets/sheet1.xml'))).toHaveLength(10_001);
  });

  it('fails with what its source fails with, and ends the source when its reader leaves', async () => {
    await expect(collectBytes(encodeXlsx({ columns, events: brokenEvents([['x']], new Error('gone')) }))).rejects.toThrow('gone');
    await expect(collectBytes(encodeXlsx({ columns, events: brokenEvents([['x']], null) }))).rejects.toThrow(
      'ended unexpectedly',
    );
    let isEnded = false;
    async function* endless() {
      try {
        for (;;) yield { kind: 'rows' as const, rows: [[String(Math.random()), 1, true, null, null]] };
      } finally {
        isEnded = true;
      }
    }
    const pieces = encodeXlsx({ columns, events: endless() });
    await pieces.next();
    await pieces.next();
    await pieces.return(undefined);
    expect(isEnded).toBe(true);
  });
});

it('the checksum is that of zlib, in pieces of any length', () => {
  const bytes = Uint8Array.from({ length: 1_021 }, (_, index) => (index * 7919) & 0xff);
  for (const cut of [0, 1, 7, 8, 9, 500, 1_021])
    expect(crc32(bytes.subarray(cut), crc32(bytes.subarray(0, cut), 0))).toBe(zlibCrc32(bytes));
});
