// A reply with rows in it as JSON text, written row by row: it buffers only rows the reader has not taken yet.
import type { ResultRow } from '#app/services/sqllab/read-results.server.ts';

const MIN_CHUNK_LENGTH = 32_768;

/** `{…head, "<name>": [rows], …tail}`. A row is an object by `columns`, or a list where `columns` is null. */
export async function* rowsJson(
  head: Readonly<Record<string, unknown>>,
  list: { readonly name: string; readonly columns: readonly string[] | null; readonly rows: AsyncIterable<ResultRow> },
  tail: Readonly<Record<string, unknown>>,
): AsyncGenerator<string> {
  const start = JSON.stringify(head).slice(0, -1);
  yield `${start}${start === '{' ? '' : ','}${JSON.stringify(list.name)}:[`;
  const keys = list.columns?.map((column) => `${JSON.stringify(column)}:`) ?? null;
  let separator = '';
  for await (const row of list.rows) {
    yield separator + (keys === null ? JSON.stringify(row) : objectJson(keys, row));
    separator = ',';
  }
  const end = JSON.stringify(tail).slice(1);
  yield end === '}' ? ']}' : `],${end}`;
}

function objectJson(keys: readonly string[], row: ResultRow): string {
  let text = '{';
  for (const [index, key] of keys.entries()) text += (index === 0 ? '' : ',') + key + JSON.stringify(row[index] ?? null);
  return `${text}}`;
}

/** The text as bytes, at least 32 KiB at a time; a reader that stops ends the source. */
export function streamText(source: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        let text = '';
        while (text.length < MIN_CHUNK_LENGTH) {
          const next = await source.next();
          if (next.done) {
            if (text !== '') controller.enqueue(encoder.encode(text));
            controller.close();
            return;
          }
          text += next.value;
        }
        controller.enqueue(encoder.encode(text));
      },
      async cancel() {
        await source.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
