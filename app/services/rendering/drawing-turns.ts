// One drawing at a time per isolate, because each takes most of its memory.
import { within } from '#app/services/within.ts';

/** Draws `pieces` after the drawing before it was read to its end, or left. */
export type InTurn = (pieces: () => AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;

/** `patienceMs`: how long a drawing waits for the one before it. That of a request that was cut off never ends. */
export function createDrawingTurns(patienceMs: number): InTurn {
  let last = Promise.resolve();
  return async function* inTurn(pieces) {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await within(patienceMs, before, () => undefined);
    try {
      yield* pieces();
    } finally {
      resolve();
    }
  };
}
