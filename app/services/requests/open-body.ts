// Reads a body in large pieces where the platform can: its own of 4 KB cost more on their way through JavaScript than what is done
// with them.
import { openLargeReader } from '#app/engines/shared/driver/large-reader.ts';

export interface OpenBody {
  /** Reads at least `leastBytes` if the body is read in large pieces, into `room`, which the body owns afterwards. Undefined: the end. */
  read(leastBytes: number, room: () => Uint8Array): Promise<Uint8Array | undefined>;
  cancel(reason: unknown): Promise<void>;
}

/** `isSmall`: not worth large pieces. */
export function openBody(body: ReadableStream<Uint8Array>, { isSmall = false }: { readonly isSmall?: boolean } = {}): OpenBody {
  const large = isSmall ? null : openLargeReader(body);
  if (large)
    return {
      async read(leastBytes, room) {
        const { value } = await large.readAtLeast(leastBytes, room());
        return value && value.length > 0 ? value : undefined;
      },
      cancel: (reason) => large.cancel(reason),
    };
  const reader = body.getReader();
  return {
    async read() {
      // An empty piece isn't the end.
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return undefined;
        if (value.length > 0) return value;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  };
}
