// An Arrow IPC stream: the schema, a record batch for each batch of rows, and a note in the metadata of a last, empty one.
import { Field, makeData, RecordBatch, RecordBatchStreamWriter, Schema, Struct, Utf8 } from 'apache-arrow';
import { arrowColumn } from './arrow-column.ts';
import {
  brokenOff,
  noteMessage,
  type ExportColumn,
  type ExportEvent,
  type ExportNote,
  type ExportRow,
  type ExportSource,
} from '#app/domain/export/source.ts';

/** Rows looked at to tell the types of columns whose engine does not say. */
const SAMPLE_ROWS = 10_000;
/** Marks the end of the stream: four bytes of ones, four of zeros. */
const END_BYTES = 8;

/** The complete file. Throws GENERIC_COMMAND_ERROR for a cell that its column's type cannot represent. */
export async function* encodeArrow({ columns, events }: ExportSource): AsyncGenerator<Uint8Array> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    const early = await readEarly(columns, iterator);
    const writer = createWriter(columns, early);
    yield writer.head;
    for (const event of early) {
      if (event.kind === 'rows') yield writer.batch(event.rows);
      else return yield* writer.end(event.note);
    }
    for (;;) {
      const next = await iterator.next();
      if (next.done === true) throw brokenOff();
      if (next.value.kind === 'end') return yield* writer.end(next.value.note);
      yield writer.batch(next.value.rows);
    }
  } finally {
    await iterator.return?.();
  }
}

/** Reads nothing if every type is known, so that the header is sent before the first row. */
async function readEarly(columns: readonly ExportColumn[], iterator: AsyncIterator<ExportEvent>): Promise<ExportEvent[]> {
  const early: ExportEvent[] = [];
  if (columns.every(({ databaseType }) => databaseType !== null)) return early;
  for (let rowCount = 0; rowCount < SAMPLE_ROWS;) {
    const next = await iterator.next();
    if (next.done === true) throw brokenOff();
    early.push(next.value);
    if (next.value.kind === 'end') break;
    rowCount += next.value.rows.length;
  }
  return early;
}

function createWriter(columns: readonly ExportColumn[], early: readonly ExportEvent[]) {
  const sample = early.flatMap((event) => (event.kind === 'rows' ? event.rows : []));
  const readers = columns.map((column, index) =>
    arrowColumn(
      column,
      sample.map((row) => row[index]),
    ),
  );
  const schema = new Schema(columns.map(({ name }, index) => new Field(name, readers[index]?.type ?? new Utf8(), true)));
  const type = new Struct(schema.fields);
  const headAndEnd = schemaBytes(schema);
  const head = headAndEnd.subarray(0, -END_BYTES);
  const batch = (rows: readonly ExportRow[], metadata = new Map<string, string>()): Uint8Array => {
    const children = readers.map((reader, index) => reader.read(rows, index));
    const data = makeData({ type, length: rows.length, nullCount: 0, children });
    // A stream of this one batch, without what the complete stream has once.
    const alone = RecordBatchStreamWriter.writeAll([new RecordBatch(schema, data, metadata)]).toUint8Array(true);
    return alone.subarray(head.byteLength, -END_BYTES);
  };
  return {
    head,
    batch,
    *end(note: ExportNote | null): Generator<Uint8Array, void> {
      if (note) yield batch([], noteMetadata(note));
      yield headAndEnd.subarray(-END_BYTES);
    },
  };
}

function schemaBytes(schema: Schema): Uint8Array {
  const writer = new RecordBatchStreamWriter();
  writer.reset(undefined, schema);
  writer.finish();
  return writer.toUint8Array(true);
}

const noteMetadata = (note: ExportNote): Map<string, string> =>
  new Map([
    ['meridian.note', noteMessage(note)],
    note.kind === 'stopped' ? ['meridian.stopped_at', String(note.rowCount)] : ['meridian.capped_at', String(note.maxRows)],
  ]);
