// The rows of an uploaded file on their way into a staging table: read, converted and written, a batch at a time.
import type { RowConverter } from '#app/formats/upload/convert-rows.ts';
import { openCopyLines, openFile } from '#app/formats/upload/open-file.ts';
import type { RowBatch, TextCell } from '#app/domain/upload/row-reader.ts';
import type { UploadSpec } from '#app/formats/upload/upload-spec.ts';
import type { TableLoader } from '#app/engines/shared/table-loader.ts';
import type { BucketSource } from './upload-bucket.ts';

export interface RowTarget {
  readonly loader: TableLoader;
  /** Throws where nothing more must be written. */
  readonly beforeWrite: () => Promise<void>;
}

export interface OpenRows {
  readonly columns: readonly string[];
  /** Gives how many rows it has written each time, at most `maxRows` in all. */
  readonly write: (converter: RowConverter) => AsyncGenerator<number>;
}

/** Opens the rows in the form that the engine loads fastest. */
export async function openRows(source: BucketSource, spec: UploadSpec, { loader, beforeWrite }: RowTarget): Promise<OpenRows> {
  const { format, isZip } = spec;
  const lines = loader.writeLines && !isZip ? await openCopyLines(() => source.pieces(0, source.sizeBytes), format) : null;
  if (lines)
    return {
      columns: lines.columns,
      async *write(converter) {
        for await (const { bytes, rowCount } of lines.pieces(spec, converter)) {
          await beforeWrite();
          await loader.writeLines?.(bytes);
          yield rowCount;
        }
      },
    };
  const wanted = new Set(spec.columns.map((column) => column.source));
  const reader = await openFile(source, format, isZip, Math.max(...wanted) + 1);
  return {
    columns: reader.columns,
    async *write(converter) {
      let left = spec.maxRows ?? Infinity;
      for await (const batch of reader.batches((index) => wanted.has(index))) {
        const { rows, lines: places } = convertBatch(batch, converter, left);
        await beforeWrite();
        await loader.write(rows, places);
        yield rows.length;
        left -= rows.length;
        if (left <= 0) return;
      }
    },
  };
}

function convertBatch(batch: RowBatch, converter: RowConverter, maxRows: number): RowBatch {
  const rows: (readonly TextCell[])[] = [];
  const lines: number[] = [];
  for (let index = 0; index < batch.rows.length && rows.length < maxRows; index += 1) {
    const line = batch.lines[index] ?? 0;
    const row = converter.convert(batch.rows[index] as readonly TextCell[], line);
    if (row === null) continue;
    rows.push(row);
    lines.push(line);
  }
  return { rows, lines };
}
