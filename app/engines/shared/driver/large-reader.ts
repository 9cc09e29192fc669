// Reads a workerd stream in large chunks. Ordinary reads return 4 KB each, and a small read costs as much as a large one.

/** workerd's byte stream reader. The browser's types lack `readAtLeast`. */
export interface LargeReader {
  /** Reads at least `count` bytes, fewer only at the end of the stream. Takes over the buffer `room`, as every BYOB read does. */
  readAtLeast(count: number, room: Uint8Array): Promise<{ readonly value?: Uint8Array<ArrayBuffer> }>;
  cancel(reason: unknown): Promise<void>;
}

/** Returns null, and leaves the stream unlocked, if it isn't a native workerd stream. */
export function openLargeReader(stream: ReadableStream<Uint8Array>): LargeReader | null {
  try {
    const reader = stream.getReader({ mode: 'byob' });
    if ('readAtLeast' in reader) return reader as unknown as LargeReader;
    reader.releaseLock();
  } catch {
    // Not a byte stream.
  }
  return null;
}
