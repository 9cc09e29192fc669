// Maintains Warehouses: measures, vacuums or deletes one.
import type * as z from 'zod';
import type { maintenanceRequestSchema } from '#app/services/query-service/warehouses.server.ts';
import type { Warehouse } from '#durable/stubs.ts';

type MaintenanceRequest = z.infer<typeof maintenanceRequestSchema>;
type FindWarehouse = (name: string) => Pick<Warehouse, 'measure' | 'vacuum' | 'drop'>;

export const maintainWarehouse = async (
  { warehouse, action }: MaintenanceRequest,
  findWarehouse: FindWarehouse,
): Promise<Response> => Response.json({ value: (await findWarehouse(warehouse)[action]()) ?? null });
