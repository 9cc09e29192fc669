// Files drawn lately, by everything that they are drawn from: one picture is often sent to many, and drawing it costs a hundred
// times as much as finding it.
import { createByteCache, type ByteCache } from '#app/domain/memory/byte-cache.ts';

interface DrawnFile {
  readonly pieces: readonly Uint8Array[];
}

const MAX_BYTES = 8_000_000;
const MAX_FILE_BYTES = MAX_BYTES / 4;

const sizeOf = (pieces: readonly Uint8Array[]): number => pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);

export type DrawnFiles = ByteCache<DrawnFile>;

export const createDrawnFiles = (): DrawnFiles => createByteCache<DrawnFile>(MAX_BYTES, ({ pieces }) => sizeOf(pieces));

/** The file of this key piece by piece: found, or drawn now. One that fails or isn't read to its end is not kept. */
export async function* drawOnce(
  files: DrawnFiles,
  key: string,
  draw: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const known = files.get(key);
  if (known) return yield* known.pieces;
  const pieces: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const piece of draw()) {
    sizeBytes += piece.byteLength;
    if (sizeBytes <= MAX_FILE_BYTES) pieces.push(piece.slice());
    else pieces.length = 0;
    yield piece;
  }
  if (sizeBytes <= MAX_FILE_BYTES) files.set(key, { pieces });
}
