// A database that was just connected, as the history of the list remembers it.
import * as z from 'zod';

const connectedSchema = z.looseObject({
  connected: z.object({ id: z.int().positive(), name: z.string(), isInSqlLab: z.boolean() }),
});

export type Connected = z.infer<typeof connectedSchema>['connected'];

/** Null: none was. */
export const readConnected = (state: unknown): Connected | null => connectedSchema.safeParse(state).data?.connected ?? null;
