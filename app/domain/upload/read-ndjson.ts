// Rows of a file of JSON objects, one a line. The first lines say which columns there are.
import type { FileFormat } from './file-format.ts';
import { MAX_COLUMNS } from './limits.ts';
import type { RowBatch, RowReader, TextCell } from './row-reader.ts';
import { createCsvSplitter } from './split-csv.ts';
import { decodeText, type Encoding } from './text-encoding.ts';
import { fileProblem } from './upload-problem.ts';

type JsonRow = Readonly<Record<string, unknown>>;

/** Columns are those of the first 1,000 objects; a later one that has others is an error. */
const COLUMN_SAMPLE = 1_000;

export async function openNdjson(
  stream: ReadableStream<Uint8Array>,
  { encoding }: Extract<FileFormat, { kind: 'ndjson' }>,
): Promise<RowReader> {
  const objects = readObjects(stream, encoding);
  const begin: { rows: JsonRow[]; lines: number[] } = { rows: [], lines: [] };
  while (begin.rows.length < COLUMN_SAMPLE) {
    const { done, value } = await objects.next();
    if (done) break;
    begin.rows.push(...value.rows);
    begin.lines.push(...value.lines);
  }
  const columns = [...new Set(begin.rows.slice(0, COLUMN_SAMPLE).flatMap((row) => Object.keys(row)))];
  if (columns.length === 0) throw fileProblem('The file is empty.');
  if (columns.length > MAX_COLUMNS) throw fileProblem(`The file has ${columns.length} columns. ${MAX_COLUMNS} is the maximum.`);
  const known = new Set(columns);
  const toRows = ({ rows, lines }: { rows: readonly JsonRow[]; lines: readonly number[] }): RowBatch => ({
    rows: rows.map((row, index) => {
      const extra = Object.keys(row).find((key) => !known.has(key));
      if (extra !== undefined) throw fileProblem(`The field "${extra}" isn’t in the first ${COLUMN_SAMPLE} lines.`, lines[index]);
      return columns.map((column) => textOf(Object.hasOwn(row, column) ? row[column] : null));
    }),
    lines,
  });
  return {
    columns,
    async *batches() {
      yield toRows(begin);
      for await (const batch of objects) yield toRows(batch);
    },
  };
}

async function* readObjects(
  stream: ReadableStream<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<{ rows: JsonRow[]; lines: readonly number[] }, undefined> {
  // A line is one cell without a delimiter that JSON could have.
  const splitter = createCsvSplitter({
    delimiter: '\0',
    quote: '',
    skipInitialSpace: false,
    skipBlankLines: true,
    newline: '\n',
  });
  const parse = ({ rows, lines }: RowBatch) => ({
    rows: rows.map(([cell], index) => parseLine(cell ?? '', lines[index] ?? 1)),
    lines,
  });
  for await (const text of decodeText(stream, encoding)) {
    const batch = splitter.push(text);
    if (batch.rows.length > 0) yield parse(batch);
  }
  const last = splitter.end();
  if (last.rows.length > 0) yield parse(last);
  return undefined;
}

const LONG_NUMBER = /\d{16}/;

function parseLine(text: string, line: number): JsonRow {
  let value: unknown;
  try {
    value = LONG_NUMBER.test(text) ? parseExact(text) : JSON.parse(text);
  } catch {
    throw fileProblem('isn’t valid JSON. Each line must be one object.', line);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw fileProblem('isn’t a JSON object.', line);
  return value as JsonRow;
}

/** With the source text of each value, which engines pass since ES2025 and TypeScript's library doesn't declare. */
type ReviveExact = (
  text: string,
  reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
) => unknown;

/** Numbers that a double can't represent stay as they are written. */
const parseExact = (text: string): unknown =>
  (JSON.parse as ReviveExact)(text, (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^-?\d+$/.test(source) ? source : value,
  );

function textOf(value: unknown): TextCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}
