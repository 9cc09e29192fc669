// The rows of a file that isn't in a ZIP.
import type { ByteSource } from './byte-source.ts';
import type { FileFormat } from './file-format.ts';
import { openCsv } from './text/read-csv.ts';
import { openJson } from './text/read-json.ts';
import type { RowReader } from './row-reader.ts';

export async function openPlain(source: ByteSource, format: FileFormat, wantedWidth?: number): Promise<RowReader> {
  switch (format.kind) {
    case 'csv':
      return openCsv(await source.stream(0, source.sizeBytes), format);
    case 'ndjson':
    case 'json':
      return openJson(await source.stream(0, source.sizeBytes), format);
    // Their code is large: it is loaded with the first such file.
    case 'xlsx':
      return (await import('./workbook/read-xlsx.ts')).openXlsx(source, format, wantedWidth);
    case 'parquet':
      return (await import('./parquet/read-parquet.ts')).openParquet(source);
  }
}
