// What every encoder reads: columns, then rows as they come, then an end. A source without an end has broken off.
import { AppError } from '#app/domain/errors.ts';
import type { Cell, GenericType } from '#app/domain/table.ts';

export interface ExportColumn {
  /** Unique within the file. */
  readonly name: string;
  /** As the driver knows it, upper case; null when the engine does not say. */
  readonly databaseType: string | null;
  /** Null when it cannot be told from the type. */
  readonly generic: GenericType | null;
  /** How spreadsheets show its numbers or times; absent: as they are. */
  readonly sheetFormat?: string | undefined;
}

/** Why a file is not all that was requested; the file says it in itself. */
export type ExportNote =
  | { readonly kind: 'capped'; readonly maxRows: number }
  /** As many rows as a query can return: whether there are more is not known. */
  | { readonly kind: 'limited'; readonly maxRows: number }
  | { readonly kind: 'stopped'; readonly rowCount: number };

export type ExportRow = readonly Cell[];

export type ExportEvent =
  | { readonly kind: 'rows'; readonly rows: readonly ExportRow[] }
  | { readonly kind: 'end'; readonly note: ExportNote | null };

export interface ExportSource {
  readonly columns: readonly ExportColumn[];
  /** Read only as fast as the file is; a reader that stops ends it. */
  readonly events: AsyncIterable<ExportEvent>;
}

/** A file in pieces. Throws what the source throws: a broken source never becomes a complete file. */
export type Encode = (source: ExportSource) => AsyncGenerator<Uint8Array>;

/** The note as text, one line without commas or quotes. */
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
