// Reads one of the platform's streams in large pieces: they come in 4 KB, and each read costs as much as a large piece.

/** This method of the platform's readers is missing from the types of the browser. */
export interface LargeReader {
  /** At least so many bytes, unless the stream ends before; none at its end. `room` is theirs from then on. */
  readAtLeast(count: number, room: Uint8Array): Promise<{ readonly value?: Uint8Array<ArrayBuffer> }>;
  cancel(reason: unknown): Promise<void>;
}

/** Null where the stream is not one of the platform's; it isn't locked then. */
export function openLargeReader(stream: ReadableStream<Uint8Array>): LargeReader | null {
  try {
    const reader = stream.getReader({ mode: 'byob' });
    if ('readAtLeast' in reader) return reader as unknown as LargeReader;
    reader.releaseLock();
  } catch {
    // It has no bytes that could be read into a room.
  }
  return null;
}
