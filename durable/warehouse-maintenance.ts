// What a Warehouse can do about its own size. SQLite's VACUUM is closed to objects: pages that are free don't count in their size.
import { MAX_MEASURED_TABLES, type VacuumReply, type WarehouseSize } from '#app/domain/warehouse/maintenance.ts';
import type { WarehouseStatistics } from './warehouse-statistics.ts';
import { discardedTables, dropDiscarded, listTables } from './warehouse-tables.ts';

export function measureWarehouse(storage: DurableObjectStorage, { rough }: WarehouseStatistics): WarehouseSize {
  const names = listTables(storage);
  return {
    sizeBytes: storage.sql.databaseSize,
    freeBytes: 0,
    tables: names.slice(0, MAX_MEASURED_TABLES).map((name) => ({ name, rows: rough.rowCount(name) })),
    tableCount: names.length,
  };
}

/** Drops what replaced tables left behind, as far as no statement reads it. */
export function vacuumWarehouse(storage: DurableObjectStorage): VacuumReply {
  const beforeBytes = storage.sql.databaseSize;
  if (discardedTables(storage.sql).length > 0) dropDiscarded(storage);
  return { reclaimedBytes: Math.max(0, beforeBytes - storage.sql.databaseSize) };
}
