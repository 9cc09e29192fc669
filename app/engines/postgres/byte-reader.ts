// Bytes of a stream in one growing window: what is read stays where it came to lie, and is overwritten later.
import { AppError } from '#app/domain/errors.ts';

export interface ByteReader {
  /** Those from `from` to `to` are there. All three change with every `fill`. */
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
  skip(count: number): void;
  /** Waits for more bytes. False at the stream's end. Throws RESULT_TOO_LARGE_ERROR when the window is full. */
  fill(): Promise<boolean>;
  /** Waits until so many bytes are there. Throws where the stream ends before. */
  need(count: number): Promise<void>;
  hasRead(): boolean;
}

const FIRST_BYTES = 256 * 1024;
const MAX_BYTES = 64 * 1024 * 1024;

export function createByteReader(stream: ReadableStream<Uint8Array>): ByteReader {
  const reader = stream.getReader();
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
  const fill = async (): Promise<boolean> => {
    const { done, value } = await reader.read();
    if (done) return false;
    hasRead = true;
    if (from === to) [from, to] = [0, 0];
    append(value);
    return true;
  };
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
    async need(count) {
      while (to - from < count) if (!(await fill())) throw new Error('The connection ended in the middle of a message.');
    },
    hasRead: () => hasRead,
  };
}

function grownSize(size: number, needed: number): number {
  if (needed > MAX_BYTES)
    throw new AppError('RESULT_TOO_LARGE_ERROR', 'A row of the answer is larger than the memory that there is for it.');
  return Math.min(Math.max(size * 2, needed), MAX_BYTES);
}
