import { describe, expect, it } from 'vitest';
import { inPieces } from './in-pieces.ts';

const SIZE_BYTES = 1_000_000;
const bytes = Uint8Array.from({ length: SIZE_BYTES }, (_, index) => index % 251);

/** Chunks as small as the platform's, an empty one among them. */
function smallChunks(onCancel: (reason: unknown) => void = () => undefined): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at === 0) controller.enqueue(new Uint8Array());
      if (at >= SIZE_BYTES) return controller.close();
      controller.enqueue(bytes.slice(at, at + 4096));
      at += 4096;
    },
    cancel: onCancel,
  });
}

describe('a body in pieces', () => {
  it('is the same bytes, each counted once', async () => {
    let counted = 0;
    const read = new Uint8Array(await new Response(inPieces(smallChunks(), (size) => (counted += size))).arrayBuffer());
    expect(read).toHaveLength(SIZE_BYTES);
    expect(read.every((byte, index) => byte === bytes[index])).toBe(true);
    expect(counted).toBe(SIZE_BYTES);
  });

  it('is canceled with its reader, and fails as the body does', async () => {
    let reason: unknown = null;
    const reader = inPieces(
      smallChunks((given) => (reason = given)),
      () => undefined,
    ).getReader();
    await reader.read();
    await reader.cancel('enough');
    expect(reason).toBe('enough');
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) });
    await expect(new Response(inPieces(broken, () => undefined)).text()).rejects.toThrow('gone');
  });
});
