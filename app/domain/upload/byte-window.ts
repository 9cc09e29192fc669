// A sliding window over bytes. Bytes that were read are overwritten.
import type { BytePieces } from './byte-source.ts';

export interface ByteWindow {
  readonly bytes: Uint8Array;
  /** Index of the first unread byte. Updated by the reader. */
  from: number;
  /** Index after the last available byte. */
  readonly to: number;
  /** Whether no more bytes follow. */
  readonly isLast: boolean;
  more(): Promise<void>;
  cancel(): Promise<void>;
}

const FIRST_BYTES = 512 * 1024;

export function createByteWindow(pieces: BytePieces): ByteWindow {
  let [bytes, to, isLast] = [new Uint8Array(FIRST_BYTES), 0, false];
  const window: ByteWindow = {
    from: 0,
    get bytes() {
      return bytes;
    },
    get to() {
      return to;
    },
    get isLast() {
      return isLast;
    },
    async more() {
      const piece = await pieces.next();
      if (!piece) {
        isLast = true;
        return;
      }
      const left = to - window.from;
      const isRoom = left + piece.length <= bytes.length;
      const next = isRoom ? bytes : new Uint8Array(2 * (left + piece.length));
      next.set(bytes.subarray(window.from, to));
      next.set(piece, left);
      [bytes, to, window.from] = [next, left + piece.length, 0];
    },
    cancel: () => pieces.cancel().catch(() => undefined),
  };
  return window;
}
