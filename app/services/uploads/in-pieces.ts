// A body of a bucket in large pieces: piping the platform's 4 KB through JavaScript costs more than decoding what is in them.
import type { BytePieces } from '#app/domain/upload/byte-source.ts';
import { openBody, type OpenBody } from '#app/services/requests/open-body.ts';

const PIECE_BYTES = 256 * 1024;

/** The bodies that are read one after another; null behind the last one. */
export type NextBody = () => Promise<ReadableStream<Uint8Array> | null>;

/** `count` hears of what has been read. Each piece lies where the one before lay: no memory waits for a collection. */
export function openPieces(nextBody: NextBody, count: (bytes: number) => void): BytePieces {
  const bodies = joinBodies(nextBody);
  let room: Uint8Array | null = null;
  return {
    async next() {
      const value = await bodies.read(room ?? new Uint8Array(PIECE_BYTES));
      if (!value) return null;
      count(value.length);
      room = new Uint8Array(value.buffer);
      return value;
    },
    cancel: () => bodies.cancel('not needed'),
  };
}

/** The same as a stream, whose pieces are their reader's. */
export function inPieces(nextBody: NextBody, count: (bytes: number) => void): ReadableStream<Uint8Array> {
  const bodies = joinBodies(nextBody);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const value = await bodies.read(new Uint8Array(PIECE_BYTES));
      if (!value) return controller.close();
      count(value.length);
      controller.enqueue(value);
    },
    cancel: bodies.cancel,
  });
}

function joinBodies(nextBody: NextBody) {
  let current: OpenBody | null = null;
  return {
    /** `room` is its bytes' from then on. */
    async read(room: Uint8Array): Promise<Uint8Array | null> {
      for (;;) {
        const value = await readInto(current, room);
        if (value) return value;
        const body = await nextBody();
        current = body && openBody(body);
        if (!current) return null;
        if (room.length === 0) room = new Uint8Array(PIECE_BYTES);
      }
    },
    cancel: async (reason: unknown): Promise<void> => current?.cancel(reason),
  };
}

const readInto = (body: OpenBody | null, room: Uint8Array): Promise<Uint8Array | undefined> | undefined =>
  body?.read(PIECE_BYTES, () => room);
