// A Table as bytes and back, for caches: a JSON header, then each column's values as they lie in memory.
// Doubles keep every bit. Byte order is the machine's: every machine that runs Workers is little-endian.
import * as z from 'zod';
import { AppError } from '#app/domain/errors.ts';
import type { Column, StringColumn, Table } from '#app/domain/table.ts';

const MAGIC = 0x3142544d; // "MTB1"
const PREFIX_BYTES = 8;
const ALIGNMENT = 8;
/** Strings that repeat are stored once where at most this many differ. */
const MAX_DICTIONARY = 65_535;

const headerSchema = z.object({
  rowCount: z.int().min(0),
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['numeric', 'temporal', 'boolean', 'string', 'json']),
      /** Where its values begin, in bytes after the header, and how many bytes they take. */
      at: z.int().min(0),
      size: z.int().min(0),
      exact: z.array(z.tuple([z.int().min(0), z.string()])).optional(),
      dictionary: z.array(z.string()).optional(),
    }),
  ),
});
type ColumnHeader = z.infer<typeof headerSchema>['columns'][number];

interface Encoded {
  readonly bytes: Uint8Array;
  readonly rest: Pick<ColumnHeader, 'exact' | 'dictionary'>;
}

const aligned = (size: number): number => Math.ceil(size / ALIGNMENT) * ALIGNMENT;
const bytesOf = (view: ArrayBufferView): Uint8Array => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
const textBytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** The table's bytes; `decodeTable` is the inverse. */
export function encodeTable(table: Table): Uint8Array<ArrayBuffer> {
  const encoded = table.columns.map(encodeColumn);
  let at = 0;
  const columns = table.columns.map(({ name, type }, index): ColumnHeader => {
    const part = encoded[index];
    const size = part?.bytes.byteLength ?? 0;
    const header = { name, type, at, size, ...part?.rest };
    at += aligned(size);
    return header;
  });
  const header = textBytes({ rowCount: table.rowCount, columns });
  const start = aligned(PREFIX_BYTES + header.byteLength);
  const bytes = new Uint8Array(start + at);
  new Uint32Array(bytes.buffer, 0, 2).set([MAGIC, header.byteLength]);
  bytes.set(header, PREFIX_BYTES);
  columns.forEach((column, index) => bytes.set(encoded[index]?.bytes ?? new Uint8Array(), start + column.at));
  return bytes;
}

function encodeColumn(column: Column): Encoded {
  switch (column.type) {
    case 'numeric':
      return { bytes: bytesOf(column.values), rest: column.exact ? { exact: [...column.exact] } : {} };
    case 'temporal':
    case 'boolean':
      return { bytes: bytesOf(column.values), rest: {} };
    case 'string':
      return encodeStrings(column);
    case 'json':
      return { bytes: textBytes(column.values), rest: {} };
  }
}

/** Where strings repeat: each once, and a code a row (0 is null). Else a JSON list, which keeps even lone surrogates. */
function encodeStrings({ values }: StringColumn): Encoded {
  const codes = new Map<string, number>();
  const coded = new Uint16Array(values.length);
  const limit = Math.min(MAX_DICTIONARY, values.length >> 1);
  for (const [row, value] of values.entries()) {
    if (value === null) continue;
    const code = codes.get(value) ?? codes.size + 1;
    if (code > limit) return { bytes: textBytes(values), rest: {} };
    codes.set(value, code);
    coded[row] = code;
  }
  return { bytes: bytesOf(coded), rest: { dictionary: [...codes.keys()] } };
}

/** The table of `encodeTable`'s bytes; doubles can share their memory. Throws RESULTS_BACKEND_ERROR for other bytes. */
export function decodeTable(bytes: Uint8Array): Table {
  try {
    return decode(bytes.byteOffset % ALIGNMENT === 0 ? bytes : bytes.slice());
  } catch (error) {
    throw new AppError('RESULTS_BACKEND_ERROR', 'The stored result can’t be read.', { cause: error });
  }
}

function decode(bytes: Uint8Array): Table {
  const [magic, headerSize = 0] = new Uint32Array(bytes.buffer, bytes.byteOffset, 2);
  if (magic !== MAGIC) throw new RangeError('These are no bytes of a table.');
  const header = headerSchema.parse(
    JSON.parse(new TextDecoder().decode(bytes.subarray(PREFIX_BYTES, PREFIX_BYTES + headerSize))),
  );
  const start = aligned(PREFIX_BYTES + headerSize);
  const columns = header.columns.map((column) => {
    const from = start + column.at;
    if (from + column.size > bytes.byteLength) throw new RangeError('The bytes of a table end too soon.');
    return decodeColumn(column, bytes.subarray(from, from + column.size), header.rowCount);
  });
  return { columns, rowCount: header.rowCount };
}

function decodeColumn({ name, type, exact, dictionary }: ColumnHeader, bytes: Uint8Array, rowCount: number): Column {
  const buffer = bytes.buffer as ArrayBuffer;
  switch (type) {
    case 'numeric': {
      const values = new Float64Array(buffer, bytes.byteOffset, rowCount);
      return { name, type, values, ...(exact ? { exact: new Map(exact) } : {}) };
    }
    case 'temporal':
      return { name, type, values: new Float64Array(buffer, bytes.byteOffset, rowCount) };
    case 'boolean':
      return { name, type, values: new Int8Array(buffer, bytes.byteOffset, rowCount) };
    case 'string':
      return {
        name,
        type,
        values: dictionary
          ? decodeCodes(new Uint16Array(buffer, bytes.byteOffset, rowCount), dictionary)
          : readList(bytes, rowCount, texts),
      };
    case 'json':
      return { name, type, values: readList(bytes, rowCount, z.array(z.unknown())) };
  }
}

const texts = z.array(z.string().nullable());

function decodeCodes(codes: Uint16Array, dictionary: readonly string[]): (string | null)[] {
  return Array.from(codes, (code) => (code === 0 ? null : (dictionary[code - 1] ?? null)));
}

function readList<Item>(bytes: Uint8Array, rowCount: number, schema: z.ZodType<Item[]>): Item[] {
  const list = schema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  if (list.length !== rowCount) throw new RangeError('A column of a table is too short or too long.');
  return list;
}
