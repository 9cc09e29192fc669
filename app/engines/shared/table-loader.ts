// Brings one table into a database: its rows go into a staging table, which takes its place once it is whole.
import { AppError } from '#app/domain/errors.ts';
import type { UploadColumnType } from '#app/domain/upload/column-type.ts';
import type { TextCell } from '#app/domain/upload/row-reader.ts';
import type { IfExists } from '#app/formats/upload/upload-spec.ts';

export interface LoadColumn extends UploadColumnType {
  readonly name: string;
}

export interface LoadTarget {
  /** 32 hexadecimal digits: names the staging table. */
  readonly id: string;
  /** Null: the connection's. */
  readonly schema: string | null;
  readonly table: string;
  readonly columns: readonly LoadColumn[];
  readonly ifExists: IfExists;
}

/** Every failure is an AppError. */
export interface TableLoader {
  /** Creates the staging table; what an earlier attempt left is dropped. Waits at most half a minute for a lock. */
  begin(): Promise<void>;
  /**
   * Resolves when more can be taken: a bounded part of the rows can still be on its way. `lines`: where in the file each row is, for
   * engines that say which row they refuse.
   */
  write(rows: readonly (readonly TextCell[])[], lines?: readonly number[]): Promise<void>;
  /** Rows as lines of COPY's text format, where the engine takes them. Their bytes are the caller's again when it resolves. */
  writeLines?(lines: Uint8Array): Promise<void>;
  /** Everything that was written is in the staging table. */
  flush(): Promise<void>;
  /** In one transaction, in which the staging table vanishes. False when it isn't there: it was published before. */
  publish(): Promise<boolean>;
  discard(): Promise<void>;
  close(): Promise<void>;
}

/** What an engine can take. */
export interface LoadLimits {
  readonly maxColumns: number;
  /** In UTF-8. */
  readonly maxNameBytes: number;
  /** Names of tables and columns that it can't have beyond those that none can. Absent: none. */
  readonly refusedNames?: { readonly pattern: RegExp; readonly reason: string };
  /** The same of tables alone. */
  readonly refusedTables?: { readonly pattern: RegExp; readonly reason: (refused: string) => string };
}

export const tableExists = (table: string): AppError =>
  new AppError('COMMAND_REFUSED_ERROR', `The table "${table}" already exists. Replace it, append to it, or use another name.`);

export const notTable = (table: string): AppError =>
  new AppError('COMMAND_REFUSED_ERROR', `"${table}" isn’t a table. Use another name.`);
