// Text in pieces as a byte stream that is written only as fast as it is read.

/** Pieces are gathered to at least 32 KiB; whoever stops reading ends the source. */
export function textStream(source: Iterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      pull(controller) {
        let text = '';
        while (text.length < 32_768) {
          const next = source.next();
          if (next.done) {
            if (text !== '') controller.enqueue(encoder.encode(text));
            controller.close();
            return;
          }
          text += next.value;
        }
        controller.enqueue(encoder.encode(text));
      },
      cancel() {
        source.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
