// The rows of a file, whatever its format, also inside a ZIP.
import type { BytePieces, ByteSource } from '#app/domain/upload/byte-source.ts';
import type { RowReader } from '#app/domain/upload/row-reader.ts';
import { READERS } from '#app/formats/registry/readers.ts';
import type { FileFormat } from '#app/formats/registry/settings.ts';
import type { CopyReader } from './copy-reader.ts';

/**
 * Throws AppErrors for a file that can't be read. `wantedWidth`: how many of the first columns are read, by a caller who needs no types.
 */
export async function openFile(source: ByteSource, format: FileFormat, isZip = false, wantedWidth?: number): Promise<RowReader> {
  if (isZip) {
    const { openArchive } = await import('./read-archive.ts');
    return openArchive(source, format);
  }
  const reader = READERS[format.kind];
  return reader.kind === 'text'
    ? reader.open(await source.stream(0, source.sizeBytes), format)
    : reader.open(source, format, wantedWidth);
}

/** The same as lines of COPY. Null: the rows must be read as texts. */
export async function openCopyLines(open: () => BytePieces, format: FileFormat): Promise<CopyReader | null> {
  const reader = READERS[format.kind];
  return (reader.kind === 'text' && (await reader.openLines?.(open, format))) || null;
}
