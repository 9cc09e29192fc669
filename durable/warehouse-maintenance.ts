// Measures and shrinks a Warehouse. Durable Objects can't run SQLite's VACUUM, and their size doesn't count free pages.
import { MAX_MEASURED_TABLES, type VacuumReply, type WarehouseSize } from '#app/domain/warehouse/maintenance.ts';
import type { WarehouseStatistics } from './warehouse-statistics.ts';
import { listDiscardedTables, dropDiscarded, listTables } from './warehouse-tables.ts';

export function measureWarehouse(storage: DurableObjectStorage, { rough }: WarehouseStatistics): WarehouseSize {
  const names = listTables(storage);
  return {
    sizeBytes: storage.sql.databaseSize,
    freeBytes: 0,
    tables: names.slice(0, MAX_MEASURED_TABLES).map((name) => ({ name, rows: rough.rowCount(name) })),
    tableCount: names.length,
  };
}

/** Drops discarded tables that no statement is reading. */
export function vacuumWarehouse(storage: DurableObjectStorage): VacuumReply {
  const beforeBytes = storage.sql.databaseSize;
  if (listDiscardedTables(storage.sql).length > 0) dropDiscarded(storage);
  return { reclaimedBytes: Math.max(0, beforeBytes - storage.sql.databaseSize) };
}
