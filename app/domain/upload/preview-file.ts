// The first rows of a file, and what its columns seem to be.
import type { ByteSource } from './byte-source.ts';
import type { ColumnType } from './column-type.ts';
import { toColumnNames, type NameLimits } from './column-names.ts';
import type { FileFormat } from './file-format.ts';
import { inferType, type SampleSettings } from './infer-types.ts';
import { openFile } from './open-file.ts';
import type { DateOrder } from './parse-instant.ts';
import type { TextCell } from './row-reader.ts';

const SAMPLE_ROWS = 2_000;

interface PreviewColumn extends ColumnType {
  /** As the file has it; empty without a header. */
  readonly header: string;
  /** As the table can have it. */
  readonly name: string;
  readonly dateOrder: DateOrder;
}

export interface FilePreview {
  readonly columns: readonly PreviewColumn[];
  /** At most 2,000. */
  readonly rows: readonly (readonly TextCell[])[];
  /** Whether these are all. */
  readonly isWhole: boolean;
}

export interface PreviewSettings extends SampleSettings, NameLimits {
  readonly isZip: boolean;
}

/** Reads no further than it must. Throws AppErrors for a file that can't be read. */
export async function previewFile(source: ByteSource, format: FileFormat, settings: PreviewSettings): Promise<FilePreview> {
  const reader = await openFile(source, format, settings.isZip);
  const rows: (readonly TextCell[])[] = [];
  let isWhole = true;
  for await (const batch of reader.batches()) {
    for (const row of batch.rows) if (rows.length < SAMPLE_ROWS) rows.push(row);
    if (rows.length < SAMPLE_ROWS) continue;
    isWhole = false;
    break;
  }
  const names = toColumnNames(reader.columns, settings);
  const columns = reader.columns.map((header, index): PreviewColumn => {
    const given = reader.types?.[index];
    if (reader.types) return { header, name: names[index] ?? '', dateOrder: 'ymd', ...(given ?? { type: 'text' }) };
    const cells = rows.filter((row) => row.length === reader.columns.length).map((row) => row[index] ?? null);
    const inferred = inferType(cells, settings) ?? { type: 'text' as const, dateOrder: 'ymd' as const };
    return { header, name: names[index] ?? '', ...inferred };
  });
  return { columns, rows, isWhole };
}
