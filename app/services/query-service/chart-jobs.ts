// Chart data queried in the background: what a job is, and how it is started. Each runs in its own object.
import * as z from 'zod';
import { queryServiceRequestSchema } from './query-service-protocol.ts';

/** The connection isn't part of the job, which reads it when it runs, so no secret is stored. */
const jobQuerySchema = queryServiceRequestSchema.omit({ force: true }).extend({
  statement: queryServiceRequestSchema.shape.statement.omit({ connection: true }),
  /** What users see of the statement where rows are limited for them. */
  shownSql: z.string().optional(),
});

export const chartJobSchema = z.object({
  /** A UUID: what starts twice under it runs once. */
  jobId: z.uuid(),
  /** The channel that gets the event of its end. */
  channel: z.string().max(200),
  /** Null: a guest's. */
  userId: z.int().nullable(),
  databaseId: z.int(),
  /** The address of the result. */
  resultUrl: z.string().max(500),
  force: z.boolean(),
  queries: z.array(jobQuerySchema).max(1_000),
});
export type ChartJob = z.infer<typeof chartJobSchema>;

export interface ChartJobs {
  /** Returns at once: the job runs in the background and ends with an event. Throws ASYNC_WORKERS_ERROR if it fails to start. */
  begin(job: ChartJob): Promise<void>;
}
