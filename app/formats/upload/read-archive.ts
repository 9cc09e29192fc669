// Rows of the files in a ZIP, one after the other: all of one format, with the same columns.
import { createBytesSource, type ByteSource } from '#app/domain/upload/byte-source.ts';
import { findUploadFormat } from '#app/formats/formats.ts';
import { READERS } from '#app/formats/registry/readers.ts';
import type { FileFormat } from '#app/formats/registry/settings.ts';
import { mergeTypes } from '#app/domain/upload/column-type.ts';
import { fileEnding } from './file-ending.ts';
import type { RowBatch, RowReader } from '#app/domain/upload/row-reader.ts';
import { fileProblem } from '#app/domain/upload/upload-problem.ts';
import { openZipEntry, readZipDirectory, readZipEntry, type ZipEntry } from '#app/domain/upload/zip-directory.ts';

/** Neither folders nor what macOS adds. */
export const isDataFile = ({ name }: Pick<ZipEntry, 'name'>): boolean =>
  !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name);

export async function openArchive(source: ByteSource, format: FileFormat): Promise<RowReader> {
  const { endings, otherEndings } = findUploadFormat(format);
  const known = [...endings, ...otherEndings];
  const entries = (await readZipDirectory(source)).filter((entry) => isDataFile(entry) && known.includes(fileEnding(entry.name)));
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
  const reader = READERS[format.kind];
  return reader.kind === 'text'
    ? reader.open(await openZipEntry(source, entry), format)
    : reader.open(createBytesSource(await readZipEntry(source, entry)), format);
}
