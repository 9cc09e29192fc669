// What the viewer decides about a file: how it is read, and what becomes of its columns. Pure.
import { findUploadFormat, isTyped } from '#app/formats/formats.ts';
import type { FileFormat } from '#app/formats/registry/settings.ts';
import type { DecimalMark } from '#app/domain/upload/number-text.ts';
import type { UploadColumn } from '#app/domain/upload/upload-column.ts';
import type { UploadType } from '#app/domain/upload/parse-cell.ts';
import type { DateOrder } from '#app/domain/upload/parse-instant.ts';
import type { FilePreview } from '#app/formats/upload/preview-file.ts';
import type { LoadBody } from '#app/stores/upload/wire.ts';

export interface FileReadOptions {
  readonly format: FileFormat;
  readonly isZip: boolean;
  /** False once the user has selected one. */
  readonly isEncodingDetected: boolean;
  /** Null: as each column shows it. */
  readonly decimal: DecimalMark | null;
  /** As typed, with commas between. */
  readonly nulls: string;
}

export interface DraftColumn {
  readonly name: string;
  /** Null: not loaded. */
  readonly type: UploadType | null;
  readonly dateOrder: DateOrder;
  readonly decimal: DecimalMark;
  /** Precision of decimals in the file. */
  readonly precision?: number | undefined;
  readonly scale?: number | undefined;
}

export interface UploadDestination {
  readonly databaseId: number;
  readonly schema: string | null;
  readonly table: string;
}

export type IfTableExists = LoadBody['already_exists'];

/** What the field says before anyone changes it. */
export const defaultNulls = (format: FileFormat): string =>
  findUploadFormat(format)
    .nullValues.filter((value) => value !== '')
    .join(', ');

/** Empty cells count too, but in files that say themselves where there is no value. */
export const listNullValues = ({ format, nulls }: Pick<FileReadOptions, 'format' | 'nulls'>): string[] =>
  findUploadFormat(format).offersNullValues ? [...new Set(['', ...nulls.split(',').map((value) => value.trim())])] : [];

/** What the viewer has changed of a file's columns, by their places. */
export type ColumnEdits = Readonly<Record<number, Partial<DraftColumn>>>;

/** Edits to keep when a file is read with other settings: all if its columns are the same, otherwise none. */
export const keptEdits = (before: FilePreview | null, now: FilePreview, edits: ColumnEdits): ColumnEdits =>
  before !== null &&
  before.columns.length === now.columns.length &&
  before.columns.every(({ header }, index) => header === now.columns[index]?.header)
    ? edits
    : {};

export const editedColumns = (preview: FilePreview, edits: ColumnEdits): DraftColumn[] =>
  preview.columns.map(({ header: _header, ...column }, index) => ({ ...column, ...edits[index] }));

/** All rows of a text file decide what the viewer hasn't. */
function inferredPart({ format }: FileReadOptions, edits: Partial<DraftColumn> = {}): UploadColumn['inferred'] {
  if (isTyped(format) || edits.dateOrder !== undefined) return 'none';
  return edits.type === undefined ? 'type' : 'format';
}

interface Load {
  readonly reading: FileReadOptions;
  readonly columns: readonly DraftColumn[];
  readonly edits: ColumnEdits;
  readonly prefersDayFirst: boolean;
  readonly target: UploadDestination;
  readonly ifExists: IfTableExists;
  readonly onBadRow: LoadBody['on_bad_row'];
}

export function buildLoadBody({ reading, columns, edits, prefersDayFirst, target, ifExists, onBadRow }: Load): LoadBody {
  return {
    database_id: target.databaseId,
    schema: target.schema,
    table_name: target.table.trim(),
    already_exists: ifExists,
    format: reading.format,
    is_zip: reading.isZip,
    decimal_character: reading.decimal,
    day_first: prefersDayFirst,
    is_encoding_detected: reading.isEncodingDetected,
    null_values: listNullValues(reading).slice(0, 50),
    columns: columns.flatMap(({ type, precision, scale, ...column }, source) => {
      if (type === null) return [];
      const inferred = inferredPart(reading, edits[source]);
      return [{ source, ...column, type, inferred, ...(type === 'decimal' && { precision, scale }) }];
    }),
    on_bad_row: onBadRow,
  };
}
