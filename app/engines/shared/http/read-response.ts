// Parses HTTP/1.1 responses: the head, and a body with Content-Length, in chunks, or up to the end of the connection.
import { joinBytes } from '#app/domain/memory/join-bytes.ts';
import { AppError } from '#app/domain/errors.ts';
import { protocolFailure } from '#app/engines/shared/network/foreign-protocol.server.ts';
import type { HttpResponse } from './http-address.ts';

const MAX_HEAD_BYTES = 64 * 1024;
const MAX_LINE_BYTES = 1024;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** A byte stream and its received but unread bytes. */
export interface Inbox {
  readonly reader: Reader;
  rest: Uint8Array;
}

export interface ReadResponse extends Omit<HttpResponse, 'body'> {
  readonly body: AsyncGenerator<Uint8Array, void>;
  /** Whether the connection can be reused after the body has been read. */
  readonly isKept: boolean;
}

/** Throws GENERIC_DB_ENGINE_ERROR for invalid HTTP, and a plain Error if the connection ends too early. */
export async function readResponse(inbox: Inbox): Promise<ReadResponse> {
  for (;;) {
    await checkFirstBytes(inbox);
    const head = new TextDecoder('latin1').decode(await readUntil(inbox, '\r\n\r\n', MAX_HEAD_BYTES));
    const [first = '', ...lines] = head.split('\r\n');
    const match = /^HTTP\/1\.([01]) (\d{3})(?: |$)/.exec(first);
    if (!match) throw invalidResponse();
    const status = Number(match[2]);
    if (status >= 100 && status < 200) continue;
    const headers = readHeaders(lines);
    const closes = match[1] === '0' || /\bclose\b/i.test(headers.get('connection') ?? '');
    const { body, hasEnd } = openBody(inbox, status, headers);
    return { status, headers, body, isKept: !closes && hasEnd };
  }
}

const BEGIN = new TextEncoder().encode('HTTP/1.');

/** Detects servers of other protocols by the first bytes. Reading a complete head would hang, because they wait for the client. */
async function checkFirstBytes(inbox: Inbox): Promise<void> {
  while (inbox.rest.length === 0) if (!(await fill(inbox))) throw connectionEnded();
  if (BEGIN.some((byte, index) => index < inbox.rest.length && inbox.rest[index] !== byte)) throw protocolFailure(FOREIGN);
}

function readHeaders(lines: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    const [name, value] = [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    const known = headers.get(name);
    headers.set(name, known === undefined ? value : `${known},${value}`);
  }
  return headers;
}

function openBody(inbox: Inbox, status: number, headers: ReadonlyMap<string, string>) {
  if (status === 204 || status === 304) return { body: readLength(inbox, 0), hasEnd: true };
  if (/\bchunked\b/i.test(headers.get('transfer-encoding') ?? '')) return { body: readChunks(inbox), hasEnd: true };
  const length = headers.get('content-length');
  if (length === undefined) return { body: readToEnd(inbox), hasEnd: false };
  if (!/^\d{1,15}$/.test(length)) throw invalidResponse();
  return { body: readLength(inbox, Number(length)), hasEnd: true };
}

async function* readLength(inbox: Inbox, length: number): AsyncGenerator<Uint8Array, void> {
  let left = length;
  while (left > 0) {
    const bytes = await take(inbox, left);
    left -= bytes.length;
    yield bytes;
  }
}

async function* readChunks(inbox: Inbox): AsyncGenerator<Uint8Array, void> {
  for (;;) {
    const line = new TextDecoder('latin1').decode(await readUntil(inbox, '\r\n', MAX_LINE_BYTES));
    const match = /^([0-9a-f]{1,8})\s*(?:;.*)?$/i.exec(line);
    if (!match) throw invalidResponse();
    const size = parseInt(match[1] ?? '', 16);
    if (size === 0) break;
    yield* readLength(inbox, size);
    await readUntil(inbox, '\r\n', MAX_LINE_BYTES);
  }
  while ((await readUntil(inbox, '\r\n', MAX_HEAD_BYTES)).length > 0);
}

async function* readToEnd(inbox: Inbox): AsyncGenerator<Uint8Array, void> {
  while (inbox.rest.length > 0 || (await fill(inbox))) {
    const bytes = inbox.rest;
    inbox.rest = new Uint8Array();
    yield bytes;
  }
}

async function take(inbox: Inbox, most: number): Promise<Uint8Array> {
  if (inbox.rest.length === 0 && !(await fill(inbox))) throw connectionEnded();
  const bytes = inbox.rest.subarray(0, most);
  inbox.rest = inbox.rest.subarray(bytes.length);
  return bytes;
}

/** Reads up to and including the mark, and returns the bytes before it. */
async function readUntil(inbox: Inbox, mark: string, most: number): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(mark);
  let searched = 0;
  for (;;) {
    const at = indexOf(inbox.rest, bytes, searched);
    if (at >= 0) {
      const found = inbox.rest.subarray(0, at);
      inbox.rest = inbox.rest.subarray(at + bytes.length);
      return found;
    }
    if (inbox.rest.length > most) throw invalidResponse();
    searched = Math.max(0, inbox.rest.length - bytes.length);
    const before = inbox.rest;
    inbox.rest = new Uint8Array();
    const hasMore = await fill(inbox);
    if (!hasMore) throw before.length === 0 ? connectionEnded() : invalidResponse();
    inbox.rest = joinBytes([before, inbox.rest]);
  }
}

async function fill(inbox: Inbox): Promise<boolean> {
  const { done, value } = await inbox.reader.read();
  if (done) return false;
  inbox.rest = inbox.rest.length === 0 ? value : joinBytes([inbox.rest, value]);
  return inbox.rest.length > 0 || fill(inbox);
}

function indexOf(bytes: Uint8Array, mark: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(mark[0] ?? 0, from); at >= 0; at = bytes.indexOf(mark[0] ?? 0, at + 1))
    if (mark.every((byte, index) => bytes[at + index] === byte)) return at;
  return -1;
}

/** The connection ended before the response. Servers close idle keep-alive connections this way. */
const connectionEnded = (): Error => new Error('The connection ended.');

const FOREIGN = 'What listens there doesn’t speak HTTP. Check the port, and whether the server uses TLS.';

const invalidResponse = (): AppError => new AppError('GENERIC_DB_ENGINE_ERROR', FOREIGN);
