// Tables of a chart's data as files in pieces: CSV, a spreadsheet or an Arrow stream; several are an archive with a file for each.
import { CONTENT_TYPES, ENCODERS } from '#app/domain/export/formats.ts';
import { tableSource } from '#app/domain/export/table-source.ts';
import { zip, type ZipEntry } from '#app/domain/export/zip.ts';
import { csvReply } from './csv-text.ts';
import { sheetFormatFor, type FileTable } from './file-table.server.ts';

export const FILE_FORMATS = ['csv', 'xlsx', 'arrow'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export interface ChartFile {
  readonly pieces: AsyncGenerator<Uint8Array>;
  readonly contentType: string;
  /** Of its name. */
  readonly extension: string;
}

/** Made as it is read. */
export function chartFile(tables: readonly FileTable[], format: FileFormat): ChartFile {
  const [only] = tables;
  return only && tables.length === 1
    ? { pieces: filePieces(only, format), contentType: CONTENT_TYPES[format], extension: format }
    : { pieces: zip(entries(tables, format)), contentType: 'application/zip', extension: 'zip' };
}

async function* entries(tables: readonly FileTable[], format: FileFormat): AsyncGenerator<ZipEntry> {
  for (const [index, table] of tables.entries())
    yield { name: `query_${index + 1}.${format}`, content: filePieces(table, format) };
}

/** One table's file. */
function filePieces({ table, describe, totals, note }: FileTable, format: FileFormat): AsyncGenerator<Uint8Array> {
  const file = { nameOf: (name: string) => describe(name).label, note, sheetFormatOf: sheetFormatFor(describe) };
  if (format === 'csv') return encoded(csvReply(table, { ...file, totals }));
  // The columns of an Arrow stream are typed: their totals would have no place for their name.
  return ENCODERS[format](tableSource(table, { ...file, totals: format === 'arrow' ? null : totals }));
}

async function* encoded(texts: Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const text of texts) yield encoder.encode(text);
}
