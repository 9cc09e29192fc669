// Events of a user's channel about the progress of long-running work. Numbered by their EventQueue.
import * as z from 'zod';
import { QUERY_STATES } from '#app/domain/sqllab/query-state.ts';
import { statementPlaceSchema } from '#app/domain/sqllab/script/statement-result.ts';

/** State of a SQL Lab run. */
const runUpdateSchema = z.object({
  clientId: z.string(),
  state: z.enum(QUERY_STATES),
  /** Percent, 0 to 100. */
  progress: z.number(),
  /** Number of rows that are already available. */
  rows: z.int().min(0),
  resultsKey: z.string().nullable(),
  errorMessage: z.string().nullable(),
  /** URL of the statement in the database's own UI; absent if it has none. */
  trackingUrl: z.string().optional(),
  /** Position in a script of several statements, while it runs. */
  statement: statementPlaceSchema.optional(),
});
export type RunUpdate = z.infer<typeof runUpdateSchema>;

/** Change of a SQL Lab tab in one of the user's windows, for the other windows. */
const tabUpdateSchema = z.object({
  id: z.int(),
  change: z.enum(['created', 'changed', 'removed']),
  /** Id of the originating window; null for a client without windows. */
  window: z.string().nullable(),
});
export type TabUpdate = z.infer<typeof tabUpdateSchema>;

/** An event before it gets its id; keys are in wire format. */
export const newEventSchema = z.object({
  job_id: z.string(),
  user_id: z.int().nullable(),
  status: z.enum(['pending', 'running', 'error', 'done']),
  errors: z.array(z.looseObject({ message: z.string() })),
  result_url: z.string().nullable(),
  query: runUpdateSchema.optional(),
  tab: tabUpdateSchema.optional(),
});
export type NewEvent = z.infer<typeof newEventSchema>;

/** `id` is `<ms>-<n>`, strictly increasing within a channel. */
export const channelEventSchema = newEventSchema.extend({ id: z.string(), channel_id: z.string() });
export type ChannelEvent = z.infer<typeof channelEventSchema>;

/** Name of a user's channel. */
export const userChannel = (userId: number): string => `user-${userId}`;
