// The end of a Warehouse. Its name is noted before its database's row is deleted, and forgotten once its data are: what breaks off
// between is finished by a later tick, or by the next database of that name.
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import type { DatabaseRow } from '#app/stores/database/store.server.ts';
import type { Warehouses } from '#app/services/query-service/warehouses.server.ts';
import type { Removals } from './removals.ts';
import { databases } from '#drizzle/schema/index.ts';
import { WAREHOUSE_ENGINE } from '#app/domain/warehouse/warehouse-engine.ts';

export interface DropDeps {
  readonly db: Db;
  readonly warehouses: Pick<Warehouses, 'drop'>;
  readonly removals: Removals;
}

const PREFIX = 'warehouse-removals/';
/** A request that deletes a database is over by then. */
const MIN_AGE_MS = 300_000;

const keyOf = (warehouse: string): string => PREFIX + encodeURIComponent(warehouse);

/** The name of a database's Warehouse; null where it is another engine's. */
export function findWarehouseName({ engine, parameters }: Pick<DatabaseRow, 'engine' | 'parameters'>): string | null {
  const { warehouse } = parameters;
  return engine === WAREHOUSE_ENGINE && typeof warehouse === 'string' ? warehouse : null;
}

/** Notes that the Warehouse goes with its database. */
export const noteRemoval = async ({ removals }: Pick<DropDeps, 'removals'>, warehouse: string): Promise<void> => {
  await removals.put(keyOf(warehouse), '');
};

/** Drops a Warehouse that was noted, unless a database still uses it. Throws where it can't be reached: then it stays noted. */
export async function finishRemoval({ db, warehouses, removals }: DropDeps, warehouse: string): Promise<void> {
  if (!(await removals.head(keyOf(warehouse)))) return;
  if (!(await isUsed(db, warehouse))) await warehouses.drop(warehouse);
  await removals.delete(keyOf(warehouse));
}

/** What requests left unfinished. Gives how many; what fails is tried again at the next tick. */
export async function finishRemovals(deps: DropDeps, nowMs: number): Promise<number> {
  const { objects } = await deps.removals.list({ prefix: PREFIX, limit: 100 });
  const old = objects.filter(({ uploaded }) => nowMs - uploaded.getTime() >= MIN_AGE_MS);
  const names = old.map(({ key }) => decodeURIComponent(key.slice(PREFIX.length)));
  const ended = await Promise.allSettled(names.map((name) => finishRemoval(deps, name)));
  return ended.filter(({ status }) => status === 'fulfilled').length;
}

/** Several databases can name one Warehouse. */
async function isUsed(db: Db, warehouse: string): Promise<boolean> {
  const names = sql`json_extract(${databases.parameters}, '$.warehouse') = ${warehouse}`;
  const [row] = await db
    .select({ id: databases.id })
    .from(databases)
    .where(and(eq(databases.engine, WAREHOUSE_ENGINE), names))
    .limit(1);
  return row !== undefined;
}
