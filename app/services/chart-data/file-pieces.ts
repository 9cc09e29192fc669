// Tables of a chart's data as files in pieces; several are an archive with a file for each.
import { tableSource } from '#app/domain/export/table-source.ts';
import { zip, type ZipInput } from '#app/domain/export/zip.ts';
import type { ChartDataFormat } from '#app/formats/registry/ids.ts';
import { WRITERS } from '#app/formats/registry/writers.ts';
import type { FormatWriter } from '#app/formats/shared/writer.ts';
import { sheetFormatFor, type FileTable } from './file-table.server.ts';

export interface ChartFile {
  readonly pieces: AsyncGenerator<Uint8Array>;
  readonly contentType: string;
  /** File name extension. */
  readonly extension: string;
}

/** Made as it is read. */
export function chartFile(tables: readonly FileTable[], format: ChartDataFormat): ChartFile {
  const [only] = tables;
  return only && tables.length === 1
    ? { pieces: filePieces(only, format), contentType: WRITERS[format].contentType, extension: format }
    : { pieces: zip(entries(tables, format)), contentType: 'application/zip', extension: 'zip' };
}

async function* entries(tables: readonly FileTable[], format: ChartDataFormat): AsyncGenerator<ZipInput> {
  for (const [index, table] of tables.entries())
    yield { name: `query_${index + 1}.${format}`, content: filePieces(table, format) };
}

/** One table's file. */
function filePieces({ table, describe, totals, note }: FileTable, format: ChartDataFormat): AsyncGenerator<Uint8Array> {
  const file = { nameOf: (name: string) => describe(name).label, note, sheetFormatOf: sheetFormatFor(describe), totals };
  const writer: FormatWriter = WRITERS[format];
  return writer.writeChart?.(table, file) ?? writer.write(tableSource(table, file));
}
