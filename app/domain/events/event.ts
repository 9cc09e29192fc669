// What a channel's listeners receive: long work that began, moved on, ended. Numbered by their EventQueue.
import * as z from 'zod';
import { QUERY_STATES } from '#app/domain/sqllab/query-state.ts';
import { statementPlaceSchema } from '#app/domain/sqllab/script/statement-result.ts';

/** The state of a SQL Lab run, for clients that follow it. */
const runUpdateSchema = z.object({
  clientId: z.string(),
  state: z.enum(QUERY_STATES),
  /** 0–100. */
  progress: z.number(),
  /** Rows that can be read already. */
  rows: z.int().min(0),
  resultsKey: z.string().nullable(),
  errorMessage: z.string().nullable(),
  /** Where the database shows the statement; left out where it doesn't. */
  trackingUrl: z.string().optional(),
  /** Of a script of several statements, while it runs. */
  statement: statementPlaceSchema.optional(),
});
export type RunUpdate = z.infer<typeof runUpdateSchema>;

/** What a window of the user did to a tab of SQL Lab, for the other windows. */
const tabUpdateSchema = z.object({
  id: z.int(),
  change: z.enum(['created', 'changed', 'removed']),
  /** Of the window that did it; null: a client without windows. */
  window: z.string().nullable(),
});
export type TabUpdate = z.infer<typeof tabUpdateSchema>;

/** An event before its queue has numbered it; the keys are those of the wire. */
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

/** `id` is `<ms>-<n>`: ids of one channel only grow, and sort as the events came. */
export const channelEventSchema = newEventSchema.extend({ id: z.string(), channel_id: z.string() });
export type ChannelEvent = z.infer<typeof channelEventSchema>;

/** The channel of a user. */
export const userChannel = (userId: number): string => `user-${userId}`;
