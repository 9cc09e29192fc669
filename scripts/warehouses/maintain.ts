// What a Warehouse's own object can't do on this machine, since it has its files open: their size, their compaction, their end.
import {
  MAINTENANCE_ROUTES,
  vacuumReplySchema,
  warehouseSizeSchema,
  type VacuumReply,
  type WarehouseSize,
} from '#app/domain/warehouse/maintenance.ts';
import { compactObject, removeObject, sizeOfObject } from './object-files.ts';
import type { WarehouseKeeper } from './warehouse-keeper.ts';

/** What runs gets so long to end: a vacuum is then refused, a deletion isn't. */
const PATIENCE_MS = 10_000;

export interface Maintained {
  readonly directory: string;
  readonly name: string;
  readonly keeper: WarehouseKeeper;
  /** Calls the object; throws AppErrors. */
  readonly call: (route: string) => Promise<unknown>;
}

export const isMaintenance = (route: string): boolean => Object.values<string>(MAINTENANCE_ROUTES).includes(route);

/** The value of the reply. Throws AppErrors. */
export function maintain(route: string, maintained: Maintained): Promise<WarehouseSize | VacuumReply | null> {
  if (route === MAINTENANCE_ROUTES.measure) return measure(maintained);
  return route === MAINTENANCE_ROUTES.vacuum ? vacuum(maintained) : drop(maintained);
}

async function measure({ directory, name, call }: Maintained): Promise<WarehouseSize> {
  const used = warehouseSizeSchema.parse(await call(MAINTENANCE_ROUTES.measure));
  const sizeBytes = Math.max(used.sizeBytes, await sizeOfObject(directory, name));
  return { ...used, sizeBytes, freeBytes: sizeBytes - used.sizeBytes };
}

async function vacuum({ directory, name, keeper, call }: Maintained): Promise<VacuumReply> {
  const beforeBytes = await sizeOfObject(directory, name);
  vacuumReplySchema.parse(await call(MAINTENANCE_ROUTES.vacuum));
  await keeper.alone(() => compactObject(directory, name), { patienceMs: PATIENCE_MS, isForced: false });
  return { reclaimedBytes: Math.max(0, beforeBytes - (await sizeOfObject(directory, name))) };
}

async function drop({ directory, name, keeper }: Maintained): Promise<null> {
  await keeper.alone(() => removeObject(directory, name), { patienceMs: PATIENCE_MS, isForced: true });
  return null;
}
