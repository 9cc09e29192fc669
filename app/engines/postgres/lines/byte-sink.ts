// A buffer in which bytes of lines collect until they are taken. Writers reserve room first.

export interface ByteSink {
  bytes: Uint8Array;
  size: number;
}

const FIRST_BYTES = 96 * 1024;
const encoder = new TextEncoder();

export const createByteSink = (): ByteSink => ({ bytes: new Uint8Array(FIRST_BYTES), size: 0 });

/** Room for that many more bytes. */
export function makeRoom(sink: ByteSink, count: number): void {
  if (sink.size + count <= sink.bytes.length) return;
  const grown = new Uint8Array(Math.max(sink.bytes.length * 2, sink.size + count));
  grown.set(sink.bytes.subarray(0, sink.size));
  sink.bytes = grown;
}

/** Text in the room that is there, with `spare` bytes left behind it. */
export function putText(sink: ByteSink, text: string, spare: number): void {
  const encoded = encoder.encode(text);
  makeRoom(sink, encoded.length + spare);
  sink.bytes.set(encoded, sink.size);
  sink.size += encoded.length;
}

/** What was collected. */
export function takeBytes(sink: ByteSink): Uint8Array {
  const { bytes, size } = sink;
  // A small part must not occupy all the room.
  const taken = size * 2 < bytes.length ? bytes.slice(0, size) : bytes.subarray(0, size);
  if (taken.buffer === bytes.buffer) sink.bytes = new Uint8Array(FIRST_BYTES);
  sink.size = 0;
  return taken;
}

/** What was collected, without a copy: it is overwritten by what is written next. */
export function lendBytes(sink: ByteSink): Uint8Array {
  const lent = sink.bytes.subarray(0, sink.size);
  sink.size = 0;
  return lent;
}
