import { describe, expect, it } from 'vitest';
import { zipSync, strToU8 } from 'fflate';
import { createBytesSource } from '#app/domain/upload/byte-source.ts';
import { detectFormat } from './detect-format.ts';
import { previewFile, type PreviewSettings } from './preview-file.ts';

const SETTINGS: PreviewSettings = {
  isZip: false,
  nullValues: new Set(['', 'NULL']),
  decimal: null,
  maxBytes: 63,
  scannedBytes: 1e6,
};

async function preview(text: string | Uint8Array, name: string, settings: Partial<PreviewSettings> = {}) {
  const source = createBytesSource(typeof text === 'string' ? strToU8(text) : text);
  const { format, isZip } = await detectFormat(source, name);
  const { columns, rows, rowCount } = await previewFile(source, format, { ...SETTINGS, isZip, ...settings });
  const decimals = columns.map(({ decimal }) => decimal).join('');
  return { format, isZip, decimals, types: columns.map(({ name, type }) => `${name} ${type}`), rows, rowCount };
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
    ['a comma', 'n;m\n1,5;a\n2;b\n', ',,', ['n number', 'm text']],
    ['a comma without a header', '1,5;2\n0,25;3\n', ',,', ['column_1 number', 'column_2 integer']],
    ['a comma after a tab', 'n\tm\n-3,25\t1\n', ',,', ['n number', 'm integer']],
    ['a comma beside points', 'n;m\n1.5;2,5\n', '.,', ['n number', 'm number']],
    ['a comma where a point parts thousands', 'n;m\n1.234,50;1.000\n0,99;12\n', ',,', ['n number', 'm integer']],
    ['a comma beside thousands', 'n;m\n0,5;1.234\n1,25;10.000\n', ',,', ['n number', 'm integer']],
    ['a comma in quotes', 'n,m\n"1,5",2\n', ',,', ['n number', 'm integer']],
    ['a point', 'n;m\n1.5;a\n', '..', ['n number', 'm text']],
    ['a point and three digits', 'n,m\n1.234,a\n2.500,b\n', '..', ['n number', 'm text']],
    ['nothing that tells beside semicolons', 'n;m\n1.234;a\n2.500;b\n', '..', ['n text', 'm text']],
    ['a point beside semicolons', 'n;m\n1.234;2.5\n2.500;3\n', '..', ['n number', 'm number']],
    ['nothing that tells whether a comma parts thousands', 'n;m\n1,500;a\n12,000;b\n', '..', ['n text', 'm text']],
    ['a point where a comma parts thousands beside it', 'n;m\n1,500;0.5\n12,000;2\n', '..', ['n integer', 'm number']],
    ['a point where a comma stands in texts', 'n;m\n1;a,b\n2;1,5\n', '..', ['n integer', 'm text']],
    ['a point where a comma is the delimiter', 'n,m\n1,5\n', '..', ['n integer', 'm integer']],
  ])('sees that decimals have %s', async (_, text, expected, columns) => {
    const { decimals, types } = await preview(text, 'x.csv');
    expect({ decimals, types }).toEqual({ decimals: expected, types: columns });
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

  it.each([
    ['an array', '[{"a":1,"b":"x"},{"a":2.5,"b":null,"c":[1, 2]}]', 'json'],
    ['an array over many lines', '[\n  {\n "a": 1,\n "b": "x" },\n {"a": 2.5, "b": null, "c": [1,\n 2]}\n]\n', 'json'],
    ['one object a line', '{"a":1,"b":"x"}\n{"a":2.5,"b":null,"c":[1,2]}\n', 'ndjson'],
  ])('reads the objects of a JSON file: %s', async (_, text, kind) => {
    const { format, types, rows, rowCount } = await preview(text, 'x.json');
    expect(format.kind).toBe(kind);
    expect({ types, rows, rowCount }).toEqual({
      types: ['a number', 'b text', 'c text'],
      rows: [
        ['1', 'x', null],
        ['2.5', null, '[1,2]'],
      ],
      rowCount: 2,
    });
  });

  it('tells texts of a JSON file from numbers, and keeps long ones', async () => {
    const text =
      '{"id":12345678901234567890,"z":"7","d":"2024-01-05","e":1.10}\n{"id":12345678901234567891,"z":"8","d":"2024-01-06","e":1E5}\n';
    const { types, rows } = await preview(text, 'x.ndjson');
    expect(types).toEqual(['id text', 'z text', 'd date', 'e number']);
    expect(rows.map(([id]) => id)).toEqual(['12345678901234567890', '12345678901234567891']);
  });

  it('refuses a JSON file that has no rows', async () => {
    for (const text of [
      '{"data":[{"a":1},{"a":2}]}',
      '{\n "data": [\n {"a":1}]\n}',
      '{\n"a": 1\n}\n{\n"a": 2\n}\n',
      '[1,2]',
      '[[1],[2]]',
      'a,b',
    ])
      await expect(preview(text, 'x.json')).rejects.toThrow('This JSON file isn’t a list of rows');
    await expect(preview('[{"a":1},\n{"a":2}\n', 'x.json')).rejects.toThrow('The array of objects doesn’t end.');
    await expect(preview('[{"a":1},\n{"a":}]', 'x.json')).rejects.toThrow(
      'Line 2: The object that begins here isn’t valid JSON.',
    );
    await expect(preview('[{"a":1},\n2]', 'x.json')).rejects.toThrow('Line 2: isn’t valid JSON.');
  });

  it.each([
    ['line breaks in quotes', 'id,note\n1,"a;b\nc;d"\n2,"e;f"\n', { delimiter: ',', skipLines: 0 }, ['id integer', 'note text']],
    ['a first line for Excel', 'sep=;\r\na;b\r\n1;2\r\n', { delimiter: ';', skipLines: 1 }, ['a integer', 'b integer']],
    ['a first line for Excel that names a tab', 'sep=\t\na\tb\n1\tx\n', { delimiter: '\t' }, ['a integer', 'b text']],
    [
      'years',
      'country,2019,2020,2021\nNorway,1,2,3\n',
      { hasHeader: true },
      ['country text', '2019 integer', '2020 integer', '2021 integer'],
    ],
    ['years behind an index', ',2019,2020\na,1,2\n', { hasHeader: true }, ['column_1 text', '2019 integer', '2020 integer']],
    ['years alone', '2019,2020\n1,2\n', { hasHeader: true }, ['2019 integer', '2020 integer']],
    ['one year', 'city,2019\nOslo,12\n', { hasHeader: true }, ['city text', '2019 integer']],
    [
      'days',
      'shop,2024-01-01,2024-02-01\na,1,2\n',
      { hasHeader: true },
      ['shop text', '2024-01-01 integer', '2024-02-01 integer'],
    ],
    [
      'hours',
      'stop,0,1,2,3,4\na,7,1,2,3,4\n',
      { hasHeader: true },
      ['stop text', '0 integer', '1 integer', '2 integer', '3 integer', '4 integer'],
    ],
    [
      'no names but years',
      'Oslo,2019,2020\nLima,2018,2021\n',
      { hasHeader: false },
      ['column_1 text', 'column_2 integer', 'column_3 integer'],
    ],
  ])('sees %s', async (_, text, format, types) => {
    const found = await preview(text, 'x.csv');
    expect(found).toMatchObject({ format, types });
  });

  it('counts blank lines among those to skip', async () => {
    const bytes = strToU8('A report\n\nid,n\n\n1,2\n');
    const { format } = await detectFormat(createBytesSource(bytes), 'x.csv');
    const headers = async (more: object) =>
      (await previewFile(createBytesSource(bytes), { ...format, ...more, delimiter: ',' } as never, SETTINGS)).columns.map(
        ({ header }) => header,
      );
    expect(await headers({ skipLines: 2, hasHeader: true })).toEqual(['id', 'n']);
    expect(await headers({ skipLines: 0, skipRecords: 1, hasHeader: true })).toEqual(['id', 'n']);
    expect(await headers({ skipLines: 1, skipRecords: 1, hasHeader: true })).toEqual(['1', '2']);
  });

  it('finds another encoding behind a begin in ASCII', async () => {
    const text = strToU8(`city,n\n${'Rome,1\n'.repeat(12_000)}`);
    const bytes = new Uint8Array([...text, 0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0, 0x2c, 0x32, 0x0a]);
    expect(await preview(bytes, 'x.csv')).toMatchObject({ format: { encoding: 'windows-1251' }, rowCount: 12_001 });
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
    const source = createBytesSource(bomb);
    const { openZipEntry, readZipDirectory } = await import('#app/domain/upload/zip-directory.ts');
    const [entry] = await readZipDirectory(source);
    const stream = await openZipEntry(source, entry!);
    await expect(stream.pipeTo(new WritableStream())).rejects.toThrow('isn’t plausible');
  });

  it('looks into files without an ending', async () => {
    for (const name of ['data', 'data.2024', 'v1.2 final'])
      expect((await preview('[{"a":1}]', name)).types).toEqual(['a integer']);
  });

  it('refuses what it can’t read', async () => {
    await expect(preview('', 'x.csv')).rejects.toThrow('The file is empty.');
    for (const name of ['p.exe', 'p.bin', 'p.csv.exe'])
      await expect(preview('a,b\n1,2\n', name)).rejects.toThrow('isn’t supported');
    await expect(preview(Uint8Array.from([0, 1, 2, 0, 0, 0]), 'x.csv')).rejects.toThrow('isn’t supported');
    await expect(preview(strToU8('PK\u0003\u0004 nothing'), 'x.zip')).rejects.toThrow('isn’t a ZIP archive');
    await expect(preview(strToU8('PAR1 nothing'), 'x.parquet')).rejects.toThrow('Parquet');
  });
});
