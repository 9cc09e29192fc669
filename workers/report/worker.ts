// The report Worker: draws images and documents and sends invitation emails for other Workers. Once a minute it queues reports that
// are due and purges expired data. The queue's consumer runs the reports.
import { reportSetupProblem } from '#app/domain/setup/setup-problem.ts';
import { drizzle } from 'drizzle-orm/d1';
import { consumeActions, EVENT_QUEUES } from '#app/services/activity/consume-actions.server.ts';
import { createActionStore } from '#app/stores/history/action-store.server.ts';
import { moveWaiting } from '#app/services/history/move-waiting.server.ts';
import { openArchive } from '#app/services/history/open-history.server.ts';
import { refuseRuns } from '#app/services/reports/refuse-runs.server.ts';
import { scheduleRuns } from '#app/services/reports/schedule-runs.server.ts';
import { readLogDays } from '#app/domain/retention/retention.ts';
import { LOG_DAYS_PATH } from '#app/services/retention/log-days.ts';
import { purgeDaily, purgeEveryMinute } from '#app/services/retention/purge.server.ts';
import { resumeLost } from '#app/services/uploads/resume-lost.server.ts';
import { INVITATION_MAIL_PATH, invitationMailSchema } from '#app/services/invitations/invitation-mail.ts';
import { withBackgroundContext, withCallerContext } from '#app/services/logging/log-context.server.ts';
import { logError } from '#app/services/logging/log.server.ts';
import { finishRemovals } from '#app/services/databases/drop-warehouse.server.ts';
import { createWarehouses } from '#app/services/query-service/warehouses.server.ts';
import * as schema from '#drizzle/schema/index.ts';
import { createUploadJobs } from '#durable/stubs.ts';

/** Must equal the second of the `crons` in wrangler.toml. */
const DAILY = '17 3 * * *';
/** Cloudflare's limit of messages per `sendBatch`. */
const MAX_MESSAGES = 100;

export default {
  fetch: (request, env, execution): Promise<Response> =>
    withCallerContext(request, env, async () => {
      const { pathname } = new URL(request.url);
      if (pathname === INVITATION_MAIL_PATH) return handleInvitationMail(request, env, execution);
      if (pathname === LOG_DAYS_PATH) return Response.json({ days: readLogDays(env.LOG_DAYS) });
      // Imported lazily, because its WASM modules can be loaded only in workerd.
      const { draw } = await import('./draw.ts');
      return draw(request, env);
    }),
  scheduled: ({ cron, scheduledTime: nowMs }, env): Promise<void> =>
    withBackgroundContext(env, null, async () => {
      try {
        await (cron === DAILY ? purgeDaily(purgeDeps(env), nowMs, env.LOG_DAYS) : tick(env, nowMs));
      } catch (error) {
        logError('tick_failed', 'Scheduled work failed.', { cron, scheduledFor: new Date(nowMs).toISOString(), error });
        throw error;
      }
    }),
  queue: (batch, env, execution): Promise<void> =>
    withBackgroundContext(env, null, () =>
      EVENT_QUEUES.includes(batch.queue) ? storeActions(batch, env) : runReports(batch, env, execution),
    ),
} satisfies ExportedHandler<ReportEnv>;

function purgeDeps(env: ReportEnv) {
  const db = drizzle(env.DB, { schema });
  return { db, bucket: env.RESULTS, ...(env.HISTORY_URL && { archive: openArchive(env.HISTORY_URL) }) };
}

async function handleInvitationMail(request: Request, env: ReportEnv, execution: ExecutionContext): Promise<Response> {
  const setupProblem = reportSetupProblem(env);
  if (setupProblem !== null) return Response.json({ problem: setupProblem });
  const mail = invitationMailSchema.safeParse(await request.json().catch(() => null));
  if (!mail.success) return Response.json({ problem: 'The report Worker is of another version: deploy it again.' });
  const [{ mailInvitation }, { buildRunDeps }] = await Promise.all([
    import('#app/services/invitations/mail-invitation.server.ts'),
    import('./run-deps.ts'),
  ]);
  return Response.json({ problem: await mailInvitation(buildRunDeps(env, execution).send, mail.data) });
}

const storeActions = (batch: MessageBatch, env: ReportEnv): Promise<void> =>
  consumeActions(batch, createActionStore(drizzle(env.DB, { schema }), Date.now));

async function runReports(batch: MessageBatch, env: ReportEnv, execution: ExecutionContext): Promise<void> {
  const problem = reportSetupProblem(env);
  if (problem !== null) {
    logError('reports_not_set_up', problem);
    return refuseRuns(batch, { db: drizzle(env.DB, { schema }), now: Date.now, newUuid: () => crypto.randomUUID() }, problem);
  }
  // Imported lazily, because sockets exist only in workerd.
  const [{ consumeReports }, { buildRunDeps }] = await Promise.all([
    import('#app/services/reports/consume-runs.server.ts'),
    import('./run-deps.ts'),
  ]);
  await consumeReports(batch, buildRunDeps(env, execution));
}

async function tick(env: ReportEnv, nowMs: number): Promise<void> {
  const db = drizzle(env.DB, { schema });
  const enqueue = async (runIds: readonly number[]): Promise<void> => {
    for (let offset = 0; offset < runIds.length; offset += MAX_MESSAGES)
      await env.REPORTS.sendBatch(runIds.slice(offset, offset + MAX_MESSAGES).map((runId) => ({ body: { runId } })));
  };
  await Promise.all([
    scheduleRuns({ db, enqueue, newUuid: () => crypto.randomUUID() }, nowMs),
    purgeEveryMinute({ db, bucket: env.RESULTS }, nowMs),
    resumeLost({ db, jobs: createUploadJobs(env.UPLOAD_JOB) }, nowMs),
    env.HISTORY_URL && moveWaiting({ db, archive: openArchive(env.HISTORY_URL), now: Date.now }),
    finishRemovals({ db, warehouses: createWarehouses(env.QUERY), removals: env.RESULTS }, nowMs),
  ]);
}
