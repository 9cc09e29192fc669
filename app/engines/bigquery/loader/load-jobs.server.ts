// Jobs that move a table's rows: inserted under an id that is known before, so that a retry finds the job that ran.
import * as z from 'zod';
import { AppError } from '#app/domain/errors.ts';
import { pause } from '#app/engines/bigquery/driver/api.server.ts';
import { errorSchema } from '#app/engines/bigquery/failure.ts';
import { cancelJob, parseReply, resolveProject, type Job, type JobContext } from '#app/engines/bigquery/driver/jobs.server.ts';

const jobStateSchema = z.object({
  jobReference: z.object({ location: z.string().nullish() }).nullish(),
  status: z.object({
    state: z.string(),
    errorResult: errorSchema.nullish(),
    errors: z.array(errorSchema).nullish(),
  }),
});
export type JobState = z.infer<typeof jobStateSchema>;

export const readJobState = (reply: unknown): JobState => parseReply(jobStateSchema, reply);

export const namedJob = ({ parameters }: JobContext, id: string): Job => ({
  project: resolveProject(parameters),
  id,
  location: parameters.location,
  isDone: false,
});

export const jobRequest = ({ project, id, location }: Job, configuration: object) => ({
  path: `/${encodeURIComponent(project)}/jobs`,
  body: {
    jobReference: { projectId: project, jobId: id, ...(location !== null && { location }) },
    configuration: { labels: { requested_by: 'meridian' }, ...configuration },
  },
});

/** Null: there is none of that id. */
export async function findJob(context: JobContext, job: Job): Promise<JobState | null> {
  const query = job.location === null ? '' : `?location=${encodeURIComponent(job.location)}`;
  const path = `/${encodeURIComponent(job.project)}/jobs/${encodeURIComponent(job.id)}${query}`;
  const reply = await orNullWhere('notFound', context.api.request({ method: 'GET', path }, context.signal));
  return reply === null ? null : readJobState(reply);
}

/** If the job already exists, its result is used. */
export async function insertNamedJob(context: JobContext, job: Job, configuration: object): Promise<void> {
  const { path, body } = jobRequest(job, configuration);
  const reply = await orNullWhere('duplicate', context.api.request({ method: 'POST', path, body }, context.signal));
  if (reply !== null) job.location = readJobState(reply).jobReference?.location ?? job.location;
}

const FIRST_WAIT_MS = 200;
const MAX_WAIT_MS = 3_000;
const CANCEL_TIMEOUT_MS = 5_000;

/** Waits until the job has ended, and returns its state. The caller's signal cancels the job. */
export async function waitForJob(context: JobContext, job: Job, known: JobState | null = null): Promise<JobState> {
  return stopWithCaller(context, job, async () => {
    for (let waitMs = FIRST_WAIT_MS, state = known; ; waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)) {
      state ??= await findJob(context, job);
      if (state === null) throw new AppError('GENERIC_DB_ENGINE_ERROR', 'BigQuery doesn’t know the job that it was given.');
      if (state.status.state === 'DONE') return state;
      await pause(waitMs, context.signal);
      state = null;
    }
  });
}

/** Cancels the job when the caller gives up, also while the reply that would confirm the job is on its way. */
export async function stopWithCaller<T>(context: JobContext, job: Job, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (context.signal.aborted)
      await cancelJob({ api: context.api, signal: AbortSignal.timeout(CANCEL_TIMEOUT_MS) }, job).catch(() => undefined);
    throw error;
  }
}

/** The reply, or null where the server gives that reason against it. */
export const orNullWhere = <T>(reason: string, reply: Promise<T>): Promise<T | null> =>
  reply.catch((error: unknown) => {
    if (error instanceof AppError && error.extra['bigquery_reason'] === reason) return null;
    throw error;
  });
