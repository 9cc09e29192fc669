// Requests to open objects, on the wire of our own endpoints.
import * as z from 'zod';
import { SHARED_KINDS } from '#app/domain/access/shared-objects.ts';

/** The same reply whether there is such an object or not. */
export const requestReply = z.object({ message: z.literal('Access requested') });

export const decisionBody = z.strictObject({
  granted: z.boolean(),
  /** Whether they see a dashboard's charts on data that they can't query themselves. */
  shows_data: z.boolean().default(true),
  /** Whether to publish the dashboard if it is a draft: viewers can't open drafts. */
  publish: z.boolean().default(false),
});

const accessRequest = z.object({
  id: z.number(),
  requested_on_ms: z.number(),
  object: z.object({
    kind: z.enum(SHARED_KINDS),
    id: z.number(),
    title: z.string(),
    url: z.string(),
    /** Null for all but dashboards: others have no drafts. */
    published: z.boolean().nullable(),
  }),
  requester: z.object({ id: z.number(), name: z.string(), email: z.string() }),
});
export type AccessRequest = z.output<typeof accessRequest>;

export const requestsReply = z.object({ count: z.number(), result: z.array(accessRequest) });
