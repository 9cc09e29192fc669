// Requests to open dashboards, on the wire of our own endpoints.
import * as z from 'zod';

/** The same reply whether there is such a dashboard or not. */
export const requestReply = z.object({ message: z.literal('Access requested') });

export const decisionBody = z.strictObject({
  granted: z.boolean(),
  /** Whether they see charts on data that they can't query themselves. */
  shows_data: z.boolean().default(true),
  /** Publishes a draft as well: viewers open nothing else. */
  publish: z.boolean().default(false),
});

const accessRequest = z.object({
  id: z.number(),
  requested_on_ms: z.number(),
  dashboard: z.object({ id: z.number(), title: z.string(), url: z.string(), published: z.boolean() }),
  requester: z.object({ id: z.number(), name: z.string(), email: z.string() }),
});
export type AccessRequest = z.output<typeof accessRequest>;

export const requestsReply = z.object({ count: z.number(), result: z.array(accessRequest) });
