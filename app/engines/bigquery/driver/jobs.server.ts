// A statement as a job: inserted under an id that we choose, so that it can be stopped and found again if the reply is lost, and its
// result read page by page.
import * as z from 'zod';
import type { Statement } from '#app/engines/shared/engine.ts';
import { AppError } from '#app/domain/errors.ts';
import { pause, type BigqueryApi } from './api.server.ts';
import { fieldSchema } from '#app/engines/bigquery/cells.ts';
import { dryRunSchema, type DryRun } from '#app/engines/bigquery/plan/dry-run.ts';
import type { BigqueryParameters } from '#app/engines/bigquery/engine.ts';
import { bigqueryFailure, errorSchema } from '#app/engines/bigquery/failure.ts';
import { queryParameters } from '#app/engines/bigquery/dialect/query-parameters.ts';

export interface Job {
  readonly project: string;
  readonly id: string;
  /** Known once the server has said it. */
  location: string | null;
  /** True if it has ended, successfully or not. */
  isDone: boolean;
}

export interface JobContext {
  readonly api: BigqueryApi;
  readonly parameters: BigqueryParameters;
  readonly signal: AbortSignal;
}

const jobSchema = z.object({
  jobReference: z.object({ location: z.string().nullish() }).nullish(),
  status: z.object({ state: z.string().nullish(), errorResult: errorSchema.nullish() }).nullish(),
  statistics: z.object({ query: dryRunSchema.nullish() }).nullish(),
});

const pageSchema = z.object({
  jobComplete: z.boolean().default(false),
  jobReference: z.object({ location: z.string().nullish() }).nullish(),
  schema: z.object({ fields: z.array(fieldSchema).default([]) }).nullish(),
  rows: z.array(z.object({ f: z.array(z.object({ v: z.unknown() })).default([]) })).default([]),
  pageToken: z.string().nullish(),
});
export type JobPage = z.infer<typeof pageSchema>;

export const resolveProject = ({ billing_project, database }: BigqueryParameters): string => billing_project ?? database;

/** `location`: where it runs; null: where its tables are. */
export const newJob = (parameters: BigqueryParameters, location = parameters.location): Job => ({
  project: resolveProject(parameters),
  id: `meridian_${crypto.randomUUID()}`,
  location,
  isDone: false,
});

type JobStatement = Pick<Statement, 'sql' | 'params' | 'schema' | 'timeoutMs'>;

/** Throws what the server says of the statement. */
export async function insertJob(context: JobContext, job: Job, statement: JobStatement): Promise<void> {
  const reply = await postJob(context, job, { statement, dryRun: false }).catch((error: unknown) => {
    // Then there is no job. Without a reply, there can be one.
    if (isServerError(error)) job.isDone = true;
    throw error;
  });
  const { jobReference, status } = reply ?? {};
  job.location = jobReference?.location ?? job.location;
  if (!status?.errorResult) return;
  job.isDone = true;
  throw bigqueryFailure(status.errorResult, statement.sql);
}

const isServerError = (error: unknown): boolean => error instanceof AppError && error.extra['engine_name'] !== undefined;

/** Runs nothing, and costs nothing. */
export async function dryRun(context: JobContext, statement: JobStatement): Promise<DryRun> {
  const reply = await postJob(context, newJob(context.parameters), { statement, dryRun: true });
  if (reply?.status?.errorResult) throw bigqueryFailure(reply.status.errorResult, statement.sql);
  const told = reply?.statistics?.query;
  if (!told) throw new AppError('GENERIC_DB_ENGINE_ERROR', 'BigQuery didn’t say what the statement would do.');
  return told;
}

async function postJob(
  { api, parameters, signal }: JobContext,
  { project, id, location }: Job,
  { statement, dryRun: isDry }: { readonly statement: JobStatement; readonly dryRun: boolean },
): Promise<z.infer<typeof jobSchema> | null> {
  const body = {
    jobReference: { projectId: project, jobId: id, ...(location !== null && { location }) },
    configuration: {
      labels: { requested_by: 'meridian' },
      ...(isDry ? { dryRun: true } : { jobTimeoutMs: String(statement.timeoutMs) }),
      query: queryConfiguration(parameters, statement),
    },
  };
  const path = `/${encodeURIComponent(project)}/jobs`;
  const reply = await api.request({ method: 'POST', path, body, sql: statement.sql }, signal);
  return reply === null ? null : parseReply(jobSchema, reply);
}

function queryConfiguration(parameters: BigqueryParameters, { sql, params, schema }: JobStatement) {
  const { database, maximum_bytes_billed: maxBytes } = parameters;
  const dataset = schema ?? parameters.schema;
  return {
    query: sql,
    useLegacySql: false,
    ...(dataset !== null && { defaultDataset: { projectId: database, datasetId: dataset } }),
    ...(maxBytes !== null && { maximumBytesBilled: String(maxBytes) }),
    ...(params.length > 0 && { parameterMode: 'NAMED', queryParameters: queryParameters(sql, params) }),
    // A project can have another default time zone. Names without a project belong to the billing project unless set otherwise.
    connectionProperties: [
      { key: 'time_zone', value: 'UTC' },
      ...(resolveProject(parameters) === database ? [] : [{ key: 'dataset_project_id', value: database }]),
    ],
  };
}

/** BigQuery waits so long for a job before it says that it isn't complete. */
const JOB_WAIT_MS = 10_000;
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 2_000;

interface JobPageRequest {
  readonly maxRows: number;
  readonly token: string | null;
  readonly sql: string;
}

/** The next page of a job's rows, once it has ended. */
export async function readPage(context: JobContext, job: Job, { maxRows, token, sql }: JobPageRequest): Promise<JobPage> {
  const query = new URLSearchParams({
    maxResults: String(maxRows),
    timeoutMs: String(JOB_WAIT_MS),
    'formatOptions.useInt64Timestamp': 'true',
    ...(job.location !== null && { location: job.location }),
    ...(token !== null && { pageToken: token }),
  });
  const path = `/${encodeURIComponent(job.project)}/queries/${encodeURIComponent(job.id)}?${query.toString()}`;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)) {
    const page = parseReply(pageSchema, await context.api.request({ method: 'GET', path, sql }, context.signal));
    if (page.jobComplete) {
      job.isDone = true;
      return page;
    }
    await pause(waitMs, context.signal);
  }
}

const CANCEL_ATTEMPTS = 3;

/** Cancels a job whose insertion may still be in flight. */
export async function cancelJob({ api, signal }: Omit<JobContext, 'parameters'>, { project, id, location }: Job): Promise<void> {
  const query = location === null ? '' : `?location=${encodeURIComponent(location)}`;
  const path = `/${encodeURIComponent(project)}/jobs/${encodeURIComponent(id)}/cancel${query}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await api.request({ method: 'POST', path }, signal);
      return;
    } catch (error) {
      if (attempt === CANCEL_ATTEMPTS) throw error;
      await pause(FIRST_WAIT_MS * 2 ** attempt, signal);
    }
  }
}

export function parseReply<Schema extends z.ZodType>(schema: Schema, reply: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(reply);
  if (parsed.success) return parsed.data;
  throw new AppError('GENERIC_DB_ENGINE_ERROR', 'BigQuery’s reply can’t be read.', { cause: parsed.error });
}
