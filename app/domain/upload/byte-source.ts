// Bytes of a file that are read where they lie: in a bucket, in the browser, in memory.

export interface ByteSource {
  readonly sizeBytes: number;
  /** The bytes from `from` up to `to`, all of them. */
  read(from: number, to: number): Promise<Uint8Array>;
  /** The same as a stream. */
  stream(from: number, to: number): Promise<ReadableStream<Uint8Array>>;
}

/** Bytes from front to back. */
export interface BytePieces {
  /** Null at the end. What it gives is overwritten by the next piece. */
  next(): Promise<Uint8Array | null>;
  /** Called by a reader that stops before the end. */
  cancel(): Promise<void>;
}

/** Bytes that are in memory. */
export const bytesSource = (bytes: Uint8Array): ByteSource => ({
  sizeBytes: bytes.length,
  read: (from, to) => Promise.resolve(bytes.subarray(from, to)),
  stream: (from, to) =>
    Promise.resolve(
      new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(bytes.subarray(from, to));
          controller.close();
        },
      }),
    ),
});

/** A file of the browser. */
export const blobSource = (blob: Blob): ByteSource => ({
  sizeBytes: blob.size,
  read: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
  stream: (from, to) => Promise.resolve(blob.slice(from, to).stream()),
});
