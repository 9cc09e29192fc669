// Maintenance of Warehouses: measuring, vacuuming, and deleting them.
import type * as z from 'zod';
import type { maintenanceRequestSchema } from '#app/services/query-service/warehouses.server.ts';
import type { Warehouse } from '#durable/stubs.ts';

type Request = z.infer<typeof maintenanceRequestSchema>;
type Find = (name: string) => Pick<Warehouse, 'measure' | 'vacuum' | 'drop'>;

export const maintainWarehouse = async ({ warehouse, action }: Request, find: Find): Promise<Response> =>
  Response.json({ value: (await find(warehouse)[action]()) ?? null });
