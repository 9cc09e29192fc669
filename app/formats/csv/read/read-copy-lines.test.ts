import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BytePieces } from '#app/domain/upload/byte-source.ts';
import { createRowConverter } from '#app/formats/upload/convert-rows.ts';
import { encodeCopyRow } from '#app/domain/upload/encode-rows.ts';
import type { CsvSettings } from '#app/formats/csv/settings.ts';
import { csvFormat } from '#app/formats/csv/format.ts';
import { openCsv } from './read-csv.ts';
import { isReadByBytes, openCopyLines } from './read-copy-lines.ts';
import { UPLOAD_TYPES } from '#app/domain/upload/parse-cell.ts';
import { uploadSpecSchema, type UploadSpec } from '#app/formats/upload/upload-spec.ts';

const NULLS = csvFormat.upload?.nullValues ?? [];

const FORMAT = { kind: 'csv', encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: true } as const;
const CHUNK_BYTES = 7;

interface Load {
  readonly bytes: Uint8Array;
  readonly spec: UploadSpec;
}

const specOf = (types: readonly (typeof UPLOAD_TYPES)[number][], more: object = {}): UploadSpec =>
  uploadSpecSchema.parse({
    databaseId: 1,
    schema: null,
    table: 't',
    ifExists: 'fail',
    isZip: false,
    onBadRow: 'skip',
    format: FORMAT,
    nullValues: NULLS,
    columns: types.map((type, source) => ({ source, name: `c${source}`, type })),
    ...more,
  });

const formatOf = ({ format }: UploadSpec): CsvSettings => {
  if (format.kind !== 'csv' || !isReadByBytes(format)) throw new Error('not read by bytes');
  return format;
};

const streamOf = (bytes: Uint8Array, chunkBytes: number): ReadableStream<Uint8Array> => {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + chunkBytes));
      at += chunkBytes;
    },
  });
};

/** Each piece in the place of the one before. */
const piecesOf = (bytes: Uint8Array, chunkBytes: number): BytePieces => {
  const room = new Uint8Array(chunkBytes);
  let at = 0;
  return {
    next: () => {
      const piece = bytes.subarray(at, at + chunkBytes);
      at += piece.length;
      room.set(piece);
      return Promise.resolve(piece.length === 0 ? null : room.subarray(0, piece.length));
    },
    cancel: () => Promise.resolve(),
  };
};

const failureOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

