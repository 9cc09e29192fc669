// What clients get about a Warehouse. Apart from the databases' own: screens load it.
import * as z from 'zod';

const named = z.object({ id: z.int(), name: z.string() });
/** What a Warehouse contains, and the datasets on it: the first hundred by name. */
export const warehouseReply = z.object({
  result: z.object({
    size_bytes: z.number(),
    /** What a vacuum can give back. */
    free_bytes: z.number(),
    table_count: z.int(),
    /** Rows: null where counting them would take long. */
    tables: z.array(z.object({ name: z.string(), rows: z.number().nullable() })),
    datasets: z.object({ count: z.int(), result: z.array(named) }),
    /** Other databases on the same Warehouse: with them it stays. */
    shared_with: z.array(named),
  }),
});
export type WarehouseView = z.infer<typeof warehouseReply>['result'];
export const vacuumReply = z.object({ result: z.object({ reclaimed_bytes: z.number() }) });
