// Warehouses as services maintain them: through the query Worker, which alone reaches them.
import * as z from 'zod';
import { AppError } from '#app/domain/errors.ts';
import {
  vacuumReplySchema,
  warehouseSizeSchema,
  type VacuumReply,
  type WarehouseSize,
} from '#app/domain/warehouse/maintenance.ts';
import { callerHeaders } from '#app/services/logging/log-context.server.ts';
import { readFailure } from './query-service-protocol.ts';

export interface Warehouses {
  measure(name: string): Promise<WarehouseSize>;
  vacuum(name: string): Promise<VacuumReply>;
  /** Deletes everything in it. One that is empty, or was never used, stays so. */
  drop(name: string): Promise<void>;
}

export const maintenanceRequestSchema = z.object({
  warehouse: z.string().min(1).max(200),
  action: z.enum(['measure', 'vacuum', 'drop']),
});

/** A large file is rewritten. */
const LIMIT_MS = 300_000;

/** Throws AppErrors. */
export function createWarehouses(query: Pick<Fetcher, 'fetch'>): Warehouses {
  const call = async <Schema extends z.ZodType>(
    body: z.infer<typeof maintenanceRequestSchema>,
    schema: Schema,
  ): Promise<z.output<Schema>> => {
    const reply = await query
      .fetch('http://query/warehouse', {
        method: 'POST',
        headers: callerHeaders(),
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(LIMIT_MS),
      })
      .catch((cause: unknown) => {
        throw new AppError('ASYNC_WORKERS_ERROR', 'Couldn’t reach the Warehouse. Try again.', { cause });
      });
    if (!reply.ok) throw await readFailure(reply);
    return schema.parse(z.object({ value: z.unknown() }).parse(await reply.json()).value);
  };
  return {
    measure: (warehouse) => call({ warehouse, action: 'measure' }, warehouseSizeSchema),
    vacuum: (warehouse) => call({ warehouse, action: 'vacuum' }, vacuumReplySchema),
    drop: async (warehouse) => void (await call({ warehouse, action: 'drop' }, z.null())),
  };
}
