// Loads one table into a database: rows are written to a staging table, which is published under the table's name when complete.
import { AppError } from '#app/domain/errors.ts';
import type { UploadColumnType } from '#app/domain/upload/column-type.ts';
import type { TextCell } from '#app/domain/upload/row-reader.ts';
import type { IfExists } from '#app/formats/upload/upload-spec.ts';

export interface LoadColumn extends UploadColumnType {
  readonly name: string;
}

export interface LoadTarget {
  /** 32 hexadecimal digits, part of the staging table's name. */
  readonly id: string;
  /** Null: the connection's default schema. */
  readonly schema: string | null;
  readonly table: string;
  readonly columns: readonly LoadColumn[];
  readonly ifExists: IfExists;
}

/** Every failure is an AppError. */
export interface TableLoader {
  /** Drops leftovers of an earlier attempt and creates the staging table. Waits up to 30 seconds for a lock. */
  begin(): Promise<void>;
  /**
   * Resolves when the loader is ready for more rows; a bounded number can still be in flight. `lines` are the line numbers of the rows
   * in the file, for engines that report which row they reject.
   */
  write(rows: readonly (readonly TextCell[])[], lines?: readonly number[]): Promise<void>;
  /** Writes rows in COPY's text format, if the engine supports it. The caller can reuse the buffer after the promise resolves. */
  writeLines?(lines: Uint8Array): Promise<void>;
  /** Resolves when all written rows are in the staging table. */
  flush(): Promise<void>;
  /** Publishes the staging table in one transaction. False if there is no staging table, because it was already published. */
  publish(): Promise<boolean>;
  discard(): Promise<void>;
  close(): Promise<void>;
}

/** An engine's limits on uploaded tables. */
export interface LoadLimits {
  readonly maxColumns: number;
  /** Max length of a table or column name in UTF-8 bytes. */
  readonly maxNameBytes: number;
  /** Table and column names that this engine rejects in addition to those that every engine rejects. */
  readonly refusedNames?: { readonly pattern: RegExp; readonly reason: string };
  /** Rejected names of tables only. */
  readonly refusedTables?: { readonly pattern: RegExp; readonly reason: (refused: string) => string };
}

export const tableExists = (table: string): AppError =>
  new AppError('COMMAND_REFUSED_ERROR', `The table "${table}" already exists. Replace it, append to it, or use another name.`);

export const notTable = (table: string): AppError =>
  new AppError('COMMAND_REFUSED_ERROR', `"${table}" isn’t a table. Use another name.`);
