// A file that comes in one request goes into the bucket in parts.
import { RETENTION } from '#app/domain/retention/retention.ts';
import { hasUnsafeCharacters } from '#app/domain/input/name-characters.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { insertUpload } from '#app/stores/upload/store.server.ts';
import { uploadKey } from './upload-bucket.ts';
import { callerId, fileTooLarge, PART_BYTES } from './upload.server.ts';

export interface StoredFile {
  readonly id: string;
  readonly fileName: string;
  readonly sizeBytes: number;
}

/** Throws 413 where it passes the limit, 400 for an empty file; nothing is left of it then. */
export async function storeStream(
  deps: Deps,
  identity: Identity,
  fileName: string,
  chunks: AsyncGenerator<Uint8Array>,
): Promise<StoredFile> {
  if (hasUnsafeCharacters(fileName))
    throw new AppError(
      'COMMAND_REFUSED_ERROR',
      'The file’s name can’t contain control characters or characters that change the direction of text.',
    );
  const id = deps.newUuid();
  const userId = callerId(identity);
  const multipart = await deps.uploads.bucket.createMultipartUpload(uploadKey(id));
  try {
    const { sizeBytes, parts } = await sendParts(multipart, chunks, deps.config.uploadMaxBytes);
    if (sizeBytes === 0) throw new AppError('COMMAND_REFUSED_ERROR', 'The file is empty.');
    await multipart.complete(parts);
    const nowMs = deps.now();
    const times = { createdOnMs: nowMs, changedOnMs: nowMs, expiresAtMs: nowMs + RETENTION.streamedUploadsMs };
    await insertUpload(deps.db, { id, userId, fileName, sizeBytes, partBytes: PART_BYTES, state: 'uploading', ...times });
    return { id, fileName, sizeBytes };
  } catch (error) {
    await multipart.abort().catch(() => undefined);
    throw error;
  }
}

async function sendParts(
  multipart: R2MultipartUpload,
  chunks: AsyncGenerator<Uint8Array>,
  maxBytes: number,
): Promise<{ readonly sizeBytes: number; readonly parts: R2UploadedPart[] }> {
  const parts: R2UploadedPart[] = [];
  let [sizeBytes, filled] = [0, 0];
  let part = new Uint8Array(PART_BYTES);
  const send = async (): Promise<void> => {
    parts.push(await multipart.uploadPart(parts.length + 1, part.subarray(0, filled)));
    [part, filled] = [new Uint8Array(PART_BYTES), 0];
  };
  for await (const chunk of chunks) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw fileTooLarge(maxBytes);
    for (let from = 0; from < chunk.length;) {
      const taken = chunk.subarray(from, from + PART_BYTES - filled);
      part.set(taken, filled);
      filled += taken.length;
      from += taken.length;
      if (filled === PART_BYTES) await send();
    }
  }
  if (filled > 0) await send();
  return { sizeBytes, parts };
}
