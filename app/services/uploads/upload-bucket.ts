// Where the bytes of uploads lie.
import type { ByteSource } from '#app/domain/upload/byte-source.ts';
import { AppError } from '#app/domain/errors.ts';
import { inPieces } from './in-pieces.ts';

export const UPLOADS_PREFIX = 'uploads/';
export const uploadKey = (id: string): string => `${UPLOADS_PREFIX}${id}`;

/** Bytes as they lie in the bucket; `count` hears of what has been read of streams. */
export function bucketSource(
  bucket: Pick<R2Bucket, 'get'>,
  { id, sizeBytes }: { readonly id: string; readonly sizeBytes: number },
  count: (bytes: number) => void = () => undefined,
): ByteSource {
  const get = async (from: number, to: number): Promise<R2ObjectBody> => {
    const found = await bucket.get(uploadKey(id), { range: { offset: from, length: to - from } });
    if (!found) throw new AppError('COMMAND_REFUSED_ERROR', 'The uploaded file no longer exists. Upload it again.');
    return found;
  };
  return {
    sizeBytes,
    read: async (from, to) => (to <= from ? new Uint8Array() : new Uint8Array(await (await get(from, to)).arrayBuffer())),
    stream: async (from, to) => {
      if (to <= from) return new Blob([]).stream();
      return inPieces((await get(from, to)).body as ReadableStream<Uint8Array>, count);
    },
  };
}
