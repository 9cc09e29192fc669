import { describe, expect, it } from 'vitest';
import { inPieces, openPieces, type NextBody } from './in-pieces.ts';

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

/** Two bodies, one after the other. */
function both(): NextBody {
  const bodies = [smallChunks(), smallChunks()];
  return () => Promise.resolve(bodies.shift() ?? null);
}
const only = (body: ReadableStream<Uint8Array>): NextBody => {
  const bodies = [body];
  return () => Promise.resolve(bodies.shift() ?? null);
};

describe('a body in pieces', () => {
  it('is the same bytes, each counted once', async () => {
    let counted = 0;
    const read = new Uint8Array(await new Response(inPieces(both(), (size) => (counted += size))).arrayBuffer());
    expect(read).toHaveLength(2 * SIZE_BYTES);
    expect(read.every((byte, index) => byte === bytes[index % SIZE_BYTES])).toBe(true);
    expect(counted).toBe(2 * SIZE_BYTES);
  });

  it('is the same where pieces lie in one place', async () => {
    let counted = 0;
    const pieces = openPieces(both(), (size) => (counted += size));
    const read = new Uint8Array(2 * SIZE_BYTES);
    for (let piece = await pieces.next(), at = 0; piece; at += piece.length, piece = await pieces.next()) read.set(piece, at);
    expect(read.every((byte, index) => byte === bytes[index % SIZE_BYTES])).toBe(true);
    expect(counted).toBe(2 * SIZE_BYTES);
  });

  it('is canceled with its reader, and fails as the body does', async () => {
    let reason: unknown = null;
    const reader = inPieces(only(smallChunks((given) => (reason = given))), () => undefined).getReader();
    await reader.read();
    await reader.cancel('enough');
    expect(reason).toBe('enough');
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) });
    await expect(new Response(inPieces(only(broken), () => undefined)).text()).rejects.toThrow('gone');
  });
});
