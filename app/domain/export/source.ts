// Input of all file encoders: columns, batches of rows, and an end marker. A source without an end marker was interrupted.
import { AppError } from '#app/domain/errors.ts';
import type { Cell, GenericType } from '#app/domain/table.ts';

export interface ExportColumn {
  /** Name, unique within the file. */
  readonly name: string;
  /** Type name of the driver in upper case; null if unknown. */
  readonly databaseType: string | null;
  /** Null if it can't be derived from the type. */
  readonly generic: GenericType | null;
  /** Spreadsheet format of numbers or times; absent for the default. */
  readonly sheetFormat?: string | undefined;
}

/** Reason why a file is incomplete, also written into the file. */
export type ExportNote =
  | { readonly kind: 'capped'; readonly maxRows: number }
  /** The row limit was reached, so there could be more rows. */
  | { readonly kind: 'limited'; readonly maxRows: number }
  | { readonly kind: 'stopped'; readonly rowCount: number };

export type ExportRow = readonly Cell[];

export type ExportEvent =
  | { readonly kind: 'rows'; readonly rows: readonly ExportRow[] }
  | { readonly kind: 'end'; readonly note: ExportNote | null };

export interface ExportSource {
  readonly columns: readonly ExportColumn[];
  /** Read on demand, with backpressure; a reader that stops ends the source. */
  readonly events: AsyncIterable<ExportEvent>;
}

/** Encodes a file in pieces. Throws errors of the source, so that an interrupted source never becomes a complete file. */
export type Encode = (source: ExportSource) => AsyncGenerator<Uint8Array>;

/** The note as a line of text without commas or quotes. */
export function noteMessage(note: ExportNote): string {
  switch (note.kind) {
    case 'capped':
      return `Capped: this file ends after ${note.maxRows} rows and the query gives more.`;
    case 'limited':
      return `Capped: this file ends after ${note.maxRows} rows and the query may give more.`;
    case 'stopped':
      return `Stopped: the query was stopped after ${note.rowCount} rows and this file has no more.`;
  }
}

export const brokenOff = (): AppError => new AppError('GENERIC_DB_ENGINE_ERROR', 'The rows ended unexpectedly.');
