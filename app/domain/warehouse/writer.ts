// How a Warehouse is loaded: into a staging table, which takes the table's place once it is whole.
import type { DeclaredColumn, PublishRequest } from './protocol.ts';

export interface WarehouseWriter {
  /**
   * Begins a table that `commit` or `publish` will bring into being; what an earlier load left is dropped. Declared types: INTEGER,
   * BIGINT, REAL, TEXT, BOOLEAN, DATE, TIMESTAMP …
   */
  createStaging(table: string, columns: readonly DeclaredColumn[]): Promise<void>;
  /** `chunks`: a JSON array of arrays, each the cells of as many rows as one statement takes. */
  appendChunk(header: { readonly staging: string; readonly width: number }, chunks: string): Promise<void>;
  /** False when the staging table isn't there: it was published before, or discarded. */
  publish(request: PublishRequest): Promise<boolean>;
  discardStaging(staging: string): Promise<void>;
}
