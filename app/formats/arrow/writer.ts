// Writes Arrow streams. The library is large: it is loaded with the first file.
import type { ExportSource } from '#app/domain/export/source.ts';
import { tableSource } from '#app/domain/export/table-source.ts';
import type { FormatWriter } from '#app/formats/shared/writer.ts';

export const arrowWriter: FormatWriter = {
  contentType: 'application/vnd.apache.arrow.stream',
  write: writeArrow,
  // Columns are typed, so a totals row would have no place for its label.
  writeChart: (table, file) => writeArrow(tableSource(table, { ...file, totals: null })),
};

async function* writeArrow(source: ExportSource): AsyncGenerator<Uint8Array> {
  const { encodeArrow } = await import('./encode-arrow.ts');
  yield* encodeArrow(source);
}
