// The rows of a file, whatever its format, also inside a ZIP.
import type { ByteSource } from './byte-source.ts';
import type { FileFormat } from './file-format.ts';
import { openPlain } from './open-plain.ts';
import type { RowReader } from './row-reader.ts';

/**
 * Throws AppErrors for a file that can't be read. `wantedWidth`: how many of the first columns are read, by a caller who needs no types.
 */
export async function openFile(source: ByteSource, format: FileFormat, isZip = false, wantedWidth?: number): Promise<RowReader> {
  if (isZip) {
    const { openArchive } = await import('./read-archive.ts');
    return openArchive(source, format);
  }
  return openPlain(source, format, wantedWidth);
}
