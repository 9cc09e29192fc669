// Bytes of a stream in one growing window: what is read stays where it came to lie, and is overwritten later.
import { openLargeReader, type LargeReader } from '#app/engines/shared/driver/large-reader.ts';
import { AppError } from '#app/domain/errors.ts';

export interface ByteReader {
  /** The buffer; bytes `from` to `to` are valid. All three change with every `fill`. */
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
  skip(count: number): void;
  /** Waits for more bytes. False at the stream's end. Throws RESULT_TOO_LARGE_ERROR when the window is full. */
  fill(): Promise<boolean>;
  /**
   * Like `fill`, in a quarter of its time: waits for `MASS_BYTES` instead of the 4 KB that a socket returns at once. The bytes must
   * be certain to arrive.
   */
  fillMuch(): Promise<boolean>;
  /** Waits until that many bytes are available. Throws where the stream ends before. */
  need(count: number): Promise<void>;
  hasRead(): boolean;
}

const FIRST_BYTES = 256 * 1024;
export const MASS_BYTES = 32 * 1024;
const MAX_BYTES = 64 * 1024 * 1024;

export function createByteReader(stream: ReadableStream<Uint8Array>): ByteReader {
  const source = createSource(stream);
  let bytes = new Uint8Array(FIRST_BYTES);
  let [from, to, hasRead] = [0, 0, false];

  const append = (chunk: Uint8Array): void => {
    const held = to - from;
    if (to + chunk.length > bytes.length) {
      const target = held + chunk.length > bytes.length ? new Uint8Array(grownSize(bytes.length, held + chunk.length)) : bytes;
      target.set(bytes.subarray(from, to));
      [bytes, from, to] = [target, 0, held];
    }
    bytes.set(chunk, to);
    to += chunk.length;
  };
  const fillBy = async (reading: Promise<Uint8Array | null>): Promise<boolean> => {
    const value = await reading;
    if (!value) return false;
    hasRead = true;
    if (from === to) [from, to] = [0, 0];
    append(value);
    return true;
  };
  const fill = (): Promise<boolean> => fillBy(source.read());
  return {
    get bytes() {
      return bytes;
    },
    get from() {
      return from;
    },
    get to() {
      return to;
    },
    skip: (count) => (from += count),
    fill,
    fillMuch: () => fillBy(source.readMuch()),
    async need(count) {
      while (to - from < count) if (!(await fill())) throw new Error('The connection ended in the middle of a message.');
    },
    hasRead: () => hasRead,
  };
}

/** Gives null at the stream's end. What is given is overwritten by the next reading. */
interface Source {
  read(): Promise<Uint8Array | null>;
  readMuch(): Promise<Uint8Array | null>;
}

function createSource(stream: ReadableStream<Uint8Array>): Source {
  let plain = stream.getReader();
  let mass: LargeReader | null = null;
  let room = new Uint8Array(0);
  const readAtLeast = async (reader: LargeReader, count: number): Promise<Uint8Array | null> => {
    const { value } = await reader.readAtLeast(count, room);
    if (!value || value.length === 0) return null;
    room = new Uint8Array(value.buffer);
    return value;
  };
  const read = async (): Promise<Uint8Array | null> => {
    if (mass) return readAtLeast(mass, 1);
    const { done, value } = await plain.read();
    return done ? null : value;
  };
  const readMuch = (): Promise<Uint8Array | null> => {
    if (!mass) {
      plain.releaseLock();
      mass = openLargeReader(stream);
      if (!mass) plain = stream.getReader();
      else room = new Uint8Array(2 * MASS_BYTES);
    }
    return mass ? readAtLeast(mass, MASS_BYTES) : read();
  };
  return { read, readMuch };
}

function grownSize(size: number, needed: number): number {
  if (needed > MAX_BYTES)
    throw new AppError('RESULT_TOO_LARGE_ERROR', 'A row of the result is too large for the available memory.');
  return Math.min(Math.max(size * 2, needed), MAX_BYTES);
}
