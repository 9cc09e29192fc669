// The body of a request as bytes, never more than the limit.
import { AppError } from '#app/domain/errors.ts';

export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** The body as bytes, with what its Content-Type says it is. Bytes are null when the endpoint reads its body itself. */
export interface RawBody {
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly contentType: string;
}

/** Refuses a body that says it is too large, and reads it when `wanted`. Throws 413. */
export async function readRawBody(request: Request, wanted: boolean): Promise<RawBody> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const contentType = request.headers.get('content-type') ?? '';
  return { bytes: wanted ? await readBytes(request) : null, contentType };
}

/** Stops reading where the limit is passed, whatever Content-Length said. */
async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw invalidFormat('The request broke off before its end.', cause);
    });
    if (done) break;
    size += value.byteLength;
    if (size > MAX_BODY_BYTES) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

const tooLarge = (): AppError =>
  new AppError('PAYLOAD_TOO_LARGE_ERROR', `The request is larger than ${MAX_BODY_BYTES / 1024 / 1024} MB.`);

/** 400: the body is not what its Content-Type says, or broke off. */
export const invalidFormat = (message: string, cause?: unknown): AppError =>
  new AppError('INVALID_PAYLOAD_FORMAT_ERROR', message, { cause });
