// A body of a bucket in large pieces: piping the platform's 4 KB through JavaScript costs more than decoding what is in them.
import type { BytePieces } from '#app/domain/upload/byte-source.ts';
import { openLargeReader } from '#app/engines/shared/large-reader.ts';

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
        const value: Uint8Array | undefined = await current?.read(room);
        if (value && value.length > 0) return value;
        const body = await nextBody();
        current = body && openBody(body);
        if (!current) return null;
        if (room.length === 0) room = new Uint8Array(PIECE_BYTES);
      }
    },
    cancel: async (reason: unknown): Promise<void> => current?.cancel(reason),
  };
}

interface OpenBody {
  /** Nothing, or no bytes, at the end. `room` is theirs from then on. */
  readonly read: (room: Uint8Array) => Promise<Uint8Array | undefined>;
  readonly cancel: (reason: unknown) => Promise<void>;
}

function openBody(body: ReadableStream<Uint8Array>): OpenBody {
  const large = openLargeReader(body);
  if (!large) return openPlain(body);
  return {
    read: async (room) => (await large.readAtLeast(PIECE_BYTES, room)).value,
    cancel: (reason) => large.cancel(reason),
  };
}

function openPlain(body: ReadableStream<Uint8Array>): OpenBody {
  const reader = body.getReader();
  const read = async (): Promise<Uint8Array | undefined> => {
    // An empty piece isn't the end.
    for (;;) {
      const { done, value } = await reader.read();
      if (done || value.length > 0) return value;
    }
  };
  return { read, cancel: (reason) => reader.cancel(reason) };
}