/** What a load comes to: its lines, the rows that were left out, or why it ended. */
async function byBytes({ bytes, spec }: Load, chunkBytes = CHUNK_BYTES) {
  try {
    const reader = await openCopyLines(piecesOf(bytes, chunkBytes), formatOf(spec));
    if (!reader) return null;
    const converter = createRowConverter(spec, reader.columns.length);
    let [text, rowCount] = ['', 0];
    for await (const piece of reader.pieces(spec, converter)) {
      text += new TextDecoder('utf-8', { ignoreBOM: true }).decode(piece.bytes);
      rowCount += piece.rowCount;
    }
    return { text, rowCount, columns: reader.columns, problems: converter.problems };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

async function byTexts({ bytes, spec }: Load, chunkBytes = bytes.length) {
  try {
    const reader = await openCsv(streamOf(bytes, chunkBytes), formatOf(spec));
    const converter = createRowConverter(spec, reader.columns.length);
    const lines: string[] = [];
    for await (const { rows, lines: numbers } of reader.batches())
      rows.forEach((row, index) => {
        const converted = lines.length < (spec.maxRows ?? Infinity) ? converter.convert(row, numbers[index] ?? 0) : null;
        if (converted) lines.push(encodeCopyRow(converted));
      });
    return { text: lines.join(''), rowCount: lines.length, columns: reader.columns, problems: converter.problems };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('lines of COPY from the bytes of a CSV file', () => {
  it('have every type as it is written, and by its text where it is written in another way', async () => {
    const text = `a,b,c,d,e,f\r\n1,x,1.5,true,2024-01-05,2024-01-05 10:00:00\r\n +2 ,"y ""z""\n\\t",.5,no,2024-02-30,\r\n-0,NULL,-1e3,,2024-12-31,2024-01-05\n`;
    const spec = specOf(['integer', 'text', 'number', 'boolean', 'date', 'timestamp']);
    expect(await byBytes({ bytes: bytesOf(text), spec })).toEqual({
      text: '1\tx\t1.5\ttrue\t2024-01-05\t2024-01-05 10:00:00\n0\t\\N\t-1000\t\\N\t2024-12-31\t2024-01-05 00:00:00\n',
      rowCount: 2,
      columns: ['a', 'b', 'c', 'd', 'e', 'f'],
      problems: [{ line: 3, column: 'c4', value: '2024-02-30', reason: 'isn’t a date.' }],
    });
  });

  it('have numbers as the file’s decimal comma says, where their columns say nothing', async () => {
    const load = { bytes: bytesOf('a,b\n1.234,0.000001\n0.5,7\n'), spec: specOf(['number', 'text'], { decimal: ',' }) };
    const read = await byBytes(load);
    expect(read).toEqual(await byTexts(load));
    expect(read).toMatchObject({ text: '1234\t0.000001\n' });
  });

  it('are refused where the bytes are no UTF-8, a text does not end, or a line is too long', async () => {
    const spec = specOf(['text']);
    const broken = Uint8Array.from([97, 10, 98, 10, 0xc3, 10, 99, 10]);
    expect(await byBytes({ bytes: broken, spec })).toEqual(await byTexts({ bytes: broken, spec }));
    for (const text of ['a\nb\n"c\nd\n', `a\nb\n${'x'.repeat(1_500_000)}\nc\n`, `a\n"${'x\n'.repeat(600_000)}`]) {
      const load = { bytes: bytesOf(text), spec };
      expect(await byBytes(load, 50_000)).toEqual(await byTexts(load, 50_000));
    }
  });

  it('are none for a file of an old Mac, which is read in another way', async () => {
    expect(await byBytes({ bytes: bytesOf('a\rb\r'), spec: specOf(['text']) })).toBeNull();
  });

  const cell = fc.oneof(
    fc.constantFrom('1.234', '1.234.567', '1,5'),
    fc.constantFrom('', 'NULL', '\\N', 'nan', '-0', '007', '1e5', '.5', '1.', '"', '"a"', '"a""b"', '"a\nb"', '"a,b"', '"a\r\n"'),
    fc.constantFrom(
      '2024-02-29',
      '2023-02-29',
      '2024-01-05 23:59:59',
      '2024-01-05 24:00:00',
      '1/2/2024',
      'true',
      'F',
      ' x ',
      '\t',
    ),
    fc.constantFrom(
      '9223372036854775808',
      '123456789012345678',
      '-5',
      'ä',
      '日本',
      '😀',
      '\\',
      'a\\b',
      '\0',
      '\uFEFF',
      '"x"y',
      'x"y"',
    ),
    fc.integer().map(String),
    fc.double({ noNaN: true }).map(String),
    fc.string({ maxLength: 6 }),
  );
  const file = fc
    .array(
      fc.record({
        cells: fc.oneof(
          { weight: 5, arbitrary: fc.array(cell, { minLength: 3, maxLength: 3 }) },
          fc.array(cell, { maxLength: 4 }),
        ),
        end: fc.constantFrom('\n', '\n', '\n', '\r\n', '\n\n', '\r'),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((lines) => `h1,h2,h3\n${lines.map(({ cells, end }) => cells.join(',') + end).join('')}`);

  it('are what the same file comes to as texts, whatever is in it, and however it comes', async () => {
    const types = fc.array(fc.constantFrom(...UPLOAD_TYPES), { minLength: 3, maxLength: 3 });
    const more = fc.record({
      onBadRow: fc.constantFrom('skip', 'stop'),
      maxRows: fc.constantFrom(null, null, 3),
      nullValues: fc.constantFrom(NULLS, [], ['-5', '日本']),
      decimal: fc.constantFrom('.', ','),
    });
    const shape = fc.record({ hasHeader: fc.boolean(), skipBlankLines: fc.boolean(), skipLines: fc.constantFrom(0, 0, 1) });
    await fc.assert(
      fc.asyncProperty(file, types, more, shape, fc.integer({ min: 1, max: 40 }), fc.boolean(), async (...drawn) => {
        const [text, columns, options, format, chunkBytes, isCut] = drawn;
        const spec = specOf(columns, { ...options, format: { ...FORMAT, ...format } });
        const load = { bytes: bytesOf(isCut ? text.slice(0, -1) : text), spec };
        const [ours, theirs] = [await byBytes(load, chunkBytes), await byTexts(load)];
        // Of two mistakes in a file, the one that is found first depends on how it comes.
        if (theirs.failure === undefined) expect(ours).toEqual(theirs);
        // The mistake comes after the last row that is wanted: it need not be read.
        else if (ours?.rowCount !== undefined) expect(ours.rowCount).toBe(options.maxRows);
        else expect(ours).toHaveProperty('failure');
      }),
      { numRuns: 400 },
    );
  });
});
