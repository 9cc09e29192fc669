// A Warehouse as its screens show it: its size, its tables, and what depends on them.
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { AppError } from '#app/domain/errors.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { DatabaseRow } from '#app/stores/database/store.server.ts';
import type { WarehouseView } from '#app/stores/database/warehouse-wire.ts';
import { databases, datasets } from '#drizzle/schema/index.ts';
import { findWarehouseName } from './drop-warehouse.server.ts';
import { WAREHOUSE_ENGINE } from '#app/domain/warehouse/warehouse-engine.ts';

const MAX_LISTED = 100;

/** The Warehouse of the database. Throws 422 for a database of another engine. */
export function requireWarehouse(row: DatabaseRow): string {
  const warehouse = findWarehouseName(row);
  if (warehouse === null) throw new AppError('COMMAND_REFUSED_ERROR', `“${row.name}” isn’t a Warehouse.`);
  return warehouse;
}

export async function viewWarehouse(deps: Deps, row: DatabaseRow): Promise<WarehouseView> {
  const warehouse = requireWarehouse(row);
  const ofRow = eq(datasets.databaseId, row.id);
  const [size, listed, count, sharedWith] = await Promise.all([
    deps.warehouses.measure(warehouse),
    deps.db
      .select({ id: datasets.id, name: datasets.name })
      .from(datasets)
      .where(ofRow)
      .orderBy(asc(datasets.name))
      .limit(MAX_LISTED),
    deps.db.$count(datasets, ofRow),
    listOthers(deps, row, warehouse),
  ]);
  return {
    size_bytes: size.sizeBytes,
    free_bytes: size.freeBytes,
    table_count: size.tableCount,
    tables: size.tables,
    datasets: { count, result: listed },
    shared_with: sharedWith,
  };
}

const listOthers = ({ db }: Deps, { id }: DatabaseRow, warehouse: string) =>
  db
    .select({ id: databases.id, name: databases.name })
    .from(databases)
    .where(
      and(
        eq(databases.engine, WAREHOUSE_ENGINE),
        ne(databases.id, id),
        sql`json_extract(${databases.parameters}, '$.warehouse') = ${warehouse}`,
      ),
    )
    .orderBy(asc(databases.name))
    .limit(MAX_LISTED);
