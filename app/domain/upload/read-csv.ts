// Rows of a CSV or TSV file.
import type { FileFormat } from './file-format.ts';
import { MAX_COLUMNS } from './limits.ts';
import type { RowBatch, RowReader } from './row-reader.ts';
import { createCsvSplitter } from './split-csv.ts';
import { decodeText } from './text-encoding.ts';
import { fileProblem } from './upload-problem.ts';

export type CsvFormat = Extract<FileFormat, { kind: 'csv' }>;

/** Reads as far as the header. Throws for a file without rows. */
export async function openCsv(stream: ReadableStream<Uint8Array>, format: CsvFormat): Promise<RowReader> {
  const records = readRecords(stream, format);
  const { columns, begin } = await readHead(records, format);
  return {
    columns,
    async *batches() {
      if (begin.rows.length > 0) yield begin;
      yield* records;
    },
  };
}

export interface CsvHead {
  readonly columns: readonly string[];
  /** Rows that were read with it. */
  readonly begin: RowBatch;
}

/** Ends the records where it throws. */
export async function readHead(records: AsyncGenerator<RowBatch, undefined>, format: CsvFormat): Promise<CsvHead> {
  const first = await skipTo(records, format.skipLines);
  const [head = []] = first?.rows ?? [];
  if (!first || head.length === 0) {
    await records.return(undefined);
    throw fileProblem('The file is empty.');
  }
  if (head.length > MAX_COLUMNS) {
    await records.return(undefined);
    throw fileProblem(`The file has ${head.length} columns. ${MAX_COLUMNS} is the maximum.`);
  }
  if (!format.hasHeader) return { columns: head.map(() => ''), begin: first };
  return {
    columns: head.map((cell) => cell ?? ''),
    begin: { rows: first.rows.slice(1), lines: first.lines.slice(1) },
  };
}

async function* readRecords(stream: ReadableStream<Uint8Array>, format: CsvFormat): AsyncGenerator<RowBatch, undefined> {
  let splitter: ReturnType<typeof createCsvSplitter> | null = null;
  for await (const text of decodeText(stream, format.encoding)) {
    const newline = text.includes('\n') || !text.includes('\r') ? '\n' : '\r';
    splitter ??= createCsvSplitter({ ...format, newline });
    const batch = splitter.push(text);
    if (batch.rows.length > 0) yield batch;
  }
  const last = splitter?.end();
  if (last && last.rows.length > 0) yield last;
  return undefined;
}

/** The batch that begins with the first record after so many. */
async function skipTo(records: AsyncGenerator<RowBatch, undefined>, count: number): Promise<RowBatch | null> {
  let left = count;
  for (;;) {
    const { done, value } = await records.next();
    if (done) return null;
    if (value.rows.length > left) return { rows: value.rows.slice(left), lines: value.lines.slice(left) };
    left -= value.rows.length;
  }
}
