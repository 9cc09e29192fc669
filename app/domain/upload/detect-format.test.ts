import { describe, expect, it } from 'vitest';
import { zipSync, strToU8 } from 'fflate';
import { bytesSource } from './byte-source.ts';
import { detectFormat } from './detect-format.ts';
import { previewFile, type PreviewSettings } from './preview-file.ts';

const SETTINGS: PreviewSettings = { isZip: false, nullValues: new Set(['', 'NULL']), decimal: '.', maxBytes: 63 };

async function preview(text: string | Uint8Array, name: string, settings: Partial<PreviewSettings> = {}) {
  const source = bytesSource(typeof text === 'string' ? strToU8(text) : text);
  const { format, isZip, decimal } = await detectFormat(source, name);
  const found = await previewFile(source, format, { ...SETTINGS, isZip, decimal, ...settings });
  return { format, isZip, decimal, types: found.columns.map(({ name, type }) => `${name} ${type}`), rows: found.rows };
}

describe('finding out how a file is to be read', () => {
  it('infers types from all values of the sample', async () => {
    const text =
      'id;zip;price;when;at;ok;note\n1;00123;1.5;14.03.2024;2024-01-05 10:00;yes;a\n2;12345;2;01.02.2024;2024-01-06T11:00Z;no;\n';
    const { format, types } = await preview(text, 'x.csv');
    expect(format).toMatchObject({ kind: 'csv', delimiter: ';', encoding: 'utf-8', hasHeader: true });
    expect(types).toEqual(['id integer', 'zip text', 'price number', 'when date', 'at timestamp', 'ok boolean', 'note text']);
  });

  it.each([
    ['a comma', 'n;m\n1,5;a\n2;b\n', ',', ['n number', 'm text']],
    ['a comma without a header', '1,5;2\n0,25;3\n', ',', ['column_1 number', 'column_2 integer']],
    ['a comma after a tab', 'n\tm\n-3,25\t1\n', ',', ['n number', 'm integer']],
    ['a comma beside points', 'n;m\n1.5;2,5\n', ',', ['n number', 'm number']],
    ['a point', 'n;m\n1.5;a\n', '.', ['n number', 'm text']],
    ['a point where a comma parts thousands', 'n;m\n1,500;a\n12,000;b\n', '.', ['n text', 'm text']],
    ['a point where a comma stands in texts', 'n;m\n1;a,b\n2;1,5\n', '.', ['n integer', 'm text']],
    ['a point where a comma is the delimiter', 'n,m\n1,5\n', '.', ['n integer', 'm integer']],
  ])('sees that decimals have %s', async (_, text, expected, columns) => {
    const { decimal, types } = await preview(text, 'x.csv');
    expect({ decimal, types }).toEqual({ decimal: expected, types: columns });
  });

  it('sees a file without a header, tabs and other encodings', async () => {
    const { format, types, rows } = await preview(Uint8Array.from([0x31, 0x09, 0xe9, 0x0a, 0x32, 0x09, 0x78]), 'x.tsv');
    expect(format).toMatchObject({ delimiter: '\t', encoding: 'windows-1252', hasHeader: false });
    expect(types).toEqual(['column_1 integer', 'column_2 text']);
    expect(rows[0]).toEqual(['1', 'é']);
  });

  it('reads UTF-16 with its mark', async () => {
    const text = '\ufeffname,n\nå,1\n';
    const bytes = Uint8Array.from([...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]));
    expect((await preview(bytes, 'x.csv')).types).toEqual(['name text', 'n integer']);
  });

  it('reads NDJSON with integers past a double', async () => {
    const { types, rows } = await preview('{"id":12345678901234567,"a":{"b":1}}\n{"id":2,"a":null}\n', 'x.ndjson');
    expect(types).toEqual(['id integer', 'a text']);
    expect(rows).toEqual([
      ['12345678901234567', '{"b":1}'],
      ['2', null],
    ]);
  });

  it('reads all files of a ZIP, and none of what macOS adds', async () => {
    const zip = zipSync({ '__MACOSX/._a.csv': strToU8('x'), 'a.csv': strToU8('n\n1\n'), 'b/c.csv': strToU8('n\n2\n') });
    const { isZip, rows } = await preview(zip, 'x.zip');
    expect(isZip).toBe(true);
    expect(rows).toEqual([['1'], ['2']]);
    await expect(preview(zipSync({ 'a.csv': strToU8('n\n1\n'), 'b.csv': strToU8('m\n2\n') }), 'x.zip')).rejects.toThrow(
      '"b.csv" has other columns than "a.csv".',
    );
  });

  it('ends a ZIP bomb', async () => {
    const bomb = zipSync({ 'a.csv': strToU8(`n\n${'0\n'.repeat(60_000_000)}`) });
    const source = bytesSource(bomb);
    const { openZipEntry, readZipDirectory } = await import('./zip-directory.ts');
    const [entry] = await readZipDirectory(source);
    const stream = await openZipEntry(source, entry!);
    await expect(stream.pipeTo(new WritableStream())).rejects.toThrow('isn’t plausible');
  });

  it('refuses what it can’t read', async () => {
    await expect(preview('', 'x.csv')).rejects.toThrow('The file is empty.');
    await expect(preview(Uint8Array.from([0, 1, 2, 0]), 'x.bin')).rejects.toThrow('isn’t supported');
    await expect(preview(strToU8('PK\u0003\u0004 nothing'), 'x.zip')).rejects.toThrow('isn’t a ZIP archive');
    await expect(preview(strToU8('PAR1 nothing'), 'x.parquet')).rejects.toThrow('Parquet');
  });
});
