// A message of the queue `queries`: which run is to begin, and where.
import * as z from 'zod';
import { LOCATION_HINTS } from '#app/domain/database/location-hint.ts';

export const runMessageSchema = z.object({
  queryId: z.int(),
  clientId: z.string(),
  locationHint: z.enum(LOCATION_HINTS).nullable(),
  /** Of the request that sent it; absent in messages of older versions. */
  requestId: z.string().nullish(),
});
export type RunMessage = z.infer<typeof runMessageSchema>;
