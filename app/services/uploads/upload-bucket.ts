// The bucket of uploaded bytes.
import type { BytePieces, ByteSource } from '#app/domain/upload/byte-source.ts';
import { AppError } from '#app/domain/errors.ts';
import { inPieces, openPieces, type NextBody } from './in-pieces.ts';

const UPLOADS_PREFIX = 'uploads/';
export const uploadKey = (id: string): string => `${UPLOADS_PREFIX}${id}`;

export interface BucketSource extends ByteSource {
  /** Like `stream`, in contiguous pieces. */
  pieces(from: number, to: number): BytePieces;
}

/** Bytes as they lie in the bucket; `count` hears of what has been read of streams. */
export function bucketSource(
  bucket: Pick<R2Bucket, 'get'>,
  { id, sizeBytes }: { readonly id: string; readonly sizeBytes: number },
  count: (bytes: number) => void = () => undefined,
): BucketSource {
  const get = async (from: number, to: number): Promise<R2ObjectBody> => {
    const found = await bucket.get(uploadKey(id), { range: { offset: from, length: to - from } });
    if (!found) throw new AppError('COMMAND_REFUSED_ERROR', 'The uploaded file no longer exists. Upload it again.');
    return found;
  };
  return {
    sizeBytes,
    read: async (from, to) => (to <= from ? new Uint8Array() : new Uint8Array(await (await get(from, to)).arrayBuffer())),
    stream: (from, to) => Promise.resolve(inPieces(partsOf(get, from, to), count)),
    pieces: (from, to) => openPieces(partsOf(get, from, to), count),
  };
}

/** Size of one part. On the local host, bytes that pass through the bucket stay in memory until their request ends. */
const PART_BYTES = 8 * 1024 * 1024;

function partsOf(get: (from: number, to: number) => Promise<R2ObjectBody>, from: number, to: number): NextBody {
  let at = from;
  return async () => {
    if (at >= to) return null;
    const end = Math.min(to, (Math.floor(at / PART_BYTES) + 1) * PART_BYTES);
    const { body } = await get(at, end);
    at = end;
    return body as ReadableStream<Uint8Array>;
  };
}
