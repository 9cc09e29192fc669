// Reads the unread rest of a request's body before its reply goes out: a client that still sends when the connection closes
// gets a reset instead of the reply. Bounded in bytes and time.
import { within } from '#app/services/within.ts';
import { openBody, type OpenBody } from './open-body.ts';

const MAX_DRAINED_BYTES = 100 * 1024 * 1024;
const MAX_DRAIN_MS = 20_000;
/** A client that waits for the reply before it sends the rest sends nothing for so long. */
const MAX_SILENCE_MS = 2_000;

export interface HeldBody {
  /** The request with a body that can be left unread or canceled. */
  readonly request: Request;
  /** Reads and discards the rest. Never throws. */
  drain(): Promise<void>;
}

/** A request without a body as it is. */
export function holdBody(request: Request): HeldBody {
  if (request.body === null) return { request, drain: () => Promise.resolve() };
  const isSmall = Number(request.headers.get('content-length') ?? 0) <= PIECE_BYTES;
  const source = openBody(request.body as ReadableStream<Uint8Array>, { isSmall });
  let isDone = false;
  const read = async (leastBytes: number) => {
    const piece = await source.read(leastBytes, pieceRoom);
    isDone ||= piece === undefined;
    return piece;
  };
  const drainRest = (): Promise<void> => (isDone ? Promise.resolve() : drain(source, () => read(1)));
  const { method, headers, signal } = request;
  // A body is allowed on the wire here, and means nothing; a Request with one cannot be made.
  if (/^(?:GET|HEAD)$/.test(method))
    return { request: new Request(request.url, { method, headers, signal, redirect: 'manual' }), drain: drainRest };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await read(PIECE_BYTES);
        if (piece === undefined) controller.close();
        else controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
  const init = { body, duplex: 'half', signal, redirect: 'manual' } as RequestInit;
  return { request: new Request(request, init), drain: drainRest };
}

/** The platform's pieces of small bodies are taken as they come. */
const PIECE_BYTES = 32 * 1024;
const pieceRoom = (): Uint8Array => new Uint8Array(2 * PIECE_BYTES);

async function drain(source: OpenBody, read: () => Promise<Uint8Array | undefined>): Promise<void> {
  const endsMs = Date.now() + MAX_DRAIN_MS;
  let drainedBytes = 0;
  try {
    while (drainedBytes < MAX_DRAINED_BYTES && Date.now() < endsMs) {
      const piece = await withinSilence(read());
      if (!piece) break;
      drainedBytes += piece.byteLength;
    }
    await source.cancel('not needed');
  } catch {
    // The client disconnected, or the runtime has ended the stream: no sender is left.
  }
}

/** Null when nothing came in time. */
const withinSilence = <T>(work: Promise<T>): Promise<T | null> => within(MAX_SILENCE_MS, work, () => null);
