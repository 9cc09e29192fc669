// Random access to the bytes of a file in a bucket, in the browser, or in memory.

export interface ByteSource {
  readonly sizeBytes: number;
  /** Reads all bytes from `from` (inclusive) to `to` (exclusive). */
  read(from: number, to: number): Promise<Uint8Array>;
  /** Same as `read`, as a stream. */
  stream(from: number, to: number): Promise<ReadableStream<Uint8Array>>;
}

/** Sequential reader of bytes. */
export interface BytePieces {
  /** Returns the next piece; null at the end. The piece is valid only until the next call. */
  next(): Promise<Uint8Array | null>;
  /** Releases resources if the reader stops before the end. */
  cancel(): Promise<void>;
}

/** Source over bytes in memory. */
export const createBytesSource = (bytes: Uint8Array): ByteSource => ({
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

/** Source over a browser's file. */
export const createBlobSource = (blob: Blob): ByteSource => ({
  sizeBytes: blob.size,
  read: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
  stream: (from, to) => Promise.resolve(blob.slice(from, to).stream()),
});
