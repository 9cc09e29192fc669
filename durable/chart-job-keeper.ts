// Runs one chart's background queries once and reports once: results are stored under their cache keys, and an event tells the
// client that they are ready, or what failed.
import { forgetAtMs, wakeChartJob } from '#app/domain/chart-job/wake-chart-job.ts';
import { AppError, errorData } from '#app/domain/errors.ts';
import type { NewEvent } from '#app/domain/events/event.ts';
import { redactErrors } from '#app/domain/query/redact-error.ts';
import { chartJobSchema, type ChartJob } from '#app/services/query-service/chart-jobs.ts';
import { fillResult, type QueryWorkerDeps } from '#app/services/query-service/result-cache/fill-result.server.ts';
import { noteUser } from '#app/services/logging/log-context.server.ts';
import { logError } from '#app/services/logging/log.server.ts';
import type { Connection } from '#app/domain/database/connection.ts';

export interface ChartJobDeps {
  readonly storage: Pick<DurableObjectStorage, 'get' | 'put' | 'deleteAll' | 'setAlarm'>;
  readonly now: () => number;
  /** The connection as this user can use it. Throws an AppError if the database was deleted. */
  readonly connect: (databaseId: number, userId: number | null) => Promise<Connection>;
  readonly query: Omit<QueryWorkerDeps, 'waitUntil'>;
  readonly append: (channel: string, event: NewEvent) => Promise<unknown>;
}

export interface ChartJobKeeper {
  /** Schedules the job to run soon, by the object's alarm. Does nothing if it was scheduled before. */
  begin(job: ChartJob): Promise<void>;
  /** Runs the job, ends it, or deletes its state, whichever is due. */
  handleAlarm(): Promise<void>;
}

const JOB_KEY = 'chartJob';
const ENDED_KEY = 'chartJobEnded';

export function createChartJobKeeper(deps: ChartJobDeps): ChartJobKeeper {
  const { storage, now } = deps;

  async function end(job: ChartJob, errors: NewEvent['errors']): Promise<void> {
    await deps.append(job.channel, buildEndEvent(job, errors));
    await storage.put(ENDED_KEY, true);
    await storage.setAlarm(forgetAtMs(now()));
  }

  return {
    begin: async (job) => {
      if ((await storage.get(JOB_KEY)) !== undefined) return;
      await storage.put(JOB_KEY, { job, attempts: 0 });
      await storage.setAlarm(now());
    },
    handleAlarm: async () => {
      const mark = await storage.get<{ job: unknown; attempts: number }>(JOB_KEY);
      const isEnded = (await storage.get(ENDED_KEY)) === true;
      const step = wakeChartJob(mark ? { attempts: mark.attempts, isEnded } : null, now());
      if (step.kind === 'none') return;
      if (step.kind === 'forget') return storage.deleteAll();
      const job = chartJobSchema.parse(mark?.job);
      await storage.put(JOB_KEY, { job, attempts: step.attempts });
      await storage.setAlarm(step.alarmAtMs);
      await end(job, step.kind === 'giveUp' ? [{ message: LOST_MESSAGE }] : await runQueries(deps, job));
    },
  };
}

const LOST_MESSAGE = 'Error: Couldn’t run the query. Try again.';

/** Returns each distinct error once; an empty list if all queries succeeded. */
async function runQueries(deps: ChartJobDeps, job: ChartJob): Promise<NewEvent['errors']> {
  const background: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>): void => void background.push(work);
  noteUser(job.userId);
  try {
    const connection = await deps.connect(job.databaseId, job.userId);
    const outcomes = await Promise.allSettled(
      job.queries.map(({ statement, shownSql, ...query }) =>
        redactErrors(shownSql, () =>
          fillResult({ ...query, force: job.force, statement: { ...statement, connection } }, { ...deps.query, waitUntil }),
        ),
      ),
    );
    await Promise.allSettled(background);
    return toEventErrors(outcomes.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])));
  } catch (error) {
    if (!(error instanceof AppError))
      logError('chart_job_failed', 'A chart’s query in the background failed.', { databaseId: job.databaseId, error });
    return toEventErrors([error]);
  }
}

const toEventErrors = (errors: readonly unknown[]): NewEvent['errors'] =>
  [...new Set(errors.map((error) => `Error: ${errorData(error).message}`))].map((message) => ({ message }));

const buildEndEvent = ({ jobId, userId, resultUrl }: ChartJob, errors: NewEvent['errors']): NewEvent => ({
  job_id: jobId,
  user_id: userId,
  status: errors.length > 0 ? 'error' : 'done',
  errors,
  result_url: errors.length > 0 ? null : resultUrl,
});
