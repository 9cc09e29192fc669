// What a Warehouse tells of its size, and of the space that a vacuum gave back.
import * as z from 'zod';

export const warehouseSizeSchema = z.object({
  /** On disk; where the platform keeps the files, what it counts. */
  sizeBytes: z.number().min(0),
  /** The part of these bytes that a vacuum can free. */
  freeBytes: z.number().min(0),
  /** By name, the first `MAX_MEASURED_TABLES`. Rows by the highest row id: deleted ones can count. Null: not known at little cost. */
  tables: z.array(z.object({ name: z.string(), rows: z.number().nullable() })),
  tableCount: z.int().min(0),
});
export type WarehouseSize = z.infer<typeof warehouseSizeSchema>;

export const MAX_MEASURED_TABLES = 1_000;

export const vacuumReplySchema = z.object({ reclaimedBytes: z.number().min(0) });
export type VacuumReply = z.infer<typeof vacuumReplySchema>;

/** Routes of a Warehouse that its keeper on the local host completes: files are out of the object's reach. */
export const MAINTENANCE_ROUTES = { measure: '/measure', vacuum: '/vacuum', drop: '/drop' } as const;
