// The first rows of a file, and what its columns seem to be: by those rows, or by all of a text file that isn't large.
import type { ByteSource } from '#app/domain/upload/byte-source.ts';
import type { UploadColumnType } from '#app/domain/upload/column-type.ts';
import { toColumnNames, type NameLimits } from '#app/domain/upload/column-names.ts';
import { isTyped } from '#app/formats/formats.ts';
import type { FileFormat } from '#app/formats/registry/settings.ts';
import { isCommaLikely } from './comma-likely.ts';
import { createTypeInference, type InferenceSettings } from '#app/domain/upload/infer-types.ts';
import type { InferredType } from '#app/domain/upload/infer-column.ts';
import { openFile } from './open-file.ts';
import type { TextCell } from '#app/domain/upload/row-reader.ts';

const SAMPLE_ROWS = 2_000;

interface PreviewColumn extends InferredType, UploadColumnType {
  /** Name in the file; empty without a header. */
  readonly header: string;
  /** Name for the table. */
  readonly name: string;
}

export interface FilePreview {
  readonly columns: readonly PreviewColumn[];
  /** At most 2,000 rows. */
  readonly rows: readonly (readonly TextCell[])[];
  /** Rows of the file; null: more than were read. */
  readonly rowCount: number | null;
}

export interface PreviewSettings extends InferenceSettings, NameLimits {
  readonly isZip: boolean;
  /** A text file that is no larger is read to its end; absent: none is. */
  readonly scannedBytes?: number;
  /** Called while the file is read: false stops it early. */
  readonly isWanted?: () => boolean;
}

/** Throws AppErrors for a file that can't be read. */
export async function previewFile(source: ByteSource, format: FileFormat, settings: PreviewSettings): Promise<FilePreview> {
  const { isZip, scannedBytes = 0, isWanted = () => true } = settings;
  const reader = await openFile(source, format, isZip);
  const { columns: headers } = reader;
  const inference = createTypeInference(headers.length, { ...settings, isCommaLikely: isCommaLikely(format) });
  const isScanned = !isZip && !isTyped(format) && source.sizeBytes <= scannedBytes;
  const maxRows = isScanned ? Infinity : SAMPLE_ROWS;
  const rows: (readonly TextCell[])[] = [];
  let [rowCount, isOver] = [0, true];
  for await (const batch of reader.batches()) {
    for (let at = 0; at < batch.rows.length && rowCount < maxRows; at += 1) {
      const row = batch.rows[at] ?? [];
      rowCount += 1;
      if (rows.length < SAMPLE_ROWS) rows.push(row);
      if (!reader.types && row.length === headers.length) inference.add(row, batch.lines[at] ?? 0);
    }
    if (rowCount < maxRows && isWanted()) continue;
    isOver = false;
    break;
  }
  const names = toColumnNames(headers, settings);
  const inferred = inference.result(reader.textColumns);
  const columns = headers.map((header, index): PreviewColumn => {
    const { type = 'text', dateOrder = 'ymd', decimal = '.' } = inferred[index] ?? {};
    const found = reader.types ? { dateOrder: 'ymd' as const, decimal: '.' as const } : { type, dateOrder, decimal };
    return { header, name: names[index] ?? '', type: 'text', ...found, ...reader.types?.[index] };
  });
  return { columns, rows, rowCount: isOver ? rowCount : null };
}
