// Adds one header line to the head of every request of an HTTP/1.1 connection, and leaves every other byte as it is.
// What cannot be followed for certain (an upgrade, a broken head) passes through without the line.
/** Larger than the largest head that workerd reads. */
const MAX_HEAD_BYTES = 128 * 1024;
const MAX_SIZE_LINE_BYTES = 1024;
const LF = 0x0a;
const NOTHING: Uint8Array = new Uint8Array(0);

import { joinBytes } from '#app/domain/memory/join-bytes.ts';

type State =
  | { readonly at: 'head' | 'chunk size' | 'trailers' | 'opaque' }
  /** `next` begins after so many bytes. */
  | { readonly at: 'body'; readonly remaining: number; readonly next: 'head' | 'chunk size' };

/** Takes the bytes of one connection in order; returns those to pass on. `line` is a header without its line end. */
export function createHeadTagger(line: string): (chunk: Uint8Array) => Uint8Array {
  const lineBytes = new TextEncoder().encode(`${line}\r\n`);
  let state: State = { at: 'head' };
  let held = NOTHING;

  const step = (bytes: Uint8Array): { readonly out: Uint8Array; readonly rest: Uint8Array } | null => {
    switch (state.at) {
      case 'opaque':
        return { out: bytes, rest: NOTHING };
      case 'body': {
        const taken = Math.min(state.remaining, bytes.length);
        const remaining = state.remaining - taken;
        state = remaining > 0 ? { ...state, remaining } : { at: state.next };
        return { out: bytes.subarray(0, taken), rest: bytes.subarray(taken) };
      }
      case 'head': {
        const end = headEnd(bytes);
        if (end === null) return giveUpOver(bytes, MAX_HEAD_BYTES);
        const head = bytes.subarray(0, end);
        const lineEnd = head.indexOf(LF, firstLine(head)) + 1;
        state = stateAfter(toText(head));
        return {
          out: joinBytes([head.subarray(0, lineEnd), lineBytes, head.subarray(lineEnd)]),
          rest: bytes.subarray(end),
        };
      }
      case 'chunk size': {
        const end = bytes.indexOf(LF) + 1;
        if (end === 0) return giveUpOver(bytes, MAX_SIZE_LINE_BYTES);
        const size = /^[0-9a-f]{1,12}(?=[\s;]|$)/i.exec(toText(bytes.subarray(0, end)))?.[0];
        // The line end after a chunk is part of what follows its size.
        if (size === undefined) state = { at: 'opaque' };
        else if (/^0+$/.test(size)) state = { at: 'trailers' };
        else state = { at: 'body', remaining: Number.parseInt(size, 16) + 2, next: 'chunk size' };
        return { out: bytes.subarray(0, end), rest: bytes.subarray(end) };
      }
      case 'trailers': {
        const end = bytes.indexOf(LF) + 1;
        if (end === 0) return giveUpOver(bytes, MAX_HEAD_BYTES);
        if (end <= 2) state = { at: 'head' };
        return { out: bytes.subarray(0, end), rest: bytes.subarray(end) };
      }
    }
  };

  const giveUpOver = (bytes: Uint8Array, limit: number) => {
    if (bytes.length <= limit) return null;
    state = { at: 'opaque' };
    return { out: bytes, rest: NOTHING };
  };

  return (chunk) => {
    let rest = held.length > 0 ? joinBytes([held, chunk]) : chunk;
    const out: Uint8Array[] = [];
    while (rest.length > 0) {
      const done = step(rest);
      if (done === null) break;
      out.push(done.out);
      rest = done.rest;
    }
    held = rest;
    return out.length === 1 && out[0] ? out[0] : joinBytes(out);
  };
}

/** Empty lines before a request are allowed. */
function firstLine(bytes: Uint8Array): number {
  let at = 0;
  while (bytes[at] === 0x0d || bytes[at] === LF) at += 1;
  return at;
}

/** Where the head ends: after its first empty line. Null while that has not come. */
function headEnd(bytes: Uint8Array): number | null {
  for (let at = bytes.indexOf(LF, firstLine(bytes)); at !== -1; at = bytes.indexOf(LF, at + 1)) {
    if (bytes[at + 1] === LF) return at + 2;
    if (bytes[at + 1] === 0x0d && bytes[at + 2] === LF) return at + 3;
  }
  return null;
}

function stateAfter(head: string): State {
  const [requestLine = '', ...lines] = head.trim().split(/\r?\n/);
  const valuesOf = (name: string): string[] =>
    lines.filter((line) => line.toLowerCase().startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim());
  if (/^CONNECT\s/i.test(requestLine) || valuesOf('upgrade').length > 0) return { at: 'opaque' };
  const [encodings, lengths] = [valuesOf('transfer-encoding'), valuesOf('content-length')];
  if (encodings.length > 0) {
    const isChunked = lengths.length === 0 && encodings.length === 1 && /^chunked$/i.test(encodings[0] ?? '');
    return { at: isChunked ? 'chunk size' : 'opaque' };
  }
  if (lengths.length === 0) return { at: 'head' };
  if (lengths.length > 1 || !/^\d{1,15}$/.test(lengths[0] ?? '')) return { at: 'opaque' };
  const remaining = Number(lengths[0]);
  return remaining === 0 ? { at: 'head' } : { at: 'body', remaining, next: 'head' };
}

const toText = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
