// Rows of a CSV or TSV file.
import type { CsvSettings } from '#app/formats/csv/settings.ts';
import { MAX_COLUMNS } from '#app/domain/upload/limits.ts';
import type { RowBatch, RowReader } from '#app/domain/upload/row-reader.ts';
import { detectNewline } from './detect-delimiter.ts';
import { createCsvSplitter } from '#app/formats/shared/text/split-csv.ts';
import { decodeText } from '#app/domain/upload/text/text-encoding.ts';
import { fileProblem } from '#app/domain/upload/upload-problem.ts';

/** Reads as far as the header. Throws for a file without rows. */
export async function openCsv(stream: ReadableStream<Uint8Array>, format: CsvSettings): Promise<RowReader> {
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
export async function readHead(records: AsyncGenerator<RowBatch, undefined>, format: CsvSettings): Promise<CsvHead> {
  const first = await skipTo(records, format);
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

async function* readRecords(stream: ReadableStream<Uint8Array>, format: CsvSettings): AsyncGenerator<RowBatch, undefined> {
  let splitter: ReturnType<typeof createCsvSplitter> | null = null;
  for await (const text of decodeText(stream, format.encoding)) {
    splitter ??= createCsvSplitter({ ...format, newline: detectNewline(text) });
    const batch = splitter.push(text);
    if (batch.rows.length > 0) yield batch;
  }
  const last = splitter?.end();
  if (last && last.rows.length > 0) yield last;
  return undefined;
}

/** The batch that begins with the first record behind what is left out. */
async function skipTo(
  records: AsyncGenerator<RowBatch, undefined>,
  { skipLines, skipRecords }: CsvSettings,
): Promise<RowBatch | null> {
  let left = skipRecords;
  for (;;) {
    const { done, value } = await records.next();
    if (done) return null;
    const below = value.lines.findIndex((line) => line > skipLines);
    const from = below === -1 ? value.rows.length : below + left;
    if (value.rows.length > from) return { rows: value.rows.slice(from), lines: value.lines.slice(from) };
    left -= below === -1 ? 0 : value.rows.length - below;
  }
}
