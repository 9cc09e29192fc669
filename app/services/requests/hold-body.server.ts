// Reads the unread rest of a request's body before its reply goes out: a client that still sends when the connection closes
// gets a reset instead of the reply. Bounded in bytes and time.
import { openLargeReader } from '#app/engines/shared/large-reader.ts';
import { within } from '#app/services/within.ts';

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
  const source = openBody(request.body as ReadableStream<Uint8Array>, Number(request.headers.get('content-length') ?? 0));
  let isDone = false;
  const read = async (least: number) => {
    const piece = await source.read(least);
    isDone ||= piece.done;
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
        const { done, value } = await read(PIECE_BYTES);
        if (done || !value) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  const init = { body, duplex: 'half', signal, redirect: 'manual' } as RequestInit;
  return { request: new Request(request, init), drain: drainRest };
}

interface OpenBody {
  /** At least so many bytes, where the body is read in large pieces. */
  read(least: number): Promise<Piece>;
  cancel(): Promise<void>;
}

interface Piece {
  readonly done: boolean;
  readonly value?: Uint8Array | undefined;
}

const PIECE_BYTES = 32 * 1024;

/** A large body in large pieces: each of the platform's 4 KB takes as long to pass through here. */
function openBody(body: ReadableStream<Uint8Array>, sizeBytes: number): OpenBody {
  const large = sizeBytes > PIECE_BYTES ? openLargeReader(body) : null;
  if (large)
    return {
      async read(least) {
        const { value } = await large.readAtLeast(least, new Uint8Array(2 * PIECE_BYTES));
        return value && value.length > 0 ? { done: false, value } : { done: true };
      },
      cancel: () => large.cancel('not needed'),
    };
  const reader = body.getReader();
  return { read: () => reader.read(), cancel: () => reader.cancel() };
}

async function drain(source: OpenBody, read: () => Promise<Piece>): Promise<void> {
  const endsMs = Date.now() + MAX_DRAIN_MS;
  let drainedBytes = 0;
  try {
    while (drainedBytes < MAX_DRAINED_BYTES && Date.now() < endsMs) {
      const piece = await withinSilence(read());
      if (piece === null || !piece.value) break;
      drainedBytes += piece.value.byteLength;
    }
    await source.cancel();
  } catch {
    // The client disconnected, or the runtime has ended the stream: no sender is left.
  }
}

/** Null when nothing came in time. */
const withinSilence = <T>(work: Promise<T>): Promise<T | null> => within(MAX_SILENCE_MS, work, () => null);
