// Rows of the files in a ZIP, one after the other: all of one format, with the same columns.
import { bytesSource, type ByteSource } from './byte-source.ts';
import type { FileFormat } from './file-format.ts';
import { mergeTypes } from './column-type.ts';
import { openPlain } from './open-plain.ts';
import { openCsv } from './text/read-csv.ts';
import { openJson } from './text/read-json.ts';
import type { RowBatch, RowReader } from './row-reader.ts';
import { fileProblem } from './upload-problem.ts';
import { openZipEntry, readZipDirectory, readZipEntry, type ZipEntry } from './zip-directory.ts';

const JSON_ENDINGS = /\.(?:ndjson|jsonl|json|txt|dat)$/i;
const ENDINGS: Readonly<Record<FileFormat['kind'], RegExp>> = {
  csv: /\.(?:csv|tsv|tab|txt|psv|dat)$/i,
  ndjson: JSON_ENDINGS,
  json: JSON_ENDINGS,
  xlsx: /\.xls[xm]$/i,
  parquet: /\.parquet$/i,
};

/** Neither folders nor what macOS adds. */
export const isDataFile = ({ name }: Pick<ZipEntry, 'name'>): boolean =>
  !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name);

export async function openArchive(source: ByteSource, format: FileFormat): Promise<RowReader> {
  const entries = (await readZipDirectory(source)).filter((entry) => isDataFile(entry) && ENDINGS[format.kind].test(entry.name));
  const [first, ...others] = entries;
  if (!first) throw fileProblem('The ZIP archive contains no file of this format.');
  const reader = await openEntry(source, first, format);
  const openOther = async (entry: ZipEntry): Promise<RowReader> => {
    const next = await openEntry(source, entry, format);
    if (next.columns.join('\0') !== reader.columns.join('\0'))
      throw fileProblem(`"${entry.name}" has other columns than "${first.name}".`);
    return next;
  };
  let { types } = reader;
  for (const entry of types ? others : []) types = mergeAll(types, (await openOther(entry)).types);
  const textColumns = new Set<number>();
  return {
    columns: reader.columns,
    textColumns,
    ...(types && { types }),
    async *batches(isWanted) {
      yield* noteTexts(reader, textColumns, isWanted);
      for (const entry of others) yield* noteTexts(await openOther(entry), textColumns, isWanted);
    },
  };
}

type Types = RowReader['types'];

const mergeAll = (types: Types, others: Types): Types => types?.map((type, index) => mergeTypes(type, others?.[index] ?? null));

async function* noteTexts(
  reader: RowReader,
  textColumns: Set<number>,
  isWanted?: (index: number) => boolean,
): AsyncGenerator<RowBatch> {
  for await (const batch of reader.batches(isWanted)) {
    for (const index of reader.textColumns ?? []) textColumns.add(index);
    yield batch;
  }
}

async function openEntry(source: ByteSource, entry: ZipEntry, format: FileFormat): Promise<RowReader> {
  if (format.kind === 'csv') return openCsv(await openZipEntry(source, entry), format);
  if (format.kind === 'ndjson' || format.kind === 'json') return openJson(await openZipEntry(source, entry), format);
  return openPlain(bytesSource(await readZipEntry(source, entry)), format);
}
