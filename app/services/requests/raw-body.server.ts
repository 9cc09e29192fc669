// The body of a request as bytes, never more than the limit.
import { joinBytes } from '#app/domain/memory/join-bytes.ts';
import { AppError } from '#app/domain/errors.ts';

export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** The body as bytes, with what its Content-Type says it is. Bytes are null when the endpoint reads its body itself. */
export interface RawBody {
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly contentType: string;
}

/** Refuses a body that says it is too large, and reads it when `wanted`. Throws 413. */
export async function readRawBody(request: Request, wanted: boolean): Promise<RawBody> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES);
  const contentType = request.headers.get('content-type') ?? '';
  return { bytes: wanted ? await readLimitedBody(request, MAX_BODY_BYTES) : null, contentType };
}

/** The body as it comes, where it says that it has so many bytes: it has them, or breaks off. Null where it says something else. */
export function streamOfSize(request: Request, sizeBytes: number): ReadableStream<Uint8Array> | null {
  if (!request.body || request.headers.get('content-length') !== String(sizeBytes)) return null;
  // A bucket takes a stream only where it knows its length, which a request on its way through Workers has lost.
  return request.body.pipeThrough(new FixedLengthStream(sizeBytes));
}

/** Stops reading at the limit, regardless of Content-Length. Throws 413. */
export async function readLimitedBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = (request.body as ReadableStream<Uint8Array> | null)?.getReader();
  while (reader) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw brokeOff(cause);
    });
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw tooLarge(maxBytes);
    }
    chunks.push(value);
  }
  return joinBytes(chunks);
}

const tooLarge = (maxBytes: number): AppError =>
  new AppError('PAYLOAD_TOO_LARGE_ERROR', `The request is larger than ${maxBytes / 1024 / 1024} MB.`);

export const brokeOff = (cause: unknown): AppError => invalidFormat('The request broke off before its end.', cause);

/** 400: the body is not what its Content-Type says, or broke off. */
export const invalidFormat = (message: string, cause?: unknown): AppError =>
  new AppError('INVALID_PAYLOAD_FORMAT_ERROR', message, { cause });
