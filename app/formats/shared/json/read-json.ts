// Rows of a JSON file: one object per line, or the objects of one array. The first objects decide which columns there are.
import { readJsonCells, type JsonCell } from './json-cells.ts';
import { MAX_COLUMNS } from '#app/domain/upload/limits.ts';
import type { RowBatch, RowReader } from '#app/domain/upload/row-reader.ts';
import { createCsvSplitter } from '#app/formats/shared/text/split-csv.ts';
import { createJsonSplitter, type JsonSource } from './split-json.ts';
import { decodeText, type Encoding } from '#app/domain/upload/text/text-encoding.ts';
import { fileProblem } from '#app/domain/upload/upload-problem.ts';

interface JsonShape {
  /** True for one object per line; false for one array of objects. */
  readonly isLines: boolean;
  readonly encoding: Encoding;
}
type JsonRow = ReadonlyMap<string, JsonCell>;

interface JsonBatch {
  readonly rows: readonly JsonRow[];
  readonly lines: readonly number[];
}

/** Columns are those of the first 1,000 objects; a later one that has others is an error. */
const COLUMN_SAMPLE = 1_000;

export async function openJson(stream: ReadableStream<Uint8Array>, shape: JsonShape): Promise<RowReader> {
  const objects = readObjects(stream, shape);
  const begin: { rows: JsonRow[]; lines: number[] } = { rows: [], lines: [] };
  while (begin.rows.length < COLUMN_SAMPLE) {
    const { done, value } = await objects.next();
    if (done) break;
    begin.rows.push(...value.rows);
    begin.lines.push(...value.lines);
  }
  const columns = [...new Set(begin.rows.slice(0, COLUMN_SAMPLE).flatMap((row) => [...row.keys()]))];
  if (columns.length === 0) throw fileProblem('The file is empty.');
  if (columns.length > MAX_COLUMNS) throw fileProblem(`The file has ${columns.length} columns. ${MAX_COLUMNS} is the maximum.`);
  const known = new Map(columns.map((name, index) => [name, index]));
  const textColumns = new Set<number>();
  const toRow = (row: JsonRow, line: number): RowBatch['rows'][number] => {
    const cells = new Array<string | null>(columns.length).fill(null);
    for (const [name, { text, isString }] of row) {
      const index = known.get(name);
      if (index === undefined) throw fileProblem(`The field "${name}" isn’t in the first ${COLUMN_SAMPLE} objects.`, line);
      if (isString) textColumns.add(index);
      cells[index] = text;
    }
    return cells;
  };
  const toRows = ({ rows, lines }: JsonBatch): RowBatch => ({ rows: rows.map((row, at) => toRow(row, lines[at] ?? 1)), lines });
  return {
    columns,
    textColumns,
    async *batches() {
      yield toRows(begin);
      for await (const batch of objects) yield toRows(batch);
    },
  };
}

async function* readObjects(
  stream: ReadableStream<Uint8Array>,
  { isLines, encoding }: JsonShape,
): AsyncGenerator<JsonBatch, undefined> {
  const splitter = isLines ? createLineSplitter() : createJsonSplitter();
  for await (const text of decodeText(stream, encoding)) {
    const sources = splitter.push(text);
    if (sources.length > 0) yield parseAll(sources, isLines);
  }
  const last = splitter.end() ?? [];
  if (last.length > 0) yield parseAll(last, isLines);
  return undefined;
}

/** A line is one cell without a delimiter that JSON could have. */
function createLineSplitter() {
  const splitter = createCsvSplitter({
    delimiter: '\0',
    quote: '',
    skipInitialSpace: false,
    skipBlankLines: true,
    newline: '\n',
  });
  const toSources = ({ rows, lines }: RowBatch): JsonSource[] =>
    rows.map(([text], index) => ({ text: text ?? '', line: lines[index] ?? 1 }));
  return { push: (text: string) => toSources(splitter.push(text)), end: () => toSources(splitter.end()) };
}

const parseAll = (sources: readonly JsonSource[], isLines: boolean): JsonBatch => ({
  rows: sources.map(({ text, line }) => parseObject(text, line, isLines)),
  lines: sources.map(({ line }) => line),
});

function parseObject(text: string, line: number, isLines: boolean): JsonRow {
  const cells = readJsonCells(text);
  if (cells) return cells;
  throw fileProblem(isLines ? NOT_A_LINE : 'The object that begins here isn’t valid JSON.', line);
}
const NOT_A_LINE = 'isn’t valid JSON. Each line must be one object.';
