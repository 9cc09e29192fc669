// Requests a run of a report or alert by hand, to all recipients or to the requester. It doesn't affect the schedule; the report Worker
// runs it.
import { findAccountProblem, readEmptyConfig } from '#app/channels/settings.ts';
import { logError } from '#app/services/logging/log.server.ts';
import { AppError, notFound } from '#app/domain/errors.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { HOUR_MS, MINUTE_MS } from '#app/domain/time/durations.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { countRequestedRuns, hasOpenRequest, insertRequestedRun, type SentTo } from '#app/stores/report/requested-runs.server.ts';
import { findVisibleSchedules } from '#app/stores/report/list.server.ts';
import { canWriteSchedule } from '#app/stores/report/rules.ts';
import { findRecipients } from '#app/stores/report/store.server.ts';

interface SendRequest {
  readonly scheduleId: number;
  readonly sentTo: SentTo;
}

/** Per user. */
const MAX_PER_HOUR = 30;
/** After this, the scheduler enqueues the run again, in case its message was lost. */
const HAND_OUT_MS = MINUTE_MS;

/**
 * Returns the run's id. Throws 404 for a schedule that the caller can't see, 403 for one they can't edit, 422 if it has no recipient, 409
 * while the same request is still open, 429 for too many in an hour.
 */
export async function sendNow(deps: Deps, identity: Identity, { scheduleId, sentTo }: SendRequest): Promise<number> {
  const [seen] = await findVisibleSchedules(deps.db, identity, [scheduleId]);
  if (!seen) throw notFound();
  if (identity.kind !== 'user' || !canWriteSchedule(identity, seen)) throw new AppError('MISSING_OWNERSHIP_ERROR', 'Forbidden');
  const { userId } = identity;
  const nowMs = deps.now();
  const [problem, isOpen, count] = await Promise.all([
    sentTo === 'requester' ? findEmailProblem(deps, identity) : findRecipientProblem(deps, scheduleId),
    hasOpenRequest(deps.db, { scheduleId, sentTo, userId }),
    countRequestedRuns(deps.db, userId, nowMs - HOUR_MS),
  ]);
  if (problem !== null) throw new AppError('COMMAND_REFUSED_ERROR', problem);
  if (isOpen) throw alreadySending();
  if (count >= MAX_PER_HOUR)
    throw new AppError(
      'TOO_MANY_ATTEMPTS_ERROR',
      `You have sent ${MAX_PER_HOUR} reports and alerts in the last hour. Try again later.`,
    );
  const run = { uuid: deps.newUuid(), scheduleId, sentTo, userId, nowMs, leaseUntilMs: nowMs + HAND_OUT_MS };
  const runId = await insertRequestedRun(deps.db, run);
  if (runId === null) throw alreadySending();
  recordAction(deps, identity, { action: 'ReportScheduleRestApi.send', json: { report_id: scheduleId, sent_to: sentTo } });
  await deps.enqueueReport?.(runId).catch((error: unknown) => {
    // The scheduler finds the row within two minutes.
    logError('report_run_not_enqueued', 'A run of a report couldn’t be enqueued.', { run: run.uuid, error });
  });
  return runId;
}

const findEmailProblem = (
  { mailProblem = findAccountProblem(readEmptyConfig()) }: Deps,
  { email }: { readonly email: string },
): Promise<string | null> => Promise.resolve(mailProblem ?? (email.includes('@') ? null : NO_ADDRESS));

const NO_ADDRESS = 'Your account has no email address. Ask an administrator to add one.';

const findRecipientProblem = async ({ db }: Deps, scheduleId: number): Promise<string | null> =>
  (await findRecipients(db, scheduleId)).length > 0 ? null : 'It has no recipients. Add one first.';

const alreadySending = (): AppError =>
  new AppError('COMMAND_CONFLICT_ERROR', 'It is already being sent. Its execution log shows how far it is.');
