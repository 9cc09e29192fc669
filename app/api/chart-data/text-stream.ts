// Text in pieces as a body: short texts whole, long ones as a byte stream that is written only as fast as it is read.

/** Pieces are gathered to at least so many characters. */
const PIECE_LENGTH = 32_768;

/** A text of one piece goes out complete: its length is known, and no stream is needed. */
export function textBody(source: Iterator<string>): string | ReadableStream<Uint8Array> {
  const { text, isEnd } = nextPiece(source);
  return isEnd ? text : textStream(withFirst(text, source));
}

function* withFirst(text: string, source: Iterator<string>): Generator<string> {
  yield text;
  yield* { [Symbol.iterator]: () => source };
}

function nextPiece(source: Iterator<string>): { readonly text: string; readonly isEnd: boolean } {
  let text = '';
  while (text.length < PIECE_LENGTH) {
    const next = source.next();
    if (next.done) return { text, isEnd: true };
    text += next.value;
  }
  return { text, isEnd: false };
}

/** A reader that stops ends the source. */
export function textStream(source: Iterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      pull(controller) {
        const { text, isEnd } = nextPiece(source);
        if (text !== '') controller.enqueue(encoder.encode(text));
        if (isEnd) controller.close();
      },
      cancel() {
        source.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
