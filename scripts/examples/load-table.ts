// Brings one table into a Warehouse: into a new table first, which takes the name once it is whole.
// Knows nothing of where the rows come from.
import type { ParquetColumn, ParquetCell } from './parquet.ts';

/** The part of a Warehouse that loading needs. A table is created or replaced by `commit`, never seen half full. */
export interface TableTarget {
  createStaging(table: string, columns: readonly ParquetColumn[]): Promise<unknown>;
  appendRows(table: string, rows: readonly (readonly ParquetCell[])[]): Promise<unknown>;
  commit(table: string): Promise<unknown>;
}

export interface SourceTable {
  readonly name: string;
  readonly columns: readonly ParquetColumn[];
  batches(): AsyncIterable<readonly (readonly ParquetCell[])[]>;
}

/** Keeps a request under about a megabyte of JSON for ordinary rows. */
const CELLS_PER_REQUEST = 70_000;

/** Loads the table and returns its number of rows. Rows are read while the last ones are still being written. */
export async function loadTable(target: TableTarget, source: SourceTable): Promise<number> {
  const columns = source.columns.map(({ name, type }) => ({ name, type }));
  const rowsPerRequest = Math.max(1, Math.floor(CELLS_PER_REQUEST / Math.max(1, columns.length)));
  await target.createStaging(source.name, columns);
  let rowCount = 0;
  let sending: Promise<unknown> = Promise.resolve();
  for await (const batch of source.batches()) {
    for (let from = 0; from < batch.length; from += rowsPerRequest) {
      const rows = batch.slice(from, from + rowsPerRequest);
      await sending;
      sending = target.appendRows(source.name, rows);
      // A failure is thrown by the next await; until then it must not count as unhandled.
      sending.catch(() => undefined);
      rowCount += rows.length;
    }
  }
  await sending;
  await target.commit(source.name);
  return rowCount;
}
