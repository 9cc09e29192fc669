// One chart's background queries: started once, reported once. The results go where those of every query go, under their
// cache keys; the event says that they are there, or what went wrong.
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
  /** As the user queries it. Throws AppErrors, also if it was deleted. */
  readonly connect: (databaseId: number, userId: number | null) => Promise<Connection>;
  readonly query: Omit<QueryWorkerDeps, 'waitUntil'>;
  readonly append: (channel: string, event: NewEvent) => Promise<unknown>;
}

export interface ChartJobKeeper {
  /** The alarm will run it: soon. A job that was begun before is not begun again. */
  begin(job: ChartJob): Promise<void>;
  /** What the alarm does. */
  hydrate(): Promise<void>;
}

const MARK = 'chartJob';
const ENDED = 'chartJobEnded';

export function createChartJobKeeper(deps: ChartJobDeps): ChartJobKeeper {
  const { storage, now } = deps;

  async function end(job: ChartJob, errors: NewEvent['errors']): Promise<void> {
    await deps.append(job.channel, endEvent(job, errors));
    await storage.put(ENDED, true);
    await storage.setAlarm(forgetAtMs(now()));
  }

  return {
    begin: async (job) => {
      if ((await storage.get(MARK)) !== undefined) return;
      await storage.put(MARK, { job, attempts: 0 });
      await storage.setAlarm(now());
    },
    hydrate: async () => {
      const mark = await storage.get<{ job: unknown; attempts: number }>(MARK);
      const isEnded = (await storage.get(ENDED)) === true;
      const step = wakeChartJob(mark ? { attempts: mark.attempts, isEnded } : null, now());
      if (step.kind === 'none') return;
      if (step.kind === 'forget') return storage.deleteAll();
      const job = chartJobSchema.parse(mark?.job);
      await storage.put(MARK, { job, attempts: step.attempts });
      await storage.setAlarm(step.alarmAtMs);
      await end(job, step.kind === 'giveUp' ? [{ message: LOST }] : await failures(deps, job));
    },
  };
}

const LOST = 'Error: Couldn’t run the query. Try again.';

/** Each distinct error once; empty when all queries have succeeded. */
async function failures(deps: ChartJobDeps, job: ChartJob): Promise<NewEvent['errors']> {
  const background: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>): void => void background.push(work);
  noteUser(job.userId);
  try {
    const connection = await deps.connect(job.databaseId, job.userId);
    const request = await Promise.allSettled(
      job.queries.map(({ statement, shownSql, ...query }) =>
        redactErrors(shownSql, () =>
          fillResult({ ...query, force: job.force, statement: { ...statement, connection } }, { ...deps.query, waitUntil }),
        ),
      ),
    );
    await Promise.allSettled(background);
    return describe(request.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])));
  } catch (error) {
    if (!(error instanceof AppError))
      logError('chart_job_failed', 'A chart’s query in the background failed.', { databaseId: job.databaseId, error });
    return describe([error]);
  }
}

const describe = (errors: readonly unknown[]): NewEvent['errors'] =>
  [...new Set(errors.map((error) => `Error: ${errorData(error).message}`))].map((message) => ({ message }));

const endEvent = ({ jobId, userId, resultUrl }: ChartJob, errors: NewEvent['errors']): NewEvent => ({
  job_id: jobId,
  user_id: userId,
  status: errors.length > 0 ? 'error' : 'done',
  errors,
  result_url: errors.length > 0 ? null : resultUrl,
});
