// The messages of PostgreSQL's protocol that an export needs: written and read. Pure.
import { joinBytes } from '#app/domain/memory/join-bytes.ts';
import type { ServerError } from '#app/engines/postgres/failure.ts';

/** A message as it came: its type and what follows the length. */
export interface WireMessage {
  readonly type: string;
  readonly body: Uint8Array;
}

const PROTOCOL = 196_608;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

const int32 = (value: number): Uint8Array => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setInt32(0, value);
  return bytes;
};
const int16 = (value: number): Uint8Array => int32(value).subarray(2);
/** Ends with a zero: the text must have none. */
const text = (value: string): Uint8Array => encoder.encode(`${value}\0`);

function message(type: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const body = joinBytes(parts);
  return joinBytes([encoder.encode(type), int32(body.length + 4), body]);
}

export function startup(settings: Readonly<Record<string, string>>): Uint8Array {
  const body = joinBytes([int32(PROTOCOL), ...Object.entries(settings).flatMap(([name, value]) => [text(name), text(value)])]);
  return joinBytes([int32(body.length + 5), body, Uint8Array.of(0)]);
}

export const password = (value: string): Uint8Array => message('p', text(value));
export const saslStart = (mechanism: string, first: string): Uint8Array =>
  message('p', text(mechanism), int32(encoder.encode(first).length), encoder.encode(first));
export const saslResponse = (result: string): Uint8Array => message('p', encoder.encode(result));
export const simpleQuery = (sql: string): Uint8Array => message('Q', text(sql));
export const terminate = (): Uint8Array => message('X');

/** What the columns of one statement will be. */
export const describe = (sql: string): Uint8Array =>
  joinBytes([message('P', text(''), text(sql), int16(0)), message('D', encoder.encode('S'), text('')), message('S')]);

/** Runs one statement, and refuses a text with several. */
export const execute = (sql: string): Uint8Array =>
  joinBytes([
    message('P', text(''), text(sql), int16(0)),
    message('B', text(''), text(''), int16(0), int16(0), int16(0)),
    message('E', text(''), int32(0)),
    message('S'),
  ]);

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView => new DataView(buffer, byteOffset, byteLength);

/** The length at an offset, itself included. Negative for a field that is null, and where the server writes nonsense. */
export const lengthAt = (bytes: Uint8Array, offset: number): number =>
  ((bytes[offset] ?? 0) << 24) | ((bytes[offset + 1] ?? 0) << 16) | ((bytes[offset + 2] ?? 0) << 8) | (bytes[offset + 3] ?? 0);

export const readInts = (body: Uint8Array): number[] =>
  Array.from({ length: Math.floor(body.length / 4) }, (_, index) => viewOf(body).getInt32(index * 4));

export const readTexts = (body: Uint8Array): string[] => decoder.decode(body).split('\0');

/** The fields of an ErrorResponse. */
export function readError(body: Uint8Array): ServerError {
  const fields = new Map(readTexts(body).map((field) => [field[0], field.slice(1)]));
  return {
    message: fields.get('M') ?? 'The database returned an error without a message.',
    code: fields.get('C') ?? '',
    severity: fields.get('V') ?? fields.get('S'),
    position: fields.get('P'),
    detail: fields.get('D'),
    hint: fields.get('H'),
  };
}

/** A statement without values as the unnamed portal, its columns, and its first rows. Nothing ends here: more rows can be requested. */
export const openPortal = (sql: string, maxRows: number): Uint8Array =>
  joinBytes([
    message('P', text(''), text(sql), int16(0)),
    message('B', text(''), text(''), int16(0), int16(0), int16(0)),
    message('D', encoder.encode('P'), text('')),
    fetchRows(maxRows),
  ]);

/** Up to that many further rows of the unnamed portal, at once; 0 is all of them. */
export const fetchRows = (maxRows: number): Uint8Array => joinBytes([message('E', text(''), int32(maxRows)), message('H')]);

/** Ends what runs, failed or not, with a reply of more than so many bytes after it: no one waits for them in vain. */
export const endWith = (sizeBytes: number): Uint8Array => simpleQuery(`ROLLBACK; SELECT pg_catalog.repeat(' ', ${sizeBytes})`);

/** Makes the server ready again after an error. */
export const sync = (): Uint8Array => message('S');

export interface FieldDescription {
  readonly name: string;
  readonly oid: number;
}

/** The columns of a RowDescription. */
export function readFields(body: Uint8Array): FieldDescription[] {
  const view = viewOf(body);
  let offset = 2;
  return Array.from({ length: view.getInt16(0) }, () => {
    const end = body.indexOf(0, offset);
    const name = decoder.decode(body.subarray(offset, end));
    // Table, attribute, type, size, modifier, format.
    const oid = view.getUint32(end + 7);
    offset = end + 19;
    return { name, oid };
  });
}

/** The texts of a DataRow. */
export function readRow(body: Uint8Array): (string | null)[] {
  const view = viewOf(body);
  let offset = 2;
  return Array.from({ length: view.getInt16(0) }, () => {
    const size = view.getInt32(offset);
    const from = offset + 4;
    offset = from + Math.max(size, 0);
    return size < 0 ? null : decoder.decode(body.subarray(from, offset));
  });
}

/** What is before a piece of so many bytes that COPY reads. */
export const copyHead = (sizeBytes: number): Uint8Array => joinBytes([encoder.encode('d'), int32(sizeBytes + 4)]);
export const copyDone = (): Uint8Array => message('c');
