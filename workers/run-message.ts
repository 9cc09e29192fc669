// A message of the queue `queries`: which SQL Lab run to start, and where to place its object.
import * as z from 'zod';
import { LOCATION_HINTS } from '#app/domain/database/location-hint.ts';

export const runMessageSchema = z.object({
  queryId: z.int(),
  clientId: z.string(),
  locationHint: z.enum(LOCATION_HINTS).nullable(),
  /** Id of the request that sent the message; absent in messages of older versions. */
  requestId: z.string().nullish(),
});
export type RunMessage = z.infer<typeof runMessageSchema>;
