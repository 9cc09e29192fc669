// Pieces of a file as a byte stream that makes the next piece only when it is requested.

export interface ByteStreamEvents {
  /** The reader has left: called at once, while the next piece can still be in progress. */
  readonly onLeave?: (reason: unknown) => void;
  /** Called once, when no more pieces are made: at the end, after a failure, after the reader has left. */
  readonly onEnd?: () => Promise<void>;
}

/** Fails with what the pieces throw. */
export function byteStream(
  pieces: AsyncIterator<Uint8Array, unknown, undefined>,
  { onLeave, onEnd }: ByteStreamEvents = {},
): ReadableStream<Uint8Array> {
  let ending: Promise<void> | undefined;
  const end = (): Promise<void> => (ending ??= onEnd?.() ?? Promise.resolve());
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await nextPiece(pieces);
          if (next) return controller.enqueue(next);
        } catch (error) {
          await end();
          throw error;
        }
        await end();
        controller.close();
      },
      async cancel(reason: unknown) {
        onLeave?.(reason);
        try {
          await pieces.return?.();
        } catch {
          // Canceled on purpose: its outcome is ignored.
        } finally {
          await end();
        }
      },
    },
    { highWaterMark: 0 },
  );
}

/** The next that has bytes; null after the last. */
async function nextPiece(pieces: AsyncIterator<Uint8Array, unknown, undefined>): Promise<Uint8Array | null> {
  for (;;) {
    const next = await pieces.next();
    if (next.done === true) return null;
    if (next.value.byteLength > 0) return next.value;
  }
}
