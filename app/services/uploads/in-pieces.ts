// A body of a bucket in large pieces: piping the platform's 4 KB through JavaScript costs more than decoding what is in them.
import { openLargeReader } from '#app/engines/shared/large-reader.ts';

const PIECE_BYTES = 256 * 1024;

type Read = () => Promise<{ readonly value?: Uint8Array | undefined }>;

/** `count` hears of what has been read. */
export function inPieces(body: ReadableStream<Uint8Array>, count: (bytes: number) => void): ReadableStream<Uint8Array> {
  const { read, cancel } = openLarge(body) ?? openPlain(body);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value } = await read();
      if (!value || value.length === 0) return controller.close();
      count(value.length);
      controller.enqueue(value);
    },
    cancel,
  });
}

interface Opened {
  /** Nothing, or no bytes, at the end. */
  readonly read: Read;
  readonly cancel: (reason: unknown) => Promise<void>;
}

function openLarge(body: ReadableStream<Uint8Array>): Opened | null {
  const reader = openLargeReader(body);
  return (
    reader && {
      read: () => reader.readAtLeast(PIECE_BYTES, new Uint8Array(PIECE_BYTES)),
      cancel: (reason) => reader.cancel(reason),
    }
  );
}

function openPlain(body: ReadableStream<Uint8Array>): Opened {
  const reader = body.getReader();
  const read: Read = async () => {
    // An empty piece isn't the end.
    for (;;) {
      const { done, value } = await reader.read();
      if (done || value.length > 0) return { value };
    }
  };
  return { read, cancel: (reason) => reader.cancel(reason) };
}
