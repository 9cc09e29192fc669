// A reply with rows in it as JSON text, written row by row: it buffers only rows the reader has not taken yet.
import { exactCell, numberCellJson } from '#app/domain/json/number-literal.ts';
import { GENERIC_TYPES, type SqlLabColumn } from '#app/domain/sqllab/column-type.ts';
import type { Cell } from '#app/domain/table.ts';
import type { ResultRow } from '#app/services/sqllab/read-results.server.ts';

const MIN_CHUNK_LENGTH = 32_768;

/** Format of numbers: as literals with all digits, or as exact text for readers that only have doubles. */
export type NumberForm = 'literal' | 'text';
export type WriteJsonCell = (cell: Cell | undefined) => string;

/** One kind of value per column, with all values that a double can have. */
export const cellWriters = (columns: readonly SqlLabColumn[], numbers: NumberForm): WriteJsonCell[] =>
  columns.map(({ type_generic: generic }) =>
    generic !== GENERIC_TYPES.numeric ? plainCell : numbers === 'literal' ? numberCellJson : exactNumber,
  );

const plainCell: WriteJsonCell = (cell) => JSON.stringify(cell ?? null);
const exactNumber: WriteJsonCell = (cell) => JSON.stringify(exactCell(cell ?? null));

interface RowList {
  readonly name: string;
  /** Keys of each row's object; null: a row is a list. */
  readonly columns: readonly string[] | null;
  readonly writers: readonly WriteJsonCell[];
  readonly rows: AsyncIterable<ResultRow>;
}

/** `{…head, "<name>": [rows], …tail}` */
export async function* rowsJson(
  head: Readonly<Record<string, unknown>>,
  list: RowList,
  tail: Readonly<Record<string, unknown>>,
): AsyncGenerator<string> {
  const start = JSON.stringify(head).slice(0, -1);
  yield `${start}${start === '{' ? '' : ','}${JSON.stringify(list.name)}:[`;
  const [open, close] = list.columns === null ? ['[', ']'] : ['{', '}'];
  const keys = list.writers.map((_, index) => (list.columns === null ? '' : `${JSON.stringify(list.columns[index] ?? '')}:`));
  let separator = '';
  for await (const row of list.rows) {
    yield separator + open + cellsJson(keys, list.writers, row) + close;
    separator = ',';
  }
  const end = JSON.stringify(tail).slice(1);
  yield end === '}' ? ']}' : `],${end}`;
}

function cellsJson(keys: readonly string[], writers: readonly WriteJsonCell[], row: ResultRow): string {
  let text = '';
  for (const [index, write] of writers.entries()) text += (index === 0 ? '' : ',') + (keys[index] ?? '') + write(row[index]);
  return text;
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
