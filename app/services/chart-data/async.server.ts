// Chart data in the background: a request that need not wait becomes a job; its result is read by key later, by
// callers with the same access.
import { RETENTION } from '#app/domain/retention/retention.ts';
import * as z from 'zod';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import type { AllowedRequest, ChartDataRequest } from './request.server.ts';
import { planStatementRequests, type StatementRequest } from './chart-data.server.ts';
import { sha256Hex } from '#app/services/query-service/chart-data-hash.ts';
import type { ChartJob } from '#app/services/query-service/chart-jobs.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { toEventChannel } from '#app/services/activity/event-channel.server.ts';
import { findState, keepState } from '#app/services/sharing/permalink.server.ts';

/** As in Superset's API. */
export interface PendingJob {
  readonly channel_id: string;
  readonly job_id: string;
  readonly user_id: number | null;
  readonly status: 'pending';
  readonly errors: readonly never[];
  readonly result_url: null;
}

const RESOURCE = 'chart_data';
/** What an object keeps in one value, and a row in D1, with room to spare. */
const MAX_JOB_CHARS = 500_000;

/** The job that was started; null where replying at once is better: the result is cached, cheap, or no one would be notified. */
export async function beginChartJob(
  deps: Deps,
  identity: Identity,
  { allowed, body }: { readonly allowed: AllowedRequest; readonly body: unknown },
): Promise<PendingJob | null> {
  const channel = await toEventChannel(identity);
  const datasetQueries = allowed.parts.flatMap((request) => (request.kind === 'query' ? [request.datasetQuery] : []));
  const [first] = datasetQueries;
  if (channel === null || !first) return null;
  const queries = (await Promise.all(datasetQueries.map((datasetQuery) => planStatementRequests(deps, datasetQuery)))).flat();
  const { force, source, nowMs } = allowed.request;
  if (!force && (await areStored(deps, queries))) return null;
  const kept = JSON.stringify({ body, source, queriedAtMs: nowMs } satisfies KeptRequest);
  const userId = identity.kind === 'user' ? identity.userId : null;
  const key = `qc-${await sha256Hex(JSON.stringify([body, source]))}`;
  const { databaseId } = first.connection;
  const job: ChartJob = {
    jobId: deps.newUuid(),
    channel,
    userId,
    databaseId,
    resultUrl: resultUrl(key),
    force,
    queries: queries.map((query) => ({ ...toJobQuery(query), ...(deps.caller && { caller: deps.caller }) })),
  };
  if (kept.length + JSON.stringify(job).length > MAX_JOB_CHARS) return null;
  await keepState(deps.db, RESOURCE, key, { value: kept, makerId: userId, nowMs: deps.now(), ttlMs: RETENTION.chartRepliesMs });
  await deps.chartJobs.begin(job);
  return { channel_id: channel, job_id: job.jobId, user_id: userId, status: 'pending', errors: [], result_url: null };
}

const resultUrl = (key: string): string => `/api/v1/chart/data/${key}`;

function toJobQuery(query: StatementRequest): ChartJob['queries'][number] {
  const { connection: _, schema: __, ...statement } = query.statement;
  const { cacheKey, ttlS, shownSql } = query;
  return {
    cacheKey,
    ttlS,
    shownSql,
    statement: { ...statement, params: [...statement.params], columns: [...statement.columns] },
  };
}

const areStored = async ({ queryService }: Deps, queries: readonly StatementRequest[]): Promise<boolean> =>
  (await Promise.all(queries.map(({ cacheKey, ttlS }) => queryService.isStored(cacheKey, ttlS)))).every(Boolean);

const keptSchema = z.object({
  body: z.unknown(),
  source: z.object({ chartId: z.int().nullable(), dashboardId: z.int().nullable(), filterId: z.string().nullable() }),
  /** The moment at which "now" and "today" were meant. */
  queriedAtMs: z.number(),
});
type KeptRequest = z.infer<typeof keptSchema>;

export interface StoredJobRequest {
  /** Body as sent, not parsed. */
  readonly body: unknown;
  readonly source: ChartDataRequest['source'];
  /** UTC ms: the instant of the request that began the job. */
  readonly nowMs: number;
}

/** The request under a job's key. Throws 404 for an unknown or expired key. */
export async function findStoredJobRequest(deps: Deps, key: string): Promise<StoredJobRequest> {
  const kept = KEY.test(key) ? await findState(deps.db, RESOURCE, key, deps.now()) : null;
  if (!kept) throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
  const { body, source, queriedAtMs } = keptSchema.parse(JSON.parse(kept.value));
  return { body, source, nowMs: queriedAtMs };
}

const KEY = /^qc-[0-9a-f]{64}$/;
