// Interface of a format's writer.
import type { Encode, ExportColumn, ExportNote } from '#app/domain/export/source.ts';
import type { TableFile } from '#app/domain/export/table-source.ts';
import type { Table } from '#app/domain/table.ts';

export interface FormatWriter {
  readonly contentType: string;
  /** The complete file, in pieces. It says in itself where it doesn't have all rows. */
  readonly write: Encode;
  /** A chart's table, where it differs from the rows of a statement. Absent: it doesn't. */
  readonly writeChart?: (table: Table, file: TableFile) => AsyncGenerator<Uint8Array>;
  /** What is around lines that the database itself has written (`exportCsv` of a driver). Absent: no database writes this format. */
  readonly copied?: {
    readonly head: (columns: readonly ExportColumn[]) => string;
    readonly note: (columnCount: number, note: ExportNote) => string;
  };
}
